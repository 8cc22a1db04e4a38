"""
Scans, and the lines at the ends of an axis.

Along rows, a scan combines rows with themselves (`scan_rows.py`); along another axis, each line is
combined with the one before it.
"""

from collections.abc import Mapping
from math import inf, prod

from xdsl.dialects.builtin import IntegerType, i32
from xdsl.ir import SSAValue
from xdsl.utils.hints import isa

from acc.analysis.layout import element_bytes
from acc.analysis.scan_work import scan_work
from acc.dialects.ascendc import vec_binary
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_gather import GatherOp
from acc.dialects.tile import scan as tile
from acc.dialects.tile.axis import AxisOp
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine
from acc.passes.convert_tile_to_ascendc.elementwise import copy_tensor
from acc.passes.convert_tile_to_ascendc.gather_offsets import gather_offsets
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.scalar_loop import needs_scalar_loop, scalar_scan
from acc.passes.convert_tile_to_ascendc.scan_rows import RowScan
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index

_BINARY: Mapping[type[ComputeOp], tuple[type[vec_binary.BinaryOp], float]] = {
    tile.ScanSumOp: (vec_binary.AddOp, 0),
    tile.ScanProdOp: (vec_binary.MulOp, 1),
    tile.ScanMaxOp: (vec_binary.MaxOp, -inf),
    tile.ScanMinOp: (vec_binary.MinOp, inf),
}


def _neutral(op: tile.ScanOp) -> float:
    element, number = op.source_type.element_type, _BINARY[type(op)][1]
    if not isa(element, IntegerType) or number in (0, 1):
        return number
    above = 1 << (element.width.data - 1)
    return above - 1 if number > 0 else -above


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.ScanOp)
    kept, axis = context.layout(op.source).kept, op.axis.value.data
    if axis not in kept and op.exclusive is None:
        copy_tensor(context, op.source, op.outs[0])
    elif axis not in kept:
        _fill(context, op, context.tensor(op.outs[0]), context.total(op.outs[0]))
    elif needs_scalar_loop(context.machine, op, _BINARY[type(op)][0]):
        scalar_scan(context, op, int(_neutral(op)))
    elif axis == kept[-1]:
        RowScan(op, _BINARY[type(op)][0], _neutral(op)).lower(context)
    else:
        _across_rows(context, op)


def _fill(context: LoweringContext, op: tile.ScanOp, onto: SSAValue, count: Index) -> None:
    neutral = context.constant(_neutral(op), op.source_type.element_type)
    context.insert(DuplicateOp(onto, neutral, context.value(count)))


def _scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    assert isinstance(op, tile.ScanOp)
    typ = op.source_type
    layout = machine.rules.of(typ)
    if op.axis.value.data not in layout.kept[-1:]:
        return None
    if needs_scalar_loop(machine, op, _BINARY[type(op)][0]):
        return None
    work = scan_work(layout, element_bytes(typ.element_type), machine.chip)
    return Scratch(typ.element_type, work.elements)


class _Lines:
    """The lines of an axis that is not the last one, and how they lie."""

    def __init__(self, context: LoweringContext, op: AxisOp):
        layout, bounds = context.layout(op.source), op.source_type.bounds
        kept = layout.kept
        place = kept.index(op.axis.value.data)
        inner = prod(bounds[dim] for dim in kept[place + 1 : -1])
        self.bound = bounds[kept[place]]
        self.length = context.extent(op.source, kept[place])
        self.stretch = inner * layout.pitch
        self.count: Index = self.stretch if inner > 1 else context.cols(op.source)
        unit = context.chip.per_block(element_bytes(op.source_type.element_type))
        self.blocks = context.at.align(self.count, unit, "whole")
        self.outer: Index = 1
        for position, dim in enumerate(kept[:place]):
            count = context.extent(op.source, dim) if position == 0 else bounds[dim]
            self.outer = context.at.mul(self.outer, count)

    def at(self, context: LoweringContext, outer: Index, line: Index) -> Index:
        """Where a line starts."""
        lines = context.at.add(context.at.mul(outer, self.bound), line)
        return context.at.mul(lines, self.stretch)


