"""Turns kernels from value form into explicit form: buffers, and stages that work on them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, UnitAttr, i64
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from acc.analysis.aliasing import may_alias
from acc.diagnostics import UserError, check_option
from acc.dialects.tile.axis import LineOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.elementwise import CopyOp
from acc.dialects.tile.extents import SizedOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.shape import ExtentOp
from acc.dialects.tile.structure import ParallelOp, StageOp
from acc.dialects.tile.transfer import PREFERRED, AllocOp, LoadOp, StoreOp
from acc.dialects.tile.transpose import TransposeOp
from acc.dialects.tile.types import BoundAttr, TileType
from acc.module_chip import chip_of
from acc.passes.index_builder import IndexBuilder
from acc.passes.tile.carried_tiles import carries_tiles, drop_tiles, touches_tiles
from acc.passes.tile.dead_tiles import drop_dead_buffers, drop_dead_tiles
from acc.passes.tile.stage_segments import Segment, segment_numbers, stays_in_segment


@dataclass(frozen=True)
class BufferizeTilesPass(ModulePass):
    """
    Give every tile of a kernel in value form a buffer, and group loads, computation and stores
    between loops into stages. Loop-carried tiles are updated in place.

        %t = tile.load %x[%i] ... -> !tile.tile<[8], f32, ub>
        %e = tile.exp %t : ...
        tile.store %e, %y[%i] : ...
        // becomes
        %a = tile.alloc buffers = 2 {preferred} : !tile.buffer<[8], f32, ub>
        %b = tile.alloc buffers = 2 {preferred} : !tile.buffer<[8], f32, ub>
        tile.copy_in { tile.load %x[%i] ... outs(%a ...) }
        tile.compute { tile.exp %a ... outs(%b ...) }
        tile.copy_out { tile.store %b, %y[%i] ... }
    """

    name = "bufferize-tiles"

    buffers: int = 2
    """Buffers of a loaded or stored tile inside a loop."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """
        Bufferize every kernel that has tiles; drop what no kernel uses. Raises `UserError` for more
        buffers than a TPipe makes.
        """
        check_option("buffers", self.buffers, chip_of(op).max_pipe_buffers)
        for kernel in list(op.walk()):
            if not isinstance(kernel, KernelOp):
                continue
            if _has_tiles(kernel):
                _check_form(kernel)
                drop_dead_tiles(kernel)
                _Bufferizer(self.buffers).kernel(kernel)
            drop_dead_buffers(kernel)


def _has_tiles(op: Operation) -> bool:
    return any(isinstance(r.type, TileType) for inner in op.walk() for r in inner.results)


def _check_form(kernel: KernelOp) -> None:
    for op in kernel.walk():
        if isinstance(op, AllocOp | StageOp):
            raise UserError(
                f"kernel '{kernel.sym_name.data}' mixes tiles (values) and '{op.name}'; "
                "write a kernel in one form",
                op,
            )
        if isinstance(op, ParallelOp):
            raise UserError(
                f"kernel '{kernel.sym_name.data}' still has a parallel loop; "
                "run distribute-blocks first",
                op,
            )


class _Bufferizer:
    """The state of one kernel: where each tile lives, and its extents."""

    def __init__(self, buffers: int):
        self.buffers = buffers
        self.place: dict[SSAValue, SSAValue] = {}
        self.extents: dict[SSAValue, tuple[SSAValue | None, ...]] = {}
        self.carried: dict[SSAValue, SSAValue] = {}
        """Computed tiles to the loop-carried buffer that they update in place."""
        self.replaced: list[Operation] = []

    def kernel(self, kernel: KernelOp) -> None:
        """Bufferizes a kernel."""
        self.block(kernel.body.block)
        for op in list(kernel.walk()):
            if isinstance(op, scf.ForOp | scf.IfOp) and carries_tiles(op):
                drop_tiles(op)
        for op in reversed(self.replaced):
            if op.parent is not None:  # copies that were added for a stage never had a place
                op.detach()
            op.erase(safe_erase=False)

    def block(self, block: Block, results: Sequence[SSAValue | None] = ()) -> None:
        """
        Bufferizes a block and the blocks in it. `results` are the buffers that what the block
        yields must end up in, None for values that are no tiles.

        A segment is written out where a loop or branch with tiles, a load after a store to the same
        tensor, or the end of the block ends it.
        """
        numbers = segment_numbers(block)
        segment, number = Segment(), 0
        for op in list(block.ops):
            if isinstance(op, scf.ForOp | scf.IfOp) and carries_tiles(op):
                self._enter(op, segment)
            if numbers[op] != number:
                self._flush(segment, InsertPoint.before(op))
                segment, number = Segment(), numbers[op]
            match op:
                case LoadOp():
                    self._load(op, segment)
                case StoreOp():
                    self._store(op, segment, numbers)
                case ComputeOp():
                    self._compute(op, segment)
                case ExtentOp():
                    self._extent(op)
                case scf.YieldOp():
                    self._yield(op, results, segment)
                    self._flush(segment, InsertPoint.before(op))
                    segment = Segment()
                case scf.ForOp() | scf.IfOp() if touches_tiles(op):
                    self._nested(op)
                case _:
                    pass
        self._flush(segment, InsertPoint.at_end(block))

    def _flush(self, segment: Segment, at: InsertPoint) -> None:
        segment.write(Builder(at), self.place)
        self.replaced += [*segment.loads, *segment.computes, *segment.stores]

    def _bounded(self, value: SSAValue) -> list[SSAValue]:
        """Extents of the bounded dimensions of a tile."""
        assert isinstance(value.type, TileType)
        found = [self.extents[value][dim] for dim in value.type.bounded_dims]
        return [extent for extent in found if extent is not None]

    def _note_extents(self, value: SSAValue, bounded: Iterable[SSAValue]) -> None:
        assert isinstance(value.type, TileType)
        given = iter(bounded)
        dims = value.type.shape.data
        self.extents[value] = tuple(
            next(given) if isinstance(dim, BoundAttr) else None for dim in dims
        )

    def _alloc(self, value: SSAValue, segment: Segment, buffers: int = 1) -> SSAValue:
        """A buffer for a tile, made at the start of the segment."""
        assert isinstance(value.type, TileType)
        alloc = AllocOp(value.type.buffer(), self._bounded(value))
        _take_turns(alloc, buffers)
        alloc.result.name_hint = value.name_hint
        if isinstance(owner := value.owner, Operation):
            alloc.location = owner.location
            alloc.result.name_hint = value.name_hint or owner.name.split(".")[-1]
        segment.allocs.append(alloc)
        return alloc.result

    def _copies(self, op: Operation) -> int:
        return self.buffers if isinstance(op.parent_op(), scf.ForOp) else 1

    def _load(self, op: LoadOp, segment: Segment) -> None:
        assert op.result is not None
        self._note_extents(op.result, op.extents)
        self.place[op.result] = self._alloc(op.result, segment, self._copies(op))
        segment.loads.append(op)

    def _store(self, op: StoreOp, segment: Segment, numbers: dict[Operation, int]) -> None:
        source = op.source
        if source.owner in segment.computes and stays_in_segment(source, numbers):
            alloc = self.place[source].owner
            assert isinstance(alloc, AllocOp)
            _take_turns(alloc, self._copies(op))
        else:
            op.operands[0] = self._copied(source, segment, self._copies(op))
        segment.stores.append(op)

    def _copied(
        self, source: SSAValue, segment: Segment, buffers: int, into: SSAValue | None = None
    ) -> SSAValue:
        """A copy of a tile, in a buffer of its own or in the buffer given."""
        copy = CopyOp(source)
        assert copy.result is not None
        copy.result.name_hint = source.name_hint
        self.extents[copy.result] = self.extents[source]
        place = self._alloc(copy.result, segment, buffers) if into is None else into
        self.place[copy.result] = place
        segment.computes.append(copy)
        return copy.result

    def _compute(self, op: ComputeOp, segment: Segment) -> None:
        assert op.result is not None
        self._note_result(op)
        carried = self.carried.get(op.result)
        self.place[op.result] = self._alloc(op.result, segment) if carried is None else carried
        segment.computes.append(op)

    def _note_result(self, op: ComputeOp) -> None:
        result = op.result
        assert result is not None
        if isinstance(op, SizedOp):
            self._note_extents(result, op.extents)
            return
        match op:
            case LineOp():
                extents = list(self.extents[op.source])
                extents[op.axis.value.data] = None
                self.extents[result] = tuple(extents)
            case TransposeOp():
                self.extents[result] = tuple(self.extents[op.source][dim] for dim in op.order)
            case _:
                tiles = [v for v in op.inputs if isinstance(v.type, TileType)]
                self.extents[result] = tuple(
                    next((e for v in tiles if (e := self.extents[v][dim]) is not None), None)
                    for dim in range(result.type.rank)
                )

    def _extent(self, op: ExtentOp) -> None:
        """Replaces a query by the extent that the tile got; a constant where it is exact."""
        dim = op.dim.value.data
        extent = self.extents[op.source][dim]
        if extent is None:
            assert isinstance(op.source.type, TileType)
            index = IndexBuilder(Builder(InsertPoint.before(op)))
            extent = index.value(op.source.type.bounds[dim])
        op.result.replace_all_uses_with(extent)
        op.detach()
        op.erase()

    def _enter(self, op: scf.ForOp | scf.IfOp, segment: Segment) -> None:
        """Gives what a loop carries, or a branch returns, its buffer."""
        if isinstance(op, scf.IfOp):
            for result in op.results:
                if isinstance(result.type, TileType):
                    self._branch_result(op, result, segment)
            return
        yielded = op.body.block.last_op
        assert isinstance(yielded, scf.YieldOp)
        carried = zip(
            op.iter_args, op.body.block.args[1:], op.results, yielded.operands, strict=True
        )
        for init, argument, result, last in carried:
            if not isinstance(result.type, TileType):
                continue
            place = self._initial(init, segment)
            place.name_hint = result.name_hint or place.name_hint
            for value in (argument, result):
                self.place[value] = place
                self.extents[value] = self.extents[init]
            if _may_update(last, argument):
                self.carried[last] = place

    def _initial(self, init: SSAValue, segment: Segment) -> SSAValue:
        """The buffer that starts with the value of `init`: its own, if nothing else needs that."""
        owner = init.owner
        if isinstance(owner, ComputeOp) and owner in segment.computes and init.has_one_use():
            return self.place[init]
        return self.place[self._copied(init, segment, 1)]

    def _branch_result(self, op: scf.IfOp, result: SSAValue, segment: Segment) -> None:
        self.extents[result] = self._branch_extents(op, result)
        self.place[result] = self._alloc(result, segment)

    def _branch_extents(self, op: scf.IfOp, result: SSAValue) -> tuple[SSAValue | None, ...]:
        assert isinstance(result.type, TileType)
        if result.type.bounded_dims:
            raise UserError(
                f"a branch that returns {result.type}: bounded tiles cannot leave a branch; "
                "store them in it, or give them an exact shape",
                op,
            )
        return (None,) * result.type.rank

    def _nested(self, op: scf.ForOp | scf.IfOp) -> None:
        results = [self.place.get(result) for result in op.results]
        for region in op.regions:
            for block in region.blocks:
                self.block(block, results)

    def _yield(self, op: scf.YieldOp, results: Sequence[SSAValue | None], segment: Segment) -> None:
        moves = [
            (value, wanted)
            for value, wanted in zip(op.operands, results, strict=False)
            if wanted is not None and self.place[value] is not wanted
        ]
        overwritten = {wanted for _, wanted in moves}
        if any(self.place[value] in overwritten for value, _ in moves):  # they change places
            moves = [(self._copied(value, segment, 1), wanted) for value, wanted in moves]
        for value, wanted in moves:
            self._copied(value, segment, 1, wanted)


def _take_turns(alloc: AllocOp, buffers: int) -> None:
    """Several buffers, for speed only."""
    alloc.buffers = IntegerAttr(buffers, i64)
    if buffers > 1:
        alloc.attributes[PREFERRED] = UnitAttr()


def _may_update(value: SSAValue, carried: SSAValue) -> bool:
    """Whether the operation that computes the next value may overwrite the one carried in."""
    owner, block = value.owner, carried.owner
    if not isinstance(owner, ComputeOp) or owner.parent is not block:
        return False
    if any(not _comes_before(use.operation, owner) for use in carried.uses):
        return False
    return carried not in owner.operands or may_alias(owner, carried)


def _comes_before(op: Operation, owner: Operation) -> bool:
    """Whether an operation stands at or before another's place in the other's block."""
    assert owner.parent is not None
    ancestor = owner.parent.find_ancestor_op_in_block(op)
    return ancestor is owner or (ancestor is not None and ancestor.is_before_in_block(owner))
