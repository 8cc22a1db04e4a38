"""
Builds index arithmetic and folds it as it goes, so that lowered code has no `x * 1` or `3 + 4`.

An index is a Python int while it is known, else an SSA value of type index.
"""

from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue

from acc.analysis.constants import constant_int

Index: TypeAlias = int | SSAValue
"""A number of elements, rows, blocks or bytes; never negative."""


def known(value: Index) -> int | None:
    """The number, if it is known: an int, or an SSA value that a constant defines."""
    return value if isinstance(value, int) else constant_int(value)


def folded(value: Index) -> Index:
    """The number if it is known, else the value."""
    number = known(value)
    return value if number is None else number


class IndexBuilder:
    """Inserts arith operations on index through a builder."""

    def __init__(self, builder: Builder):
        self.builder = builder

    def value(self, index: Index, hint: str | None = None) -> SSAValue:
        """The index as an SSA value; a new constant if it is known."""
        if not isinstance(index, int):
            return index
        constant = self.builder.insert(arith.ConstantOp(IntegerAttr(index, IndexType())))
        constant.result.name_hint = hint
        return constant.result

    def _insert(self, op: Operation, hint: str | None) -> SSAValue:
        self.builder.insert(op)
        result = op.results[0]
        result.name_hint = hint
        return result

    def add(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """a + b."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return a + b
        if a == 0 or b == 0:
            return b if a == 0 else a
        return self._insert(arith.AddiOp(self.value(a), self.value(b)), hint)

    def sub(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """a - b, which must not be below 0."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return a - b
        if b == 0:
            return a
        return self._insert(arith.SubiOp(self.value(a), self.value(b)), hint)

    def mul(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """a * b."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if a == 0 or b == 0:
            return 0
        if a == 1 or b == 1:
            return b if a == 1 else a
        return self._insert(arith.MuliOp(self.value(a), self.value(b)), hint)

    def div(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """a / b, rounded down."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return a // b
        if b == 1:
            return a
        return self._insert(arith.DivUIOp(self.value(a), self.value(b)), hint)

    def rem(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """What a / b leaves over."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return a % b
        if b == 1:
            return 0
        return self._insert(arith.RemUIOp(self.value(a), self.value(b)), hint)

    def ceil_div(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """a / b, rounded up."""
        b = folded(b)
        if b == 1:
            return folded(a)
        if isinstance(b, int):
            return self.div(self.add(a, b - 1), b, hint)
        return self.div(self.add(a, self.sub(b, 1)), b, hint)

    def align(self, a: Index, unit: int, hint: str | None = None) -> Index:
        """a up to the next multiple of unit."""
        return self.mul(self.ceil_div(a, unit), unit, hint)

    def min(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """The smaller one."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return min(a, b)
        return self._insert(arith.MinUIOp(self.value(a), self.value(b)), hint)

    def max(self, a: Index, b: Index, hint: str | None = None) -> Index:
        """The larger one."""
        a, b = folded(a), folded(b)
        if isinstance(a, int) and isinstance(b, int):
            return max(a, b)
        return self._insert(arith.MaxUIOp(self.value(a), self.value(b)), hint)
