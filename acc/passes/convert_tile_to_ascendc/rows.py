"""
Moves inside the Unified Buffer whose result is read row by row from somewhere in the source: rows
that are runs of whole blocks there are copied, other elements are gathered one by one.

The offsets of a gather are the same for every row, so one row of them is made and reused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from acc.analysis.layout import TileLayout, align, element_bytes
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.vec_gather import GatherOp, ReinterpretCastOp
from acc.dialects.tile.base import ComputeOp, on_chip
from acc.dialects.tile.types import OnChipType
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.gather_offsets import gather_offsets, half_offsets
from acc.passes.convert_tile_to_ascendc.row import Scratch
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index, folded

Steps: TypeAlias = Mapping[int, int]
"""By dimension of the destination: elements of the source from one index to the next."""


@dataclass(frozen=True)
class Rows:
    """Where the elements of a destination come from."""

    source: SSAValue
    steps: Steps
    starts: Mapping[int, Index]
    """By step, in elements of the source: how many of them stand in front of the first one."""

    def start(self, context: LoweringContext) -> Index:
        """The first element of the source that is read."""
        start: Index = 0
        for pitch, index in self.starts.items():
            start = context.at.add(start, context.at.mul(index, pitch))
        return start


def pitches(layout: TileLayout, typ: OnChipType) -> dict[int, int]:
    """Elements from one index of a dimension to the next, of those that have a place."""
    found: dict[int, int] = {}
    stride = 1
    for place, dim in enumerate(reversed(layout.kept)):
        found[dim] = stride
        stride *= layout.pitch if place == 0 else typ.bounds[dim]
    return found


def move_rows(context: LoweringContext, op: ComputeOp, rows: Rows) -> None:
    """Lowers an operation that moves elements."""
    dest = op.outs[0]
    layout, typ = context.layout(dest), buffer_type(dest)
    size = element_bytes(typ.element_type)
    source, target, start = context.tensor(rows.source), context.tensor(dest), rows.start(context)
    table, halves = None, 1
    if gathers(op, rows, context.machine):
        table, halves = _offsets(context, op, rows), size // element_bytes(i32) or 1
    if halves > 1:
        source, target = (
            context.insert(ReinterpretCastOp(tensor, i32)).result for tensor in (source, target)
        )

    def row(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        offset = inner.at.mul(plane_offset(inner, layout, typ.bounds, at), halves)
        onto = inner.part(target, offset)
        first = start
        for dim, index in at.items():
            first = inner.at.add(first, inner.at.mul(index, rows.steps.get(dim, 0)))
        if table is None:
            count = inner.at.align(inner.cols(dest), inner.chip.per_block(size))
            inner.insert(DataCopyOp(onto, inner.part(source, first), inner.value(count)))
            return
        base = inner.value(inner.at.mul(first, size))
        count = inner.value(inner.at.mul(inner.cols(dest), halves))
        inner.insert(GatherOp(onto, source, table, base, count))

    each_plane(context, dest, layout.kept[:-1], row)


def gathers(op: ComputeOp, rows: Rows, machine: Machine) -> bool:
    """Whether rows of the destination are no runs of whole blocks in the source."""
    layout = machine.rules.of(op.destination_type)
    unit = machine.chip.per_block(element_bytes(op.destination_type.element_type))
    row_steps = [rows.steps.get(dim, 0) for dim in layout.kept[:-1]]
    firsts = [_multiple(index, pitch) for pitch, index in rows.starts.items()]
    aligned = all(number % unit == 0 for number in (*row_steps, *firsts))
    along = rows.steps.get(layout.kept[-1], 0) if layout.kept else 1
    return along != 1 or not aligned


def _multiple(index: Index, pitch: int) -> int:
    """A number that the product is a multiple of."""
    number = folded(index)
    return number * pitch if isinstance(number, int) else pitch


def _offsets(context: LoweringContext, op: ComputeOp, rows: Rows) -> SSAValue:
    """One row of byte offsets, in the scratch buffer."""
    dest = op.outs[0]
    kept = context.layout(dest).kept
    step = rows.steps.get(kept[-1], 0) if kept else 0
    size = element_bytes(buffer_type(dest).element_type)
    scratch, cols = context.tensor(op.tmp[0]), context.cols(dest)
    if size <= element_bytes(i32):
        return gather_offsets(context, scratch, step * size, cols)
    room = _table(op, context.machine)
    return half_offsets(context, scratch, step * size, context.at.mul(cols, 2), room)


def _table(op: ComputeOp, machine: Machine) -> int:
    """Offsets for one row of the destination, in whole blocks."""
    width = element_bytes(i32)
    halves = max(1, element_bytes(op.destination_type.element_type) // width)
    cols = machine.rules.of(op.destination_type).cols
    return align(cols * halves, machine.chip.per_block(width))


def rows_scratch(op: ComputeOp, rows: Rows, machine: Machine) -> Scratch | None:
    """One row of offsets, where elements are gathered; for two halves each, one more to add."""
    if not gathers(op, rows, machine):
        return None
    wide = element_bytes(op.destination_type.element_type) > element_bytes(i32)
    return Scratch(i32, _table(op, machine) * (2 if wide else 1))


def source_pitches(source: SSAValue, machine: Machine) -> dict[int, int]:
    """The pitches of a tile or buffer that is read."""
    typ = on_chip(source)
    assert typ is not None
    return pitches(machine.rules.of(typ), typ)
