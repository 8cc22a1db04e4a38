"""Reductions across rows: rows are added up whole, and short ones several side by side."""

from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.analysis.row_groups import rows_at_a_time
from acc.dialects.ascendc.vec_binary import BinaryOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.tile.reduce import ReduceOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.index_builder import Index


def row_group(op: ReduceOp, machine: Machine) -> tuple[int, int]:
    """How many rows are added up side by side, and how far one is from the next, in elements."""
    layout, bounds = machine.rules.of(op.source_type), op.source_type.bounds
    place = layout.kept.index(op.axis.value.data)
    stretch = layout.pitch * prod(bounds[dim] for dim in layout.kept[place + 1 : -1])
    size = element_bytes(op.source_type.element_type)
    return rows_at_a_time(bounds[layout.kept[place]], stretch, size, machine.chip), stretch


@dataclass(frozen=True)
class _Block:
    """Rows of one block of memory, to combine to one."""

    binary: type[BinaryOp]
    source: SSAValue
    rows: Index
    stretch: int
    """Elements from one row to the next."""

    count: Index
    """Elements of a row."""


def across_rows(
    context: LoweringContext, op: ReduceOp, binary: type[BinaryOp], neutral_value: float
) -> None:
    """Combines along an axis that is not the last: whole rows at a time."""
    kept = context.layout(op.source).kept
    place = kept.index(op.axis.value.data)
    bounds = buffer_type(op.source).bounds
    outer: Index = 1
    for position, dim in enumerate(kept[:place]):
        count = context.extent(op.source, dim) if position == 0 else bounds[dim]
        outer = context.at.mul(outer, count)
    bound = bounds[kept[place]]
    group, stretch = row_group(op, context.machine)
    neutral = context.constant(neutral_value, op.source_type.element_type)
    if group == 1:
        every = context.value(context.total(op.outs[0]))
        context.insert(DuplicateOp(context.tensor(op.outs[0]), neutral, every))

    def block(inner: LoweringContext, index: Index) -> None:
        onto = inner.part(inner.tensor(op.outs[0]), inner.at.mul(index, stretch))
        some = _Block(
            binary,
            inner.part(inner.tensor(op.source), inner.at.mul(index, inner.at.mul(bound, stretch))),
            inner.extent(op.source, kept[place]),
            stretch,
            stretch if kept[place + 1 : -1] else inner.cols(op.source),
        )
        if group == 1:
            _add_rows(inner, some, 0, onto)
            return
        sums = inner.tensor(op.tmp[0])
        inner.insert(DuplicateOp(sums, neutral, inner.value(group * stretch)))
        _add_groups(inner, some, group, sums)
        _add_rows(inner, some, inner.at.mul(inner.at.div(some.rows, group), group), sums)
        _add_up(inner, some, group, sums, onto)

    context.loop(outer, 1, block, "outer")


def _add_rows(context: LoweringContext, some: _Block, first: Index, onto: SSAValue) -> None:
    """Combines the rows from the first one on with a row."""

    def row(inner: LoweringContext, step: Index) -> None:
        at = inner.at.mul(inner.at.add(first, step), some.stretch)
        part = inner.part(some.source, at)
        inner.insert(some.binary(onto, onto, part, count=inner.value(some.count)))

    context.loop(context.at.sub(some.rows, first), 1, row, "step")


def _add_groups(context: LoweringContext, some: _Block, group: int, sums: SSAValue) -> None:
    """Combines whole groups of rows side by side."""
    every = group * some.stretch

    def step(inner: LoweringContext, index: Index) -> None:
        part = inner.part(some.source, inner.at.mul(index, every))
        inner.insert(some.binary(sums, sums, part, count=inner.value(every)))

    context.loop(context.at.div(some.rows, group), 1, step, "group")


def _add_up(
    context: LoweringContext, some: _Block, group: int, sums: SSAValue, onto: SSAValue
) -> None:
    """Combines one half of a group with the other, until that is one row, which is the result."""
    while group > 2:
        group //= 2
        half = context.part(sums, group * some.stretch)
        context.insert(some.binary(sums, sums, half, count=context.value(group * some.stretch)))
    last = context.part(sums, some.stretch)
    context.insert(some.binary(onto, sums, last, count=context.value(some.count)))
