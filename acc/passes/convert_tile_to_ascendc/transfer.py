"""
Loads and stores. Whole contiguous blocks go by DataCopy, everything else by DataCopyPad, which
moves exactly the bytes of a row.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import element_bytes
from acc.diagnostics import UserError
from acc.dialects.ascendc.data_copy import (
    DataCopyOp,
    DataCopyPadFillOp,
    DataCopyPadInOp,
    DataCopyPadOutOp,
)
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import GmType
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.padding import (
    Inside,
    fill_around,
    inside_of,
    whole_buffer,
)
from acc.passes.index_builder import Index, folded, known

Symbols = Callable[[str], Index]
"""The value of a symbol inside the kernel."""


@dataclass(frozen=True)
class _Side:
    """The GM side of a transfer: its tensor, and the pitch of each dimension in elements."""

    tensor: SSAValue
    inner_sizes: tuple[Index, ...]
    """Of all dimensions but the first."""

    pitches: tuple[Index, ...]
    offsets: tuple[Index, ...]


def lower_load(context: LoweringContext, op: LoadOp, gm: SSAValue, symbols: Symbols) -> None:
    """Lowers a load into a buffer; `gm` is its GlobalTensor."""
    side = _side(context, op, op.source, gm, op.offsets, symbols)
    inside = inside_of(context, op)
    _transfer(context, op, op.outs[0], side, inside, _copy_in)
    fill_around(context, op.outs[0], inside)


def lower_store(context: LoweringContext, op: StoreOp, gm: SSAValue, symbols: Symbols) -> None:
    """Lowers a store of a buffer; `gm` is its GlobalTensor."""
    side = _side(context, op, op.destination, gm, op.offsets, symbols)
    _transfer(context, op, op.source, side, whole_buffer(context, op.source), _copy_out)


@dataclass(frozen=True)
class _Burst:
    """Rows that one instruction moves; gaps in bytes (GM) and blocks (UB)."""

    rows: Index
    row_bytes: Index
    gm_gap: Index
    ub_gap: Index
    whole: Index | None
    """Elements in all, if they are contiguous whole blocks on both sides."""

    pads: tuple[Index, Index] = (0, 0)
    """Elements of one value in front of and behind each row."""

    padding: SSAValue | None = None
    """That value."""


Copy = Callable[[LoweringContext, SSAValue, SSAValue, _Burst], None]


def _copy_in(context: LoweringContext, local: SSAValue, gm: SSAValue, burst: _Burst) -> None:
    if burst.whole is not None:
        context.insert(DataCopyOp(local, gm, context.value(burst.whole)))
        return
    rows = (burst.rows, burst.row_bytes, burst.gm_gap, burst.ub_gap)
    count, length, gm_gap, ub_gap = (context.value(field) for field in rows)
    if burst.padding is None:
        context.insert(DataCopyPadInOp(local, gm, count, length, gm_gap, ub_gap))
        return
    left, right = (context.value(pad) for pad in burst.pads)
    padded = (count, length, gm_gap, ub_gap, left, right, burst.padding)
    context.insert(DataCopyPadFillOp(local, gm, *padded))


def _copy_out(context: LoweringContext, local: SSAValue, gm: SSAValue, burst: _Burst) -> None:
    if burst.whole is not None:
        context.insert(DataCopyOp(gm, local, context.value(burst.whole)))
        return
    fields = (burst.rows, burst.row_bytes, burst.ub_gap, burst.gm_gap)
    context.insert(DataCopyPadOutOp(gm, local, *(context.value(field) for field in fields)))


def _side(
    context: LoweringContext,
    op: Operation,
    gm_value: SSAValue,
    gm: SSAValue,
    offsets: Sequence[SSAValue],
    symbols: Symbols,
) -> _Side:
    typ = gm_value.type
    assert isinstance(typ, GmType)
    inner = typ.shape.data[1:]
    sizes = [symbols(dim.data) if isinstance(dim, StringAttr) else dim.data for dim in inner]
    pitches: list[Index] = [1] if offsets else []
    for size in reversed(sizes):
        pitches.append(context.at.mul(pitches[-1], size))
    starts = tuple(folded(offset) for offset in offsets)
    return _Side(gm, tuple(sizes), tuple(reversed(pitches)), starts)


def flat_offset(
    context: LoweringContext,
    op: Operation,
    gm_value: SSAValue,
    gm: SSAValue,
    offsets: Sequence[SSAValue],
    symbols: Symbols,
) -> SSAValue | None:
    """The 64-bit offset of an element of a tensor in global memory, None for 0."""
    return _flat(context, _side(context, op, gm_value, gm, offsets, symbols))


def _transfer(
    context: LoweringContext,
    op: Operation,
    buffer: SSAValue,
    side: _Side,
    inside: Inside,
    copy: Copy,
) -> None:
    kept = context.layout(buffer).kept
    if kept and side.pitches[kept[-1]] != 1:
        raise UserError(
            f"'{op.name}' of {buffer_type(buffer)} walks along dimension {kept[-1]}, whose "
            "elements are not next to each other in global memory; load rows of the last dimension",
            op,
        )
    start = _flat(context, side)
    _slabs(context, buffer, side, inside, copy, kept[:-2], start, 0)


def _flat(context: LoweringContext, side: _Side) -> SSAValue | None:
    """The 64-bit offset of the first element, None for 0."""
    total: SSAValue | None = None
    for dim, offset in enumerate(side.offsets):
        total = _advanced(context, total, offset, side, dim)
    return total


def _slabs(
    context: LoweringContext,
    buffer: SSAValue,
    side: _Side,
    inside: Inside,
    copy: Copy,
    outer: Sequence[int],
    start: SSAValue | None,
    local_offset: Index,
) -> None:
    """Loops over dimensions beyond the two that one instruction moves."""
    if not outer:
        _burst(context, buffer, side, inside, copy, start, local_offset)
        return
    dim, layout = outer[0], context.layout(buffer)
    bounds = buffer_type(buffer).bounds
    pitch = layout.pitch
    for inner_dim in layout.kept[layout.kept.index(dim) + 1 : -1]:
        pitch *= bounds[inner_dim]

    def slab(inner: LoweringContext, index: Index) -> None:
        step = _advanced(inner, start, index, side, dim)
        place = inner.at.add(inside.low[dim], index)
        offset = inner.at.add(local_offset, inner.at.mul(place, pitch))
        _slabs(inner, buffer, side, inside, copy, outer[1:], step, offset)

    context.loop(inside.counts[dim], 1, slab, "slab")


def _advanced(
    context: LoweringContext, start: SSAValue | None, index: Index, side: _Side, dim: int
) -> SSAValue | None:
    """A 64-bit offset moved on by an index of a dimension; a pitch alone may exceed 32 bits."""
    if index == 0:
        return start
    step, known_pitch = context.wide(index), 1
    for size in side.inner_sizes[dim:]:
        if isinstance(size, int):
            known_pitch *= size
        else:
            step = context.insert(arith.MuliOp(step, context.wide(size))).result
    if known_pitch != 1:
        step = context.insert(arith.MuliOp(step, context.wide(known_pitch))).result
    return step if start is None else context.insert(arith.AddiOp(start, step)).result


def _burst(
    context: LoweringContext,
    buffer: SSAValue,
    side: _Side,
    inside: Inside,
    copy: Copy,
    start: SSAValue | None,
    local_offset: Index,
) -> None:
    """Up to two dimensions: rows, as many at a time as the instruction takes."""
    layout = context.layout(buffer)
    typ = buffer_type(buffer)
    row_dim = layout.kept[-2] if len(layout.kept) > 1 else None
    rows: Index = 1 if row_dim is None else inside.counts[row_dim]
    gm_pitch: Index = 0 if row_dim is None else side.pitches[row_dim]
    if row_dim is not None:
        skipped = context.at.mul(inside.low[row_dim], layout.pitch)
        local_offset = context.at.add(local_offset, skipped)
    local = context.part(context.tensor(buffer), local_offset)

    def some(inner: LoweringContext, first: Index, count: Index) -> None:
        offset = start if row_dim is None else _advanced(inner, start, first, side, row_dim)
        gm = _at(inner, side.tensor, offset)
        part = inner.part(local, inner.at.mul(first, layout.pitch))
        copy(inner, part, gm, _burst_of(inner, buffer, inside, count, gm_pitch))

    limit = context.chip.max_block_count
    if row_dim is None or typ.bounds[row_dim] <= limit:
        some(context, 0, rows)
        return

    def chunk(inner: LoweringContext, first: Index) -> None:
        some(inner, first, inner.at.min(limit, inner.at.sub(rows, first)))

    context.loop(rows, limit, chunk, "first")


def _at(context: LoweringContext, gm: SSAValue, offset: SSAValue | None) -> SSAValue:
    return gm if offset is None else context.insert(SubscriptOp(gm, offset)).result


def _burst_of(
    context: LoweringContext, buffer: SSAValue, inside: Inside, rows: Index, gm_pitch: Index
) -> _Burst:
    at, block = context.at, context.chip.block_bytes
    layout, size = context.layout(buffer), element_bytes(buffer_type(buffer).element_type)
    last, pitch = layout.kept[-1:], layout.pitch
    cols: Index = inside.counts[last[0]] if last else 1
    row_bytes = at.mul(cols, size)
    if last and inside.is_padded(last[0]):
        around = (inside.low[last[0]], inside.high[last[0]])
        filled = at.ceil_div(at.mul(context.cols(buffer), size), block)
        ub_gap = 0 if rows == 1 else at.sub(pitch * size // block, filled)
        gm_gap = 0 if rows == 1 else at.mul(at.sub(gm_pitch, cols), size)
        return _Burst(rows, row_bytes, gm_gap, ub_gap, None, around, inside.value)
    contiguous = rows == 1 or (cols == pitch and known_equal(gm_pitch, cols))
    if contiguous and isinstance(row_bytes, int) and row_bytes % block == 0:
        return _Burst(1, 0, 0, 0, at.mul(rows, cols))
    if rows == 1:
        return _Burst(1, row_bytes, 0, 0, None)
    gm_gap = 0 if known_equal(gm_pitch, cols) else at.mul(at.sub(gm_pitch, cols), size)
    ub_gap = at.sub(pitch * size // block, at.ceil_div(row_bytes, block))
    return _Burst(rows, row_bytes, gm_gap, ub_gap, None)


def known_equal(a: Index, b: Index) -> bool:
    """Whether two indices are surely equal."""
    if isinstance(a, int) or isinstance(b, int):
        return known(a) is not None and known(a) == known(b)
    return a is b
