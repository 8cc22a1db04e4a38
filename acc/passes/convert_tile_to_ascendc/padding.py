"""Elements of one value around what a load brings on chip."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from acc.diagnostics import UserError
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.tile.transfer import LoadOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.index_builder import Index, folded


@dataclass(frozen=True)
class Inside:
    """Which part of a buffer a transfer moves: by dimension, where it starts and how much it is."""

    low: tuple[Index, ...]
    counts: tuple[Index, ...]
    high: tuple[Index, ...]
    """Elements behind it."""

    value: SSAValue | None = None
    """What stands around it, if there is something."""

    def is_padded(self, dim: int) -> bool:
        """Whether something may stand around the part in a dimension."""
        return (self.low[dim], self.high[dim]) != (0, 0)


def whole_buffer(context: LoweringContext, buffer: SSAValue) -> Inside:
    """All of a buffer."""
    extents = [context.extent(buffer, dim) for dim in range(buffer_type(buffer).rank)]
    nothing = (0,) * len(extents)
    return Inside(nothing, tuple(extents), nothing)


def inside_of(context: LoweringContext, op: LoadOp) -> Inside:
    """
    The part of its buffer that a load fills from the tensor.

    Raises `UserError` for padding along a dimension of 1.
    """
    buffer, padding = op.outs[0], op.padding
    whole = whole_buffer(context, buffer)
    if padding is None:
        return whole
    low = tuple(folded(value) for value in padding.low)
    counts = tuple(folded(value) for value in padding.inside)
    high: list[Index] = []
    for before, count, extent in zip(low, counts, whole.counts, strict=True):
        same = before == 0 and count is folded(extent)
        high.append(0 if same else context.at.sub(extent, context.at.add(before, count), "behind"))
    found = Inside(low, counts, tuple(high), padding.value)
    kept = context.layout(buffer).kept
    for dim in range(len(low)):
        if dim not in kept and found.is_padded(dim):
            raise UserError(
                f"'{op.name}' pads dimension {dim} of {buffer_type(buffer)}, which has one element "
                "only; fill such a tile instead of loading it",
                op,
            )
    return found


def fill_around(context: LoweringContext, buffer: SSAValue, inside: Inside) -> None:
    """Fills the rows in front of and behind what was loaded; inside of rows, loads pad."""
    rows = context.layout(buffer).kept[:-1]
    if any(inside.is_padded(dim) for dim in rows):
        _fill(context, buffer, inside, rows, 0)


def _fill(
    context: LoweringContext,
    buffer: SSAValue,
    inside: Inside,
    dims: Sequence[int],
    start: Index,
) -> None:
    dim = dims[0]
    layout, bounds, at = context.layout(buffer), buffer_type(buffer).bounds, context.at
    stride = layout.pitch * prod(bounds[inner] for inner in dims[1:])
    first = at.add(inside.low[dim], inside.counts[dim])
    _run(context, buffer, inside, start, inside.low[dim], stride)
    _run(context, buffer, inside, at.add(start, at.mul(first, stride)), inside.high[dim], stride)
    if not any(inside.is_padded(inner) for inner in dims[1:]):
        return

    def deeper(inner: LoweringContext, index: Index) -> None:
        place = inner.at.mul(inner.at.add(inside.low[dim], index), stride)
        _fill(inner, buffer, inside, dims[1:], inner.at.add(start, place))

    context.loop(inside.counts[dim], 1, deeper, "slab")


def _run(
    context: LoweringContext,
    buffer: SSAValue,
    inside: Inside,
    start: Index,
    count: Index,
    stride: int,
) -> None:
    """Fills so many slabs of `stride` elements; a number that is not known may be 0."""
    value = inside.value
    assert value is not None

    def fill(inner: LoweringContext, index: Index, elements: int) -> None:
        place = inner.at.add(start, inner.at.mul(index, stride))
        part = inner.part(inner.tensor(buffer), place)
        inner.insert(DuplicateOp(part, value, inner.value(elements)))

    if isinstance(count, int):
        if count:
            fill(context, 0, count * stride)
        return
    context.loop(count, 1, lambda inner, index: fill(inner, index, stride), "border")
