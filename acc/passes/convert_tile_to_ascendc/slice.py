"""
Parts of tiles: rows that start on a block are copied, other elements are gathered one by one.

Offsets of a gather are the same for every row, so one row of them is made and reused.
"""

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from acc.analysis.layout import TileLayout, align, element_bytes
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.vec_gather import (
    OFFSET_ELEMENT,
    CreateVecIndexOp,
    GatherOp,
    ReinterpretCastOp,
)
from acc.dialects.ascendc.vec_scalar import MulsOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.types import OnChipType
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index, folded


def _slice(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, SliceOp)
    dest = op.outs[0]
    layout = context.layout(dest)
    table = _offsets(context, op) if _gathers(op, context.machine) else None
    outer = layout.kept[:-1]

    def row(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        onto = inner.part(
            inner.tensor(dest), plane_offset(inner, layout, buffer_type(dest).bounds, at)
        )
        start = _source_start(inner, op, at)
        if table is None:
            source = inner.part(inner.tensor(op.source), start)
            inner.insert(DataCopyOp(onto, source, inner.value(_whole_blocks(inner, dest))))
            return
        size = element_bytes(buffer_type(dest).element_type)
        base = inner.value(inner.at.mul(start, size))
        source = inner.tensor(op.source)
        inner.insert(GatherOp(onto, source, table, base, inner.value(inner.cols(dest))))

    each_plane(context, dest, outer, row)


def _last(op: SliceOp) -> int | None:
    """The dimension that rows of the source run along, if it has any."""
    typ = op.source.type
    assert isinstance(typ, OnChipType)
    kept = [dim for dim, size in enumerate(typ.bounds) if size != 1 or dim in typ.bounded_dims]
    return kept[-1] if kept else None


def _gathers(op: SliceOp, machine: Machine) -> bool:
    """Whether elements of a row are no run of whole blocks in the source."""
    last, dest = _last(op), machine.rules.of(op.destination_type)
    if last is None:
        return False
    if not dest.kept or dest.kept[-1] != last:
        return True
    offset = folded(op.offsets[last])
    size = element_bytes(op.destination_type.element_type)
    aligned = isinstance(offset, int) and offset * size % machine.chip.block_bytes == 0
    return op.steps[last] != 1 or not aligned


def _whole_blocks(context: LoweringContext, dest: SSAValue) -> Index:
    unit = context.chip.per_block(element_bytes(buffer_type(dest).element_type))
    return context.at.align(context.cols(dest), unit)


def _pitches(layout: TileLayout, bounds: Sequence[int]) -> dict[int, int]:
    """Elements from one index of a dimension to the next, of those that have a place."""
    pitches: dict[int, int] = {}
    stride = 1
    for place, dim in enumerate(reversed(layout.kept)):
        pitches[dim] = stride
        stride *= layout.pitch if place == 0 else bounds[dim]
    return pitches


def _source_start(context: LoweringContext, op: SliceOp, at: Mapping[int, Index]) -> Index:
    """The first element of a row in the source, given the indices of the outer dimensions."""
    layout, bounds = context.layout(op.source), buffer_type(op.source).bounds
    start: Index = 0
    for dim, pitch in _pitches(layout, bounds).items():
        place = context.at.add(op.offsets[dim], context.at.mul(at.get(dim, 0), op.steps[dim]))
        start = context.at.add(start, context.at.mul(place, pitch))
    return start


def _offsets(context: LoweringContext, op: SliceOp) -> SSAValue:
    """One row of byte offsets, in the scratch buffer."""
    dest = op.outs[0]
    kept = context.layout(dest).kept
    pitch = _pitches(context.layout(op.source), buffer_type(op.source).bounds)
    step = op.steps[kept[-1]] * pitch.get(kept[-1], 0) if kept else 0
    step *= element_bytes(buffer_type(dest).element_type)
    table, count = context.tensor(op.tmp[0]), context.value(context.cols(dest))
    context.insert(CreateVecIndexOp(table, context.constant(0, i32), count))
    context.insert(MulsOp(table, table, context.constant(step, i32), count=count))
    return context.insert(ReinterpretCastOp(table, OFFSET_ELEMENT)).result


def slice_scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    """One row of offsets, where elements are gathered."""
    assert isinstance(op, SliceOp)
    if not _gathers(op, machine):
        return None
    cols = machine.rules.of(op.destination_type).cols
    return Scratch(i32, align(cols, machine.chip.per_block(element_bytes(i32))))


ROWS: Mapping[type[ComputeOp], Row] = {SliceOp: Row(_slice, slice_scratch)}
