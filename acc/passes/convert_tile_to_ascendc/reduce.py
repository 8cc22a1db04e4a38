"""
Reductions. Along rows, each row is folded onto the lanes of one repeat, then every repeat is
reduced to one value; along another axis, rows are added up, short ones several side by side.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import SSAValue
from xdsl.utils.hints import isa

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
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine
from acc.passes.convert_tile_to_ascendc.elementwise import copy_tensor
from acc.passes.convert_tile_to_ascendc.reduce_across import across_rows, row_group
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.scalar_loop import needs_scalar_loop, scalar_reduction
from acc.passes.convert_tile_to_ascendc.spread import by_column_groups, each_plane, plane_offset
from acc.passes.index_builder import Index

Scalar = type[arith.MulfOp | arith.AddiOp | arith.MuliOp | arith.MaxSIOp | arith.MinSIOp]


@dataclass(frozen=True)
class Combine:
    """How two values are combined, and how a repeat is reduced to one."""

    binary: type[vec_binary.BinaryOp]
    finish: type[WholeReduceOp] | Scalar
    """The instruction that reduces a repeat; else what the scalar unit combines two values with."""

    neutral: float


_FLOAT: Mapping[type[ComputeOp], Combine] = {
    tile.ReduceSumOp: Combine(vec_binary.AddOp, WholeReduceSumOp, 0.0),
    tile.ReduceMaxOp: Combine(vec_binary.MaxOp, WholeReduceMaxOp, -inf),
    tile.ReduceMinOp: Combine(vec_binary.MinOp, WholeReduceMinOp, inf),
    tile.ReduceProdOp: Combine(vec_binary.MulOp, arith.MulfOp, 1.0),
}


def _integer(op: tile.ReduceOp, typ: IntegerType) -> Combine:
    """No instruction reduces a repeat of integers."""
    above = 1 << (typ.width.data - 1)
    match op:
        case tile.ReduceSumOp():
            return Combine(vec_binary.AddOp, arith.AddiOp, 0)
        case tile.ReduceMaxOp():
            return Combine(vec_binary.MaxOp, arith.MaxSIOp, -above)
        case tile.ReduceMinOp():
            return Combine(vec_binary.MinOp, arith.MinSIOp, above - 1)
        case _:
            return Combine(vec_binary.MulOp, arith.MuliOp, 1)


def combine_of(op: tile.ReduceOp) -> Combine:
    """How a reduction combines values of its element type."""
    element = op.source_type.element_type
    return _integer(op, element) if isa(element, IntegerType) else _FLOAT[type(op)]


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.ReduceOp)
    kept = context.layout(op.source).kept
    axis = op.axis.value.data
    if axis not in kept:
        copy_tensor(context, op.source, op.outs[0])
    elif needs_scalar_loop(context.machine, op, combine_of(op).binary):
        scalar_reduction(context, op)
    elif axis == kept[-1]:
        _along_rows(context, op)
    else:
        combine = combine_of(op)
        across_rows(context, op, combine.binary, combine.neutral)


def _needs_fold(op: tile.ReduceOp, machine: Machine) -> bool:
    layout = machine.rules.of(op.source_type)
    lanes = machine.chip.lanes(element_bytes(op.source_type.element_type))
    finish = combine_of(op).finish
    return not issubclass(finish, WholeReduceOp) or layout.cols > lanes or not _strided(op, machine)


def _strided(op: tile.ReduceOp, machine: Machine) -> bool:
    layout = machine.rules.of(op.source_type)
    rows = _most_rows(op, machine)
    return by_column_groups(rows, layout.pitch, op.source_type.element_type, machine.chip)


def _planes(op: tile.ReduceOp, machine: Machine) -> tuple[int, ...]:
    """
    The dimensions that are looped over: none, if the results of all rows lie one behind the other.
    """
    source, dest = op.source_type, op.destination_type
    kept = machine.rules.of(source).kept
    whole = all(dim not in source.bounded_dims for dim in kept[1:-1])
    packed = len(kept) <= 2 or machine.rules.of(dest).pitch == source.bounds[kept[-2]]
    return () if len(kept) <= 2 or (whole and packed) else kept[:-2]


def _most_rows(op: tile.ReduceOp, machine: Machine) -> int:
    """Rows that are reduced at a time."""
    layout = machine.rules.of(op.source_type)
    return op.source_type.bounds[layout.kept[-2]] if _planes(op, machine) else layout.rows


def _scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    """One repeat per row, or the rows that are added up side by side."""
    assert isinstance(op, tile.ReduceOp)
    layout = machine.rules.of(op.source_type)
    if op.axis.value.data not in layout.kept:
        return None
    if needs_scalar_loop(machine, op, combine_of(op).binary):
        return None
    if op.axis.value.data != layout.kept[-1]:
        group, stretch = row_group(op, machine)
        return None if group == 1 else Scratch(op.source_type.element_type, group * stretch)
    if not _needs_fold(op, machine):
        return None
    lanes = machine.chip.lanes(element_bytes(op.source_type.element_type))
    return Scratch(op.source_type.element_type, _most_rows(op, machine) * lanes)


@dataclass(frozen=True)
class _Rows:
    """Rows to reduce to one value each."""

    op: tile.ReduceOp
    source: SSAValue
    dest: SSAValue
    rows: Index


def _along_rows(context: LoweringContext, op: tile.ReduceOp) -> None:
    """Reduces all rows, or those of one plane after the other."""
    outer = _planes(op, context.machine)
    source, dest = context.layout(op.source), context.layout(op.outs[0])
    rows = context.extent(op.source, source.kept[-2]) if outer else context.rows(op.source)

    def plane(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        offset = plane_offset(inner, source, op.source_type.bounds, at)
        onto = plane_offset(inner, dest, op.destination_type.bounds, at)
        part = inner.part(inner.tensor(op.source), offset)
        _reduce_rows(inner, _Rows(op, part, inner.part(inner.tensor(op.outs[0]), onto), rows))

    each_plane(context, op.source, outer, plane)


def _reduce_rows(context: LoweringContext, some: _Rows) -> None:
    op, combine = some.op, combine_of(some.op)
    layout = context.layout(op.source)
    size = element_bytes(op.source_type.element_type)
    lanes, per_block = context.chip.lanes(size), context.chip.per_block(size)
    if issubclass(combine.finish, WholeReduceOp) and not _needs_fold(op, context.machine):
        stride = layout.pitch // per_block if len(layout.kept) > 1 else lanes // per_block
        mask, repeat = context.value(context.cols(op.source)), context.value(some.rows)
        context.insert(combine.finish(some.dest, some.source, mask, repeat, (1, 1, stride)))
        return
    folded = context.tensor(op.tmp[0])
    if some.rows != 1 and _strided(op, context.machine):
        _fold_columns(context, some, folded)
    else:
        _clear(context, some, folded)
        _fold_rows(context, some, folded)
    if issubclass(combine.finish, WholeReduceOp):
        _reduce_repeats(context, combine.finish, some, folded, lanes)
    else:
        _halve_lanes(context, combine.finish, some, folded)


def _reduce_repeats(
    context: LoweringContext,
    whole: type[WholeReduceOp],
    some: _Rows,
    folded: SSAValue,
    lanes: int,
) -> None:
    """One value from each repeat, as many repeats at a time as the instruction takes."""
    limit, dense, rows = context.chip.max_repeat, context.chip.blocks_per_repeat, some.rows
    many = _most_rows(some.op, context.machine) > limit

    def part(inner: LoweringContext, first: Index) -> None:
        count = inner.at.min(limit, inner.at.sub(rows, first)) if many else rows
        repeats = inner.part(folded, inner.at.mul(first, lanes))
        mask = inner.value(lanes)
        onto = inner.part(some.dest, first)
        inner.insert(whole(onto, repeats, mask, inner.value(count), (1, 1, dense)))

    context.loop(rows if many else 1, limit, part, "first")


def _clear(context: LoweringContext, some: _Rows, folded: SSAValue) -> None:
    """Fills the lanes that rows are folded onto with what changes nothing."""
    element = some.op.source_type.element_type
    neutral = context.constant(combine_of(some.op).neutral, element)
    every = context.at.mul(some.rows, context.chip.lanes(element_bytes(element)), "count")
    context.insert(DuplicateOp(folded, neutral, context.value(every)))


def _fold_columns(context: LoweringContext, some: _Rows, folded: SSAValue) -> None:
    """
    Combines a group of columns of every row with one instruction: the first two groups with each
    other where rows surely have them, else all with cleared lanes.
    """
    op, layout = some.op, context.layout(some.op.source)
    size = element_bytes(op.source_type.element_type)
    lanes = context.chip.lanes(size)
    row_blocks = layout.pitch // context.chip.per_block(size)
    cols, binary = context.cols(op.source), combine_of(op).binary
    dense, repeat = context.chip.blocks_per_repeat, context.value(some.rows)
    done = 0
    if isinstance(cols, int) and cols >= 2 * lanes:
        done = 2 * lanes
        start, second = some.source, context.part(some.source, lanes)
        params = (1, 1, 1, dense, row_blocks, row_blocks)
        mask = context.value(lanes)
        context.insert(binary(folded, start, second, mask=mask, repeat=repeat, params=params))
    else:
        _clear(context, some, folded)

    def group(inner: LoweringContext, index: Index) -> None:
        column = inner.at.add(index, done, "column")
        rest = inner.at.sub(cols, column, "rest")
        mask = inner.value(inner.at.min(rest, lanes, "mask"))
        part, params = inner.part(some.source, column), (1, 1, 1, dense, dense, row_blocks)
        inner.insert(binary(folded, folded, part, mask=mask, repeat=repeat, params=params))

    context.loop(context.at.sub(cols, done), lanes, group, "c")


def _fold_rows(context: LoweringContext, some: _Rows, folded: SSAValue) -> None:
    """Combines each row onto its lanes in counter mode, whatever its length."""
    op, binary = some.op, combine_of(some.op).binary
    layout, element = context.layout(op.source), op.source_type.element_type
    lanes, dense = context.chip.lanes(element_bytes(element)), context.chip.blocks_per_repeat

    def row(inner: LoweringContext, index: Index) -> None:
        onto = inner.part(folded, inner.at.mul(index, lanes))
        part = inner.part(some.source, inner.at.mul(index, layout.pitch))
        inner.insert(binary(onto, part, onto, params=(1, 1, 1, 0, dense, 0)))

    cols = context.cols(op.source)
    context.counter(cols, element, lambda: context.loop(some.rows, 1, row, "r"))


def _halve_lanes(context: LoweringContext, scalar: Scalar, some: _Rows, folded: SSAValue) -> None:
    """Without an instruction: halve down to a block, the scalar unit does the rest."""
    size = element_bytes(some.op.source_type.element_type)
    lanes, per_block = context.chip.lanes(size), context.chip.per_block(size)
    binary = combine_of(some.op).binary

    def row(inner: LoweringContext, index: Index) -> None:
        own = inner.part(folded, inner.at.mul(index, lanes))
        width = lanes // 2
        while width >= per_block:
            count = inner.value(width)
            inner.insert(binary(own, own, inner.part(own, width), count=count))
            width //= 2
        value = inner.insert(GetValueOp(own, inner.value(0))).result
        for lane in range(1, per_block):
            other = inner.insert(GetValueOp(own, inner.value(lane))).result
            value = inner.insert(scalar(value, other)).results[0]
        inner.insert(SetValueOp(some.dest, inner.value(index), value))

    context.loop(some.rows, 1, row, "r")


ROWS: Mapping[type[ComputeOp], Row] = {op: Row(_lower, _scratch) for op in _FLOAT}
