"""Instructions on the same columns of many rows, where operands have rows of different pitch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Attribute, SSAValue

from acc.analysis.layout import element_bytes
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.index_builder import Index


@dataclass(frozen=True)
class RowsOf:
    """Rows of a tensor; sizes in elements."""

    tensor: SSAValue
    pitch: int
    first: Index = 0
    """Where the first row starts."""

    def shifted(self, context: LoweringContext, columns: Index) -> "RowsOf":
        """The rows from a column on."""
        return replace(self, first=context.at.add(self.first, columns))

    def part(self, context: LoweringContext, row: Index, column: Index) -> SSAValue:
        """The tensor from a row and column on."""
        offset = context.at.add(context.at.mul(row, self.pitch), column)
        return context.part(self.tensor, context.at.add(self.first, offset))


@dataclass(frozen=True)
class RowForm:
    """A count; or mask, repeat and the strides of the parameter struct, where a repeat is a row."""

    count: SSAValue | None = None
    mask: SSAValue | None = None
    repeat: SSAValue | None = None
    params: tuple[int, ...] | None = None


Emit = Callable[[LoweringContext, Sequence[SSAValue], RowForm], None]
"""Inserts the instruction on its operands, the destination first."""


@dataclass(frozen=True)
class RowSteps:
    """The rows that instructions go over."""

    element: Attribute
    rows: Index
    most_rows: int
    most_cols: int

    def run(
        self, context: LoweringContext, operands: Sequence[RowsOf], cols: Index, emit: Emit
    ) -> None:
        """Insert instructions that take so many columns of every row."""
        if self.most_rows == 1:
            tensors = [operand.part(context, 0, 0) for operand in operands]
            emit(context, tensors, RowForm(count=context.value(cols)))
        elif self._by_columns(context, operands):
            self._columns(context, operands, cols, emit)
        else:
            self._rows(context, operands, cols, emit)

    def _by_columns(self, context: LoweringContext, operands: Sequence[RowsOf]) -> bool:
        """Whether instructions that take a group of columns are legal, and fewer."""
        chip, size = context.chip, element_bytes(self.element)
        limit = chip.max_repeat_stride_blocks * chip.per_block(size)
        legal = all(operand.pitch <= limit for operand in operands)
        return legal and -(-self.most_cols // chip.lanes(size)) <= self.most_rows

    def _columns(
        self, context: LoweringContext, operands: Sequence[RowsOf], cols: Index, emit: Emit
    ) -> None:
        chip, size = context.chip, element_bytes(self.element)
        lanes, limit = chip.lanes(size), chip.max_repeat
        blocks = [operand.pitch // chip.per_block(size) for operand in operands]
        params = (*(1 for _ in operands), *blocks)
        many = self.most_rows > limit

        def group(outer: LoweringContext, column: Index) -> None:
            mask = outer.at.min(outer.at.sub(cols, column, "rest"), lanes, "mask")

            def some(inner: LoweringContext, row: Index) -> None:
                repeat = inner.at.min(limit, inner.at.sub(self.rows, row)) if many else self.rows
                form = RowForm(None, inner.value(mask), inner.value(repeat), params)
                emit(inner, [operand.part(inner, row, column) for operand in operands], form)

            outer.loop(self.rows if many else 1, limit, some, "row")

        context.loop(cols, lanes, group, "c")

    def _rows(
        self, context: LoweringContext, operands: Sequence[RowsOf], cols: Index, emit: Emit
    ) -> None:
        def row(inner: LoweringContext, index: Index) -> None:
            tensors = [operand.part(inner, index, 0) for operand in operands]
            emit(inner, tensors, RowForm(count=inner.value(cols)))

        context.loop(self.rows, 1, row, "r")
