"""
Reductions. Along rows, each row is folded onto the lanes of one repeat, then every repeat is
reduced to one value; along another axis, rows are added up one by one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc import vec_binary
from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_reduce import (
    WholeReduceMaxOp,
    WholeReduceMinOp,
    WholeReduceOp,
    WholeReduceSumOp,
)
from acc.dialects.tile import reduce as tile
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.elementwise import copy_tensor
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.spread import by_column_groups
from acc.passes.index_builder import Index


@dataclass(frozen=True)
class Combine:
    """How two values are combined, and what a repeat is reduced with (None: by hand)."""

    binary: type[vec_binary.BinaryOp]
    whole: type[WholeReduceOp] | None
    neutral: float


COMBINE: Mapping[type[ComputeOp], Combine] = {
    tile.ReduceSumOp: Combine(vec_binary.AddOp, WholeReduceSumOp, 0.0),
    tile.ReduceMaxOp: Combine(vec_binary.MaxOp, WholeReduceMaxOp, -inf),
    tile.ReduceMinOp: Combine(vec_binary.MinOp, WholeReduceMinOp, inf),
    tile.ReduceProdOp: Combine(vec_binary.MulOp, None, 1.0),
}


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.ReduceOp)
    kept = context.layout(op.source).kept
    axis = op.axis.value.data
    if axis not in kept:
        copy_tensor(context, op.source, op.outs[0])
    elif axis == kept[-1]:
        _along_rows(context, op)
    else:
        _across_rows(context, op, kept.index(axis))


def _needs_fold(op: tile.ReduceOp, machine: Machine) -> bool:
    layout = machine.rules.of(op.source_type)
    lanes = machine.chip.lanes(element_bytes(op.source_type.element_type))
    direct = layout.cols <= lanes and _strided(op, machine)
    return COMBINE[type(op)].whole is None or not direct


def _strided(op: tile.ReduceOp, machine: Machine) -> bool:
    return by_column_groups(
        machine.rules.of(op.source_type), op.source_type.element_type, machine.chip
    )


def _scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    """One repeat per row."""
    assert isinstance(op, tile.ReduceOp)
    layout = machine.rules.of(op.source_type)
    if op.axis.value.data not in layout.kept[-1:] or not _needs_fold(op, machine):
        return None
    lanes = machine.chip.lanes(element_bytes(op.source_type.element_type))
    return Scratch(op.source_type.element_type, layout.rows * lanes)


def _along_rows(context: LoweringContext, op: tile.ReduceOp) -> None:
    layout, combine = context.layout(op.source), COMBINE[type(op)]
    size = element_bytes(op.source_type.element_type)
    lanes, per_block = context.chip.lanes(size), context.chip.per_block(size)
    rows, cols = context.rows(op.source), context.cols(op.source)
    dest, source = context.tensor(op.outs[0]), context.tensor(op.source)
    if not _needs_fold(op, context.machine):
        assert combine.whole is not None
        stride = layout.pitch // per_block if len(layout.kept) > 1 else lanes // per_block
        context.insert(
            combine.whole(dest, source, context.value(cols), context.value(rows), (1, 1, stride))
        )
        return
    folded = context.tensor(op.tmp[0])
    neutral = context.constant(combine.neutral, op.source_type.element_type)
    every = context.value(context.at.mul(rows, lanes, "count"))
    context.insert(DuplicateOp(folded, neutral, every))
    if rows != 1 and _strided(op, context.machine):
        _fold_columns(context, op, folded)
    else:
        _fold_rows(context, op, folded)
    if combine.whole is None:
        _halve_lanes(context, op, folded, rows)
        return
    _reduce_repeats(context, combine.whole, dest, folded, rows, layout.rows, lanes)


def _reduce_repeats(
    context: LoweringContext,
    whole: type[WholeReduceOp],
    dest: SSAValue,
    folded: SSAValue,
    rows: Index,
    most_rows: int,
    lanes: int,
) -> None:
    """One value from each repeat, as many repeats at a time as the instruction takes."""
    limit = context.chip.max_repeat

    def some(inner: LoweringContext, first: Index) -> None:
        count = inner.at.min(limit, inner.at.sub(rows, first)) if most_rows > limit else rows
        part = inner.part(folded, inner.at.mul(first, lanes))
        mask = inner.value(lanes)
        inner.insert(whole(inner.part(dest, first), part, mask, inner.value(count), (1, 1, 8)))

    context.loop(rows if most_rows > limit else 1, limit, some, "first")


def _fold_columns(context: LoweringContext, op: tile.ReduceOp, folded: SSAValue) -> None:
    """Combines a group of columns of every row with one instruction."""
    combine, layout = COMBINE[type(op)], context.layout(op.source)
    size = element_bytes(op.source_type.element_type)
    lanes = context.chip.lanes(size)
    row_blocks = layout.pitch // context.chip.per_block(size)
    rows, cols = context.rows(op.source), context.cols(op.source)
    source = context.tensor(op.source)

    def group(inner: LoweringContext, column: Index) -> None:
        rest = inner.at.sub(cols, column, "rest")
        mask = inner.value(inner.at.min(rest, lanes, "mask"))
        inner.insert(
            combine.binary(
                folded,
                folded,
                inner.part(source, column),
                mask=mask,
                repeat=inner.value(rows),
                params=(1, 1, 1, 8, 8, row_blocks),
            )
        )

    context.loop(cols, lanes, group, "c")


def _fold_rows(context: LoweringContext, op: tile.ReduceOp, folded: SSAValue) -> None:
    """Combines each row onto its lanes in counter mode, whatever its length."""
    combine, layout = COMBINE[type(op)], context.layout(op.source)
    lanes = context.chip.lanes(element_bytes(op.source_type.element_type))
    rows, cols = context.rows(op.source), context.cols(op.source)
    source = context.tensor(op.source)

    def row(inner: LoweringContext, index: Index) -> None:
        onto = inner.part(folded, inner.at.mul(index, lanes))
        part = inner.part(source, inner.at.mul(index, layout.pitch))
        inner.insert(combine.binary(onto, part, onto, params=(1, 1, 1, 0, 8, 0)))

    element = op.source_type.element_type
    context.counter(cols, element, lambda: context.loop(rows, 1, row, "r"))


def _halve_lanes(
    context: LoweringContext, op: tile.ReduceOp, folded: SSAValue, rows: Index
) -> None:
    """No instruction multiplies a repeat: halve down to a block, the scalar unit does the rest."""
    size = element_bytes(op.source_type.element_type)
    lanes, per_block = context.chip.lanes(size), context.chip.per_block(size)
    dest = context.tensor(op.outs[0])

    def row(inner: LoweringContext, index: Index) -> None:
        own = inner.part(folded, inner.at.mul(index, lanes))
        width = lanes // 2
        while width >= per_block:
            count = inner.value(width)
            inner.insert(vec_binary.MulOp(own, own, inner.part(own, width), count=count))
            width //= 2
        product = inner.insert(GetValueOp(own, inner.value(0))).result
        for lane in range(1, per_block):
            factor = inner.insert(GetValueOp(own, inner.value(lane))).result
            product = inner.insert(arith.MulfOp(product, factor)).result
        inner.insert(SetValueOp(dest, inner.value(index), product))

    context.loop(rows, 1, row, "r")


def _across_rows(context: LoweringContext, op: tile.ReduceOp, place: int) -> None:
    """Combines along an axis that is not the last: whole rows at a time."""
    combine, layout = COMBINE[type(op)], context.layout(op.source)
    kept, bounds = layout.kept, buffer_type(op.source).bounds
    dest, source = context.tensor(op.outs[0]), context.tensor(op.source)
    inner_rows = 1
    for dim in kept[place + 1 : -1]:
        inner_rows *= bounds[dim]
    outer: Index = 1
    for position, dim in enumerate(kept[:place]):
        count = context.extent(op.source, dim) if position == 0 else bounds[dim]
        outer = context.at.mul(outer, count)
    length = context.extent(op.source, kept[place])
    bound = bounds[kept[place]]
    stretch = inner_rows * layout.pitch
    neutral = context.constant(combine.neutral, op.source_type.element_type)
    context.insert(DuplicateOp(dest, neutral, context.value(context.total(op.outs[0]))))

    def block(at_outer: LoweringContext, index: Index) -> None:
        onto = at_outer.part(dest, at_outer.at.mul(index, stretch))
        first = at_outer.at.mul(index, bound)

        def row(inner: LoweringContext, step: Index) -> None:
            offset = inner.at.mul(inner.at.add(first, step), stretch)
            count = inner.value(stretch if inner_rows > 1 else inner.cols(op.source))
            inner.insert(combine.binary(onto, onto, inner.part(source, offset), count=count))

        at_outer.loop(length, 1, row, "step")

    context.loop(outer, 1, block, "outer")


ROWS: Mapping[type[ComputeOp], Row] = {op: Row(_lower, _scratch) for op in COMBINE}
