"""
Kernels of operations that slide a window.

A tile of the result needs a tile of the source that is larger by the reach of the window. It is
loaded once; then the places of the window are combined along one dimension after the other, from
the last one on, so that a window of 3 x 3 takes 6 combinations and not 9.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.constants import constant_attribute
from acc.analysis.layout import element_bytes
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of
from acc.analysis.tensor_uses import splat_number
from acc.analysis.window_ops import Combination, WindowDim, WindowOp
from acc.analysis.window_space import WindowSpace
from acc.diagnostics import UserError
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.transfer import LoadOp, Padding, element_on_chip
from acc.dialects.tile.types import BoundAttr, TileDim, TileType, bound_of, tile_dim
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.move_function import moved_as
from acc.passes.convert_linalg_to_tile.reduce import Combiner, combiner_of
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.window_epilogue import WindowEpilogue
from acc.passes.index_builder import Index

WRITTEN_OUT = 4
"""Places of a window up to which there is no loop over them."""


def build_window_kernel(
    name: str,
    space: WindowSpace,
    behind: Sequence[StructuredOp],
    signature: Signature,
    plan: TilePlan,
) -> KernelOp:
    """
    The kernel of a window and of the elementwise operations behind it, with tiles of the result as
    the plan says.

    Raises `UserError` for a combination that has no tile operation.
    """
    kernel = signature.empty_kernel(name, space.window.op.location)
    body = _WindowBody(kernel, space.window, plan)
    body.nest.open_parallel()
    value = body.value()
    WindowEpilogue(body.nest, kernel, space, signature).build(behind, value)
    return kernel


@dataclass(frozen=True)
class _Column:
    """
    What is loaded of each row for a slice of one column, which alone would be no row that an
    instruction moves: a block of memory, or the row.
    """

    width: int
    """Elements."""
    place: int
    """Which of them is in the column."""


def _column(window: WindowOp, block: int) -> _Column | None:
    """The column that a window is a slice of, with `block` elements in a block."""
    last = window.dims[-1]
    is_slice = window.combination is None and not (last.passes or last.low or last.high)
    if not is_slice or last.positions > 1:
        return None
    width = min(last.size, block)
    return _Column(width, max(0, last.start + width - last.size))


class _WindowBody:
    def __init__(self, kernel: KernelOp, window: WindowOp, plan: TilePlan):
        self.kernel, self.window, self.plan = kernel, window, plan
        self.read = element_on_chip(element_of(window.source))
        self.stored = element_on_chip(element_of(window.result))
        self.column = _column(window, chip_of(window.op).per_block(element_bytes(self.read)))
        strided = any(dim.stride > 1 for dim in window.dims)
        picks = window.combination is None and (strided or self.column is not None)
        self.element = moved_as(self.stored) if picks else self.stored
        """Of the tiles that are worked with."""
        self.nest = TileNest(kernel, plan)
        rank = len(plan.dims)
        passing = rank - len(window.dims)
        whole = [WindowDim(1, 1, 1, 1, 1)] * passing
        self.dims: tuple[WindowDim, ...] = (*whole, *window.dims)

    def _is_combined(self, dim: int) -> bool:
        """Whether tiles of the source and of the result differ in size along a dimension."""
        along = self.dims[dim]
        return along.places > 1 or along.stride > 1 or self._column_of(dim) is not None

    def _column_of(self, dim: int) -> _Column | None:
        return self.column if dim + 1 == len(self.dims) else None

    def value(self) -> SSAValue:
        """A tile of what the window gives."""
        value = self._load(self.kernel.gm_arguments[0])
        for dim in reversed(range(len(self.dims))):
            if self._is_combined(dim):
                value = self._combine_along(value, dim)
        if self.window.combination is not None:
            value = self._with_start(value, self.window.combination)
        if self.element != self.stored:
            value = self.nest.emit(CastOp(value, self.stored, Rounding.RINT), "moved")
        return value

    # Tiles

    def _type(self, walked: int) -> TileType:
        """A tile in which the dimensions from `walked` on have the result's size already."""
        dims: list[TileDim] = []
        for dim, along in enumerate(self.dims):
            tiled = self.plan.tile_dim(dim)
            if dim >= walked or not self._is_combined(dim):
                dims.append(tiled)
                continue
            column = self._column_of(dim)
            reach = along.reach(bound_of(tiled)) if column is None else column.width
            dims.append(BoundAttr(reach) if isinstance(tiled, BoundAttr) else tile_dim(reach))
        return TileType(dims, self.element)

    def _actual(self, typ: TileType, walked: int) -> list[SSAValue]:
        """The extents of the bounded dimensions of such a tile."""
        extents: list[SSAValue] = []
        for dim in typ.bounded_dims:
            extent, along = self.nest.extents[dim], self.dims[dim]
            if dim < walked and self._is_combined(dim):
                steps = self.nest.at.mul(self.nest.at.sub(extent, 1), along.stride)
                extent = self.nest.at.add(steps, along.reach(1), "reach")
            extents.append(self.nest.at.value(extent))
        return extents

    def _load(self, gm: SSAValue) -> SSAValue:
        rank = len(self.dims)
        typ = self._type(rank)
        extents = self._actual(typ, rank)
        reaches: list[Index] = [bound_of(dim) for dim in typ.shape.data]
        for dim, extent in zip(typ.bounded_dims, extents, strict=True):
            reaches[dim] = extent
        parts = [self._part(dim, reach) for dim, reach in enumerate(reaches)]
        values = [[self.nest.at.value(n) for n in part] for part in zip(*parts, strict=True)]
        starts, low, inside = values
        padding = None
        if self.window.padding is not None and any(dim.low or dim.high for dim in self.dims):
            padding = Padding(self._scalar(self.window.padding), low, inside)
        in_memory = typ.with_element(self.read)
        load = LoadOp(gm, starts, extents, padding=padding, result=in_memory)
        loaded = self.nest.emit(load, gm.name_hint or "x")
        if self.element == self.read:
            return loaded
        return self.nest.emit(CastOp(loaded, self.element, Rounding.NONE), "wide")

    def _part(self, dim: int, reach: Index) -> tuple[Index, Index, Index]:
        """Where in the source a tile starts, what is in front of that, and how much it has."""
        at, along = self.nest.at, self.dims[dim]
        if (column := self._column_of(dim)) is not None:
            return along.start - column.place, 0, reach
        first = at.mul(self.nest.offsets[dim], along.stride)
        if not along.low and not along.high:
            return at.add(first, along.start), 0, reach
        if along.low:
            before = at.sub(along.low, at.min(first, along.low), "before")
            start = at.sub(at.max(first, along.low), along.low, "start")
        else:
            before, start = 0, at.add(first, along.start)
        rest = at.sub(along.size, start, "rest")
        return start, before, at.min(rest, at.sub(reach, before), "inside")

    def _scalar(self, value: SSAValue) -> SSAValue:
        """
        What padding is, in the kernel.

        Raises `UserError` for what is no constant.
        """
        number = constant_attribute(value)
        if number is None:
            raise UserError(f"'{self.window.op.name}' is padded with no constant", self.window.op)
        return self._constant(number, "padding")

    def _place(self, source: SSAValue, dim: int, offset: Index) -> SSAValue:
        """The elements at one place of the window, for all positions along a dimension."""
        typ = self._type(dim)
        starts = [self.nest.at.value(offset if d == dim else 0) for d in range(len(self.dims))]
        strides = [self.dims[d].stride if d == dim else 1 for d in range(len(self.dims))]
        op = SliceOp(source, starts, strides, self._actual(typ, dim), result=typ)
        return self.nest.emit(op, "place")

    def _combine_along(self, source: SSAValue, dim: int) -> SSAValue:
        along = self.dims[dim]
        column = self._column_of(dim)
        running = self._place(source, dim, 0 if column is None else column.place)
        if along.places == 1:
            return running
        assert self.window.combination is not None, "several places are combined"
        combiner = self._combiner(self.window.combination)
        if along.places > WRITTEN_OUT:
            return self._loop(source, dim, running, combiner)
        for place in range(1, along.places):
            other = self._place(source, dim, place * along.dilation)
            running = self.nest.emit(combiner.pairwise(running, other), "running")
        return running

    def _combiner(self, combination: Combination) -> Combiner:
        found = combiner_of(combination.combiner)
        if found is None:
            op = self.window.op
            raise UserError(f"'{op.name}' combines by '{combination.combiner.name}'", op)
        return found

    def _loop(self, source: SSAValue, dim: int, first: SSAValue, combiner: Combiner) -> SSAValue:
        along = self.dims[dim]
        first_place, end, step = (self.nest.at.value(n) for n in (1, along.places, 1))
        block = Block(arg_types=[IndexType(), first.type])
        block.args[0].name_hint, block.args[1].name_hint = "place", "running"
        outer = self.nest.builder
        self.nest.use(Builder(InsertPoint.at_end(block)))
        offset = self.nest.at.mul(block.args[0], along.dilation)
        other = self._place(source, dim, offset)
        combined = self.nest.emit(combiner.pairwise(block.args[1], other), "running")
        self.nest.insert(scf.YieldOp(combined))
        self.nest.use(outer)
        return self.nest.emit(scf.ForOp(first_place, end, step, [first], block), "running")

    def _with_start(self, value: SSAValue, combination: Combination) -> SSAValue:
        """The result with what the operation starts from."""
        number, combiner = splat_number(combination.init), self._combiner(combination)
        if number is None:
            raise UserError(
                f"'{self.window.op.name}' must start from a constant to be lowered to tile kernels",
                self.window.op,
            )
        if number.value.data == combiner.neutral_of(self.element):
            return value
        start = self._constant(number, "start")
        return self.nest.emit(combiner.pairwise(value, start), "running")

    def _constant(self, number: FloatAttr | IntegerAttr, hint: str) -> SSAValue:
        return self.nest.emit(arith.ConstantOp(number), hint)