def _across_rows(context: LoweringContext, op: tile.ScanOp) -> None:
    lines, binary = _Lines(context, op), _BINARY[type(op)][0]
    source, dest = context.tensor(op.source), context.tensor(op.outs[0])
    backward = op.reverse is not None
    last = context.at.sub(lines.length, 1, "last")

    def block(outer: LoweringContext, index: Index) -> None:
        start = lines.at(outer, index, last if backward else 0)
        first = outer.part(dest, start)
        if op.exclusive is None:
            whole = outer.value(lines.blocks)
            outer.insert(DataCopyOp(first, outer.part(source, start), whole))
        else:
            _fill(outer, op, first, lines.count)

        def line(inner: LoweringContext, step: Index) -> None:
            here, before = inner.at.add(step, 1), step
            if backward:
                here, before = (inner.at.sub(last, place) for place in (here, before))
            places = lines.at(inner, index, here), lines.at(inner, index, before)
            taken = places[0 if op.exclusive is None else 1]
            inner.insert(
                binary(
                    inner.part(dest, places[0]),
                    inner.part(dest, places[1]),
                    inner.part(source, taken),
                    count=inner.value(lines.count),
                )
            )

        outer.loop(last, 1, line, "step")

    context.loop(lines.outer, 1, block, "outer")


def _take(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.EndOp)
    kept, axis = context.layout(op.source).kept, op.axis.value.data
    if axis not in kept:
        copy_tensor(context, op.source, op.outs[0])
    elif axis == kept[-1]:
        _take_of_rows(context, op)
    else:
        _take_line(context, op)


def _take_of_rows(context: LoweringContext, op: tile.EndOp) -> None:
    """One element of each row; planes one after the other."""
    source, dest = context.layout(op.source), context.layout(op.outs[0])
    outer = source.kept[:-2]
    rows = context.extent(op.source, source.kept[-2]) if len(source.kept) > 1 else 1
    size = element_bytes(op.source_type.element_type)
    table = gather_offsets(context, context.tensor(op.tmp[0]), source.pitch * size, rows)
    place = 0 if isinstance(op, tile.TakeFirstOp) else context.at.sub(context.cols(op.source), 1)
    base = context.at.mul(place, size, "base")

    def plane(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        offset = plane_offset(inner, source, op.source_type.bounds, at)
        onto = plane_offset(inner, dest, op.destination_type.bounds, at)
        inner.insert(
            GatherOp(
                inner.part(inner.tensor(op.outs[0]), onto),
                inner.part(inner.tensor(op.source), offset),
                table,
                inner.value(base),
                inner.value(rows),
            )
        )

    each_plane(context, op.source, outer, plane)


def _take_line(context: LoweringContext, op: tile.EndOp) -> None:
    lines = _Lines(context, op)
    place = 0 if isinstance(op, tile.TakeFirstOp) else context.at.sub(lines.length, 1)

    def block(inner: LoweringContext, index: Index) -> None:
        onto = inner.part(inner.tensor(op.outs[0]), inner.at.mul(index, lines.stretch))
        source = inner.part(inner.tensor(op.source), lines.at(inner, index, place))
        inner.insert(DataCopyOp(onto, source, inner.value(lines.blocks)))

    context.loop(lines.outer, 1, block, "outer")


def _take_scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    """An offset for each row."""
    assert isinstance(op, tile.EndOp)
    kept = machine.rules.of(op.source_type).kept
    if op.axis.value.data not in kept[-1:]:
        return None
    rows = op.source_type.bounds[kept[-2]] if len(kept) > 1 else 1
    return Scratch(i32, rows)


ROWS: Mapping[type[ComputeOp], Row] = {
    **{op: Row(_lower, _scratch) for op in _BINARY},
    tile.TakeFirstOp: Row(_take, _take_scratch),
    tile.TakeLastOp: Row(_take, _take_scratch),
}
