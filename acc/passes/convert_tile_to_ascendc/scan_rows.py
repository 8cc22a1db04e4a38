"""Scans along rows: every row combined with itself, shifted by 1, 2, 4 elements and so on."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.analysis.scan_work import ScanWork, scan_work
from acc.dialects.ascendc import vec_binary
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_gather import (
    GatherOp,
)
from acc.dialects.ascendc.vec_scalar import MulsOp
from acc.dialects.tile.scan import ScanOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.convert_tile_to_ascendc.gather_offsets import gather_offsets
from acc.passes.convert_tile_to_ascendc.row_steps import RowForm, RowsOf, RowSteps
from acc.passes.index_builder import Index


@dataclass(frozen=True)
class RowScan:
    """A scan of all rows of a buffer."""

    op: ScanOp
    binary: type[vec_binary.BinaryOp]
    neutral: float

    def lower(self, context: LoweringContext) -> None:
        """Insert the instructions."""
        op, layout = self.op, context.layout(self.op.source)
        element = op.source_type.element_type
        work = scan_work(layout, element_bytes(element), context.chip)
        rows, cols = context.rows(op.source), context.cols(op.source)
        steps = RowSteps(element, rows, layout.rows, layout.cols)
        _Shifts(self, context, work, steps, cols).run()


class _Shifts:
    """The instructions of one scan."""

    def __init__(
        self,
        scan: RowScan,
        context: LoweringContext,
        work: ScanWork,
        steps: RowSteps,
        cols: Index,
    ):
        self.scan, self.context, self.work, self.steps, self.cols = scan, context, work, steps, cols
        op = scan.op
        self.backward = op.reverse is not None
        self.scratch = context.tensor(op.tmp[0])
        self.rows = tuple(
            RowsOf(self.scratch, work.pitch, area * work.area + work.front) for area in range(2)
        )
        layout = context.layout(op.source)
        self.source = RowsOf(context.tensor(op.source), layout.pitch)
        self.dest = RowsOf(context.tensor(op.outs[0]), context.layout(op.outs[0]).pitch)
        self.one = context.constant(1.0, steps.element)

    def run(self) -> None:
        """Insert all of them."""
        context, work, most = self.context, self.work, self.steps.most_cols
        neutral = context.constant(self.scan.neutral, self.steps.element)
        context.insert(DuplicateOp(self.scratch, neutral, context.value(work.area)))
        self._copy(self.rows[0], self.source, self.cols)
        size = element_bytes(self.steps.element)
        table = gather_offsets(context, context.part(self.scratch, 2 * work.area), size, work.table)
        if self.scan.op.exclusive is not None:
            self._gather(table, 1)
            self._copy(self.rows[0], self.rows[1], self.cols)
        shift, current = 1, 0
        while shift < most:
            last = 2 * shift >= most
            if shift < work.front:
                self._gather(table, shift)
                onto = self.dest if last else self.rows[0]
                self._combine(onto, self.rows[0], self.rows[1], self.cols)
            else:
                onto = self.dest if last else self.rows[1 - current]
                self._step(onto, self.rows[current], shift)
                current = 1 - current
            shift *= 2
        if most == 1:
            self._copy(self.dest, self.rows[0], self.cols)

    def _step(self, onto: RowsOf, rows: RowsOf, shift: int) -> None:
        """Combines with elements that are whole blocks away; those that have none are copied."""
        context = self.context
        longer = context.at.max(self.cols, shift)
        rest = context.at.sub(longer, shift, "rest")
        if self.backward:
            whole = context.at.mul(context.at.div(rest, self.work.front), self.work.front)
            alone = context.at.sub(self.cols, whole)
            self._copy(onto.shifted(context, whole), rows.shifted(context, whole), alone)
            self._combine(onto, rows, rows.shifted(context, shift), rest)
        else:
            self._copy(onto, rows, context.at.min(self.cols, shift))
            self._combine(onto.shifted(context, shift), rows.shifted(context, shift), rows, rest)

    def _gather(self, table: SSAValue, shift: int) -> None:
        """The elements `shift` places before, or behind, in the other area."""
        context, work = self.context, self.work
        size = element_bytes(self.steps.element)
        total = self.cols
        if self.steps.most_rows > 1:
            total = context.at.sub(context.at.mul(self.steps.rows, work.pitch), work.front)
        away = shift if self.backward else -shift

        def part(inner: LoweringContext, first: Index) -> None:
            count = inner.at.min(inner.at.sub(total, first), work.table, "count")
            base = inner.at.mul(inner.at.add(first, work.front + away), size)
            onto = inner.part(self.scratch, inner.at.add(first, work.area + work.front))
            inner.insert(GatherOp(onto, self.scratch, table, inner.value(base), inner.value(count)))

        context.loop(total, work.table, part, "first")

    def _combine(self, onto: RowsOf, one: RowsOf, other: RowsOf, cols: Index) -> None:
        def emit(inner: LoweringContext, tensors: Sequence[SSAValue], form: RowForm) -> None:
            inner.insert(
                self.scan.binary(
                    *tensors,
                    count=form.count,
                    mask=form.mask,
                    repeat=form.repeat,
                    params=form.params,
                )
            )

        self.steps.run(self.context, (onto, one, other), cols, emit)

    def _copy(self, onto: RowsOf, rows: RowsOf, cols: Index) -> None:
        """A product with one keeps every value."""

        def emit(inner: LoweringContext, tensors: Sequence[SSAValue], form: RowForm) -> None:
            dest, source = tensors
            inner.insert(
                MulsOp(
                    dest,
                    source,
                    self.one,
                    count=form.count,
                    mask=form.mask,
                    repeat=form.repeat,
                    params=form.params,
                )
            )

        self.steps.run(self.context, (onto, rows), cols, emit)
