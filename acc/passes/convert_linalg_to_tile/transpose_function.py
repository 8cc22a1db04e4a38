"""
A kernel's function that stores a tensor with its dimensions in another order.

A tile is wide in both dimensions that count: the last one of the source, along which it is read,
and the last one of the result, along which it is written.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, prod

from xdsl.dialects.linalg.ops import TransposeOp
from xdsl.ir import SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import LoopDim
from acc.analysis.layout import align, element_bytes
from acc.analysis.permutations import Permutation, permutation
from acc.analysis.tensor_types import element_of
from acc.dialects.tile import transpose as tile
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import LoadOp, StoreOp, element_on_chip
from acc.dialects.tile.types import TileType
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.fitting import fitting_kernel
from acc.passes.convert_linalg_to_tile.move_function import MoveFunction, moved_as
from acc.passes.convert_linalg_to_tile.signature import Signature, signature_of_move
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tiling import Fits
from acc.target.rules.transpose import TRANSPOSE_BLOCKS, TURNED_BYTES

_WIDEST_BYTES = 512
"""A row of a tile from which on more gains nothing."""

_NARROWEST_BYTES = 64
"""A row of a tile that is not made narrower to give all cores work."""

_MANY = 1 << 10
"""What a symbol is taken for where tiles are counted."""


@dataclass(frozen=True)
class TransposeFunction(MoveFunction):
    """A function marked `acc.kernel` that holds one transposition."""

    @cached_property
    def op(self) -> TransposeOp:
        """The operation."""
        return next(op for op in self.function.body.block.ops if isinstance(op, TransposeOp))

    @property
    def operand(self) -> SSAValue:
        return self.op.inputs[0]

    @cached_property
    def _moved(self) -> Permutation:
        return permutation(self.shape, self.op.permutation.get_values())

    @cached_property
    def signature(self) -> Signature:
        """The source and the result."""
        moved = self._moved
        return signature_of_move(
            self.function, self.source, moved.sizes, self.op.res[0], moved.result_sizes
        )

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of the result."""
        del index
        return tuple(self.shape[dim] for dim in self.op.permutation.get_values())

    def kernel(self) -> KernelOp:
        """The kernel; raises `UserError` where not even the smallest tiles fit."""
        return fitting_kernel(self.function, self._choose, self._build)

    def _choose(self, fits: Fits) -> TilePlan | None:
        """Tiles as wide as is good, made narrower until they fit and there are enough of them."""
        dims = tuple(LoopDim(size, False) for size in self._moved.result_sizes)
        width = element_bytes(moved_as(element_on_chip(element_of(self.op.res[0]))))
        narrowest = _NARROWEST_BYTES // width
        units = self._units(width)
        bounds = self._widest(dims, units, _WIDEST_BYTES // width)
        cores = chip_of(self.function).vector_cores
        while True:
            plan = TilePlan(dims, tuple(bounds))
            few = _units(plan) < cores and max(bounds) > narrowest
            if not few and fits(plan):
                return plan
            dim = max(range(len(bounds)), key=lambda i: (bounds[i], -i))
            if bounds[dim] <= units[dim]:
                return None
            bounds[dim] = align(ceil(bounds[dim] / 2), units[dim])

    def _widest(self, dims: Sequence[LoopDim], units: Sequence[int], widest: int) -> list[int]:
        """By dimension, the largest bound; longer ones where columns or rows are few."""
        last = len(dims) - 1
        from_last = self._moved.inverse[last]
        along = {last, max(last - 1, 0), from_last}
        bounds = [
            align(_at_most(dim.size, widest), units[i]) if i in along else 1
            for i, dim in enumerate(dims)
        ]
        if last != from_last:
            for dim, other in ((last, from_last), (from_last, last)):
                size, room = dims[dim].size, widest * widest // bounds[other]
                if isinstance(size, int):
                    bounds[dim] = align(min(size, room), units[dim])
        return bounds

    def _units(self, width: int) -> list[int]:
        """By dimension of the result: what tiles are multiples of, so that blocks can be turned."""
        last, from_last = len(self._moved.order) - 1, self._moved.inverse[-1]
        turned = {last, from_last} if from_last != last and width in TURNED_BYTES else set[int]()
        return [TRANSPOSE_BLOCKS if dim in turned else 1 for dim in range(last + 1)]

    def _build(self, plan: TilePlan) -> KernelOp:
        kernel = self.signature.empty_kernel(self.function.sym_name.data, self.op.location)
        nest = TileNest(kernel, plan)
        nest.open_parallel()
        source, target = kernel.gm_arguments
        inverse = self._moved.inverse
        dims = [plan.tile_dim(dim) for dim in inverse]
        element = element_on_chip(element_of(self.op.res[0]))
        typ = TileType(dims, element)
        extents = [nest.at.value(nest.extents[inverse[dim]]) for dim in typ.bounded_dims]
        places = [nest.at.value(nest.offsets[dim]) for dim in inverse]
        loaded = nest.emit(LoadOp(source, places, extents, result=typ), source.name_hint or "x")
        wide = moved_as(element)
        if wide != element:
            loaded = nest.emit(CastOp(loaded, wide, Rounding.NONE), "wide")
        moved = nest.emit(tile.TransposeOp(loaded, self._moved.order), "moved")
        if wide != element:
            moved = nest.emit(CastOp(moved, element, Rounding.RINT), "moved")
        nest.insert(StoreOp(moved, target, [nest.at.value(offset) for offset in nest.offsets]))
        return kernel


def _at_most(size: Size, unit: int) -> int:
    return unit if isinstance(size, str) else min(size, unit)


def _units(plan: TilePlan) -> int:
    """Tiles of a plan."""
    return prod(
        ceil((_MANY if isinstance(dim.size, str) else dim.size) / bound)
        for dim, bound in zip(plan.dims, plan.bounds, strict=True)
    )
