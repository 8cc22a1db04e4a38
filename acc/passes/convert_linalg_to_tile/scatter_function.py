"""
A kernel's function that scatters rows: the tensor is written in place.

Every core takes some columns and goes through all updates in order, so that of several updates of
one row the last one stays, and sums are the same in every run.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.axes import Factors
from acc.analysis.fusion_space import LoopDim, type_shape
from acc.analysis.kernel_functions import argument_name
from acc.analysis.reshapes import origin
from acc.analysis.scatter_ops import Scatter, scatter
from acc.analysis.tensor_types import element_of, sizes
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.place import PlaceOp
from acc.dialects.tile.transfer import LoadOp, StoreOp, element_on_chip
from acc.dialects.tile.types import GmType, TileType, tile_dim
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel, largest_tiles
from acc.passes.convert_linalg_to_tile.reduce import combiner_of
from acc.passes.convert_linalg_to_tile.signature import KernelTensor, Signature
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.index_builder import Index


@dataclass(frozen=True)
class ScatterFunction:
    """A function marked `acc.kernel` that holds one scatter."""

    function: FuncOp

    @cached_property
    def scatter(self) -> Scatter:
        """The operation."""
        return next(found for op in self.function.body.block.ops if (found := scatter(op)))

    @cached_property
    def _columns(self) -> int:
        return prod(sizes(self.scatter.dest)[len(self.scatter.outer) :])

    @cached_property
    def signature(self) -> Signature:
        """The updates, their places, and the tensor that is updated."""
        found = self.scatter
        element, count = element_of(found.dest), sizes(found.updates)[0]
        updates = self._tensor(found.updates, [count, self._columns], "updates")
        places = self._tensor(found.indices, list(sizes(found.indices)), "places")
        shape = [prod(found.outer), self._columns]
        made = KernelTensor(found.op.results[0], GmType(shape, element), "out")
        positions = (_argument(updates.value).index, _argument(places.value).index)
        return Signature((updates, places), (made,), positions, (0,))

    def _tensor(self, value: SSAValue, shape: list[int], name: str) -> KernelTensor:
        argument = _argument(value)
        name = argument_name(self.function, argument.index) or name
        return KernelTensor(argument, GmType(shape, element_of(value)), name)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is updated."""
        return 0 in sizes(self.scatter.updates)

    @property
    def in_place(self) -> dict[int, int]:
        """The result is the memory of what is updated."""
        target = self.scatter.target
        return {0: target.index} if isinstance(target, BlockArgument) else {}

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of the tensor."""
        del index
        return tuple(factors or () for factors in type_shape(self.scatter.op.results[0]))

    def kernel(self) -> KernelOp:
        """The kernel; raises `UserError` for a combination that has no tile operation."""
        dims = (LoopDim(self._columns, False),)
        choose = largest_tiles(dims, self.signature, chip_of(self.function))
        return fitting_kernel(self.function, choose, self._build)

    def _build(self, plan: TilePlan) -> KernelOp:
        found = self.scatter
        kernel = self.signature.empty_kernel(self.function.sym_name.data, found.op.location)
        nest = TileNest(kernel, plan)
        nest.open_parallel()
        first, end, step = (nest.at.value(n) for n in (0, sizes(found.updates)[0], 1))
        block = Block(arg_types=[IndexType()])
        block.args[0].name_hint = "update"
        outer = nest.builder
        nest.use(Builder(InsertPoint.at_end(block)))
        self._update(nest, kernel, block.args[0])
        nest.insert(scf.YieldOp())
        nest.use(outer)
        nest.insert(scf.ForOp(first, end, step, [], block))
        return kernel

    def _update(self, nest: TileNest, kernel: KernelOp, update: SSAValue) -> None:
        """One update of the columns at hand."""
        updates, places, target = kernel.gm_arguments
        row: Index = 0
        for dim, size in enumerate(self.scatter.outer):
            offsets = [update, nest.at.value(dim)]
            place = nest.emit(PlaceOp(places, offsets, nest.at.value(size)), "place")
            row = nest.at.add(nest.at.mul(row, size), place)
        element = element_on_chip(element_of(self.scatter.dest))
        typ = TileType([tile_dim(1), nest.plan.tile_dim(0)], element)
        extents = [nest.at.value(nest.extents[0]) for _ in typ.bounded_dims]
        columns = nest.at.value(nest.offsets[0])
        there = [nest.at.value(row), columns]
        value = nest.emit(LoadOp(updates, [update, columns], extents, result=typ), "new")
        if self.scatter.combiner is not None:
            combiner = combiner_of(self.scatter.combiner)
            if combiner is None:
                op = self.scatter.op
                raise UserError(f"'{op.name}' combines by '{self.scatter.combiner.name}'", op)
            old = nest.emit(LoadOp(target, there, extents, result=typ), "old")
            value = nest.emit(combiner.pairwise(old, value), "combined")
        nest.insert(StoreOp(value, target, there))


def _argument(value: SSAValue) -> BlockArgument:
    argument = origin(value)
    assert isinstance(argument, BlockArgument), "kernels read their arguments"
    return argument
