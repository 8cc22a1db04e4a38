"""Random kernels with loops and branches that carry values, under names that collide."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, ModuleOp, f32, i1
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from acc.dialects.tile.elementwise import AddOp, ExpOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import SymbolOp
from acc.dialects.tile.shape import FillOp
from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.transfer import StoreOp
from acc.dialects.tile.types import GmType, TileType

INDEX = IndexType()
TILE = TileType([8, 8], f32)
NAMES = (None, None, None, "a", "a", "m", "m", "i", "t", "c4", "lambda", "acc", "f32", "M", "range")
ARITH = (arith.AddiOp, arith.MinUIOp, arith.DivUIOp, arith.CeilDivUIOp, arith.DivSIOp)
DEEPEST = 3


@dataclass
class Generator:
    """Fills blocks with random operations on the values that are visible."""

    random: Random
    tensor: SSAValue

    def pick(self, values: list[SSAValue], typ: Attribute) -> SSAValue:
        """A visible value of a type; there is one of each type from the start."""
        return self.random.choice([value for value in values if value.type == typ])

    def name(self, value: SSAValue) -> None:
        """Give a value a name, or none."""
        value.name_hint = self.random.choice(NAMES)

    def fill(self, block: Block, outer: list[SSAValue], depth: int = 0) -> list[SSAValue]:
        """Add operations to a block; what is visible at its end."""
        for argument in block.args:
            self.name(argument)
        visible = [*outer, *(arg for arg in block.args if not isinstance(arg.type, GmType))]
        makers = [self.leaf] * 5 + [self.loop, self.branch, self.units] * (depth < DEEPEST)
        for _ in range(self.random.randint(1, 8)):
            op = self.random.choice(makers)(visible, depth)
            block.add_op(op)
            for result in op.results:
                self.name(result)
            visible += op.results
        return visible

    def leaf(self, visible: list[SSAValue], depth: int) -> Operation:
        """An operation without regions."""
        lhs, rhs = self.pick(visible, INDEX), self.pick(visible, INDEX)
        tile = self.pick(visible, TILE)
        return self.random.choice(
            (
                lambda: arith.ConstantOp(IntegerAttr(self.random.randint(-2, 9), INDEX)),
                lambda: SymbolOp("M"),
                lambda: self.random.choice(ARITH)(lhs, rhs),
                lambda: arith.CmpiOp(lhs, rhs, self.random.choice(("ult", "slt"))),
                lambda: arith.XOrIOp(self.pick(visible, i1), self.pick(visible, i1)),
                lambda: arith.SelectOp(self.pick(visible, i1), lhs, rhs),
                lambda: AddOp(tile, self.random.choice((tile, self.pick(visible, f32)))),
                lambda: ExpOp(tile),
                lambda: FillOp(self.pick(visible, f32), result=TILE),
                lambda: StoreOp(tile, self.tensor, [lhs, rhs]),
            )
        )()

    def loop(self, visible: list[SSAValue], depth: int) -> Operation:
        """A loop that carries up to three values."""
        bounds = [self.pick(visible, INDEX) for _ in range(3)]
        inits = [self.random.choice(visible) for _ in range(self.random.randint(0, 3))]
        block = Block(arg_types=[INDEX, *(init.type for init in inits)])
        inner = self.fill(block, visible, depth + 1)
        block.add_op(scf.YieldOp(*(self.pick(inner, init.type) for init in inits)))
        return scf.ForOp(bounds[0], bounds[1], bounds[2], inits, Region(block))

    def branch(self, visible: list[SSAValue], depth: int) -> Operation:
        """A branch with up to three results, or with one side only."""
        types = [self.random.choice(visible).type for _ in range(self.random.randint(0, 3))]
        sides = [Region(), Region()]
        for side in sides[: self.random.randint(1, 2) if not types else 2]:
            block = Block()
            inner = self.fill(block, visible, depth + 1)
            block.add_op(scf.YieldOp(*(self.pick(inner, typ) for typ in types)))
            side.add_block(block)
        return scf.IfOp(self.pick(visible, i1), types, sides[0], sides[1])

    def units(self, visible: list[SSAValue], depth: int) -> Operation:
        """A parallel loop over one or two indices."""
        rank = self.random.randint(1, 2)
        bounds = [[self.pick(visible, INDEX) for _ in range(rank)] for _ in range(3)]
        op = ParallelOp(bounds[0], bounds[1], bounds[2])
        self.fill(op.body.block, visible, depth + 1)
        return op


def random_module(seed: int) -> ModuleOp:
    """A module with one kernel."""
    kernel = KernelOp("k", [GmType(["M", 8], f32)])
    zero = arith.ConstantOp(IntegerAttr(0, INDEX))
    half = arith.ConstantOp(FloatAttr(0.5, f32))
    true = arith.ConstantOp(IntegerAttr.from_bool(True))
    tile = FillOp(half.result, result=TILE)
    first: list[Operation] = [zero, half, true, tile]
    kernel.body.block.add_ops(first)
    generator = Generator(Random(seed), kernel.body.block.args[0])
    generator.fill(kernel.body.block, [result for op in first for result in op.results])
    return ModuleOp([kernel])
