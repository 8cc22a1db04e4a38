"""
Sorting of rows, one after the other, by the library.

The library sorts downwards, and of equal scores the first comes first. Upwards, the row is turned
round before and what comes out behind it: so equal elements keep their order, and NaN, which comes
first downwards, comes last.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from xdsl.dialects.builtin import f32, i32
from xdsl.ir import Attribute, SSAValue

from acc.analysis.layout import align, element_bytes
from acc.diagnostics import UserError
from acc.dialects.ascendc import vec_scalar
from acc.dialects.ascendc.vec_binary import AddOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_gather import (
    OFFSET_ELEMENT,
    CreateVecIndexOp,
    GatherOp,
    ReinterpretCastOp,
)
from acc.dialects.ascendc.vec_sort import SortOp
from acc.dialects.tile import sort as tile
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.index_builder import Index

_SIZE = element_bytes(f32)


@dataclass(frozen=True)
class _Areas:
    """How scratch is divided, in elements; offsets of turned rows come last."""

    length: int
    """Elements of a row."""

    padded: int
    """Those, and as many more as make whole groups."""

    @staticmethod
    def of(op: tile.SortOp, machine: Machine) -> "_Areas":
        """For the rows of an operation."""
        length = op.source_type.bounds[-1]
        return _Areas(length, align(length, machine.chip.sort_pairs))

    @property
    def pairs(self) -> int:
        """Behind the library's scratch."""
        return 2 * self.padded

    @property
    def scores(self) -> int:
        return self.pairs + 2 * self.padded

    @property
    def places(self) -> int:
        return self.scores + self.padded

    @property
    def row_offsets(self) -> int:
        return self.places + self.padded

    @property
    def pair_offsets(self) -> int:
        return self.row_offsets + self.padded

    def total(self, descending: bool) -> int:
        """All of it."""
        return self.row_offsets if descending else self.pair_offsets + 2 * self.padded


class _RowSort:
    """The lowering of one operation."""

    def __init__(self, context: LoweringContext, op: tile.SortOp):
        self.op, self.areas = op, _Areas.of(op, context.machine)
        self.descending = op.descending is not None
        self.scratch = context.tensor(op.tmp[0])

    def lower(self, context: LoweringContext) -> None:
        """Tables first, then every row."""
        areas = self.areas
        repeat = areas.padded // context.chip.sort_pairs
        if repeat > context.chip.max_repeat:
            longest = context.chip.max_repeat * context.chip.sort_pairs
            raise UserError(
                f"'{self.op.name}' sorts rows of at most {longest} elements, found {areas.length}",
                self.op,
            )
        places = context.part(self.scratch, areas.places)
        self._count(context, places, areas.padded, f32)
        if not self.descending:
            self._turn(context, places, areas.length - 1, areas.padded, f32)
            self._offset_tables(context)
        indices = context.insert(ReinterpretCastOp(places, OFFSET_ELEMENT)).result
        indices.name_hint = "places"
        source, dest = context.layout(self.op.source), context.layout(self.op.outs[0])

        def row(inner: LoweringContext, index: Index) -> None:
            scores = inner.part(self.scratch, areas.scores)
            pairs = inner.part(self.scratch, areas.pairs)
            self._fill(inner, scores, inner.at.mul(index, source.pitch))
            inner.insert(SortOp(pairs, scores, indices, self.scratch, inner.value(repeat)))
            onto = inner.part(inner.tensor(self.op.outs[0]), inner.at.mul(index, dest.pitch))
            if self.descending:
                self._copy(inner, onto, pairs, 2 * areas.length)
            else:
                self._gather(inner, onto, pairs, areas.pair_offsets, 2 * areas.length)

        context.loop(context.rows(self.op.outs[0]), 1, row, "row")

    def _fill(self, context: LoweringContext, scores: SSAValue, start: Index) -> None:
        """A row of scores; behind it what comes last in every order."""
        areas = self.areas
        lowest = context.constant(-inf, f32)
        context.insert(DuplicateOp(scores, lowest, context.value(areas.padded)))
        source = context.part(context.tensor(self.op.source), start)
        if self.descending:
            self._copy(context, scores, source, areas.length)
        else:
            self._gather(context, scores, source, areas.row_offsets, areas.length)

    def _copy(self, context: LoweringContext, onto: SSAValue, source: SSAValue, count: int) -> None:
        """As many elements, not a block more."""
        one = context.constant(1.0, f32)
        context.insert(vec_scalar.MulsOp(onto, source, one, count=context.value(count)))

    def _gather(
        self, context: LoweringContext, onto: SSAValue, source: SSAValue, table: int, count: int
    ) -> None:
        area = context.part(self.scratch, table)
        offsets = context.insert(ReinterpretCastOp(area, OFFSET_ELEMENT)).result
        offsets.name_hint = "offsets"
        zero, size = context.value(0), context.value(count)
        context.insert(GatherOp(onto, source, offsets, zero, size))

    def _count(
        self, context: LoweringContext, onto: SSAValue, count: int, element: Attribute
    ) -> None:
        first = context.constant(0, element)
        context.insert(CreateVecIndexOp(onto, first, context.value(count)))

    def _turn(
        self, context: LoweringContext, numbers: SSAValue, last: int, count: int, element: Attribute
    ) -> None:
        """The distance of each number from the last one."""
        size = context.value(count)
        for kind, number in ((vec_scalar.MulsOp, -1), (vec_scalar.AddsOp, last)):
            context.insert(kind(numbers, numbers, context.constant(number, element), count=size))

    def _offset_tables(self, context: LoweringContext) -> None:
        """Bytes to the elements of a row, and of a row of pairs, from the last one on."""
        areas = self.areas
        rows, pairs = (
            context.insert(ReinterpretCastOp(context.part(self.scratch, area), i32)).result
            for area in (areas.row_offsets, areas.pair_offsets)
        )
        self._count(context, rows, areas.length, i32)
        self._turn(context, rows, areas.length - 1, areas.length, i32)
        self._count(context, pairs, 2 * areas.length, i32)
        # number 2p + q of a pair is taken from 2 (n - 1 - p) + q: the number, less 4p, plus 2n - 2
        halves = context.insert(
            ReinterpretCastOp(context.part(self.scratch, areas.pairs), i32)
        ).result
        size = context.value(2 * areas.length)
        steps = (
            (vec_scalar.ShiftRightOp, halves, pairs, 1),
            (vec_scalar.MulsOp, halves, halves, -4),
        )
        for kind, onto, source, number in steps:
            context.insert(kind(onto, source, context.constant(number, i32), count=size))
        context.insert(AddOp(pairs, pairs, halves, count=size))
        last = context.constant(2 * areas.length - 2, i32)
        context.insert(vec_scalar.AddsOp(pairs, pairs, last, count=size))
        for table, count in ((rows, areas.length), (pairs, 2 * areas.length)):
            width = context.constant(_SIZE, i32)
            context.insert(vec_scalar.MulsOp(table, table, width, count=context.value(count)))


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.SortOp)
    _RowSort(context, op).lower(context)


def _scratch(op: ComputeOp, machine: Machine) -> Scratch:
    assert isinstance(op, tile.SortOp)
    return Scratch(f32, _Areas.of(op, machine).total(op.descending is not None))


ROWS: Mapping[type[ComputeOp], Row] = {tile.SortOp: Row(_lower, _scratch)}
