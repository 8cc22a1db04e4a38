"""
Which whole numbers of a scalar body float32 can stand for, and how far.

The vector unit has no 64-bit integers, but float32 has every whole number up to 2^24. A number of
which only its type is known is stood for by its nearest float32: the same up to a limit, and at
least as far from 0, on the same side, beyond it. That decides every comparison with a number that
is surely below the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, i1
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_int

EXACT = 1 << 24
"""Float32 has every whole number up to here."""


@dataclass(frozen=True)
class Whole:
    """Bounds of a number, both included (None: unknown), and up to where float32 is exact."""

    low: int | None = None
    high: int | None = None
    limit: int = EXACT

    @property
    def magnitude(self) -> int | None:
        """The largest distance from 0; None if it is unknown."""
        if self.low is None or self.high is None:
            return None
        return max(abs(self.low), abs(self.high))

    def decides(self, other: Whole) -> bool:
        """Whether the float32 numbers compare as the whole ones do."""
        mine, others = self.magnitude, other.magnitude
        if mine is None:
            return others is not None and others < self.limit
        return others is not None or mine < other.limit


def bounded(low: int, high: int) -> Whole | None:
    """A number between two bounds; None if float32 does not have them all."""
    return Whole(low, high) if max(abs(low), abs(high)) <= EXACT else None


@dataclass
class WholeNumbers:
    """What is known about the integers of one body."""

    sizes: Sequence[int]
    """Of the loops; `DYNAMIC_INDEX` where unknown."""

    arguments: Mapping[SSAValue, Whole]
    """Arguments of the body with known bounds, as integers or as float32."""

    _known: dict[SSAValue, Whole | None] = field(default_factory=dict[SSAValue, "Whole | None"])

    def of(self, value: SSAValue) -> Whole | None:
        """What float32 can stand for; None if it cannot."""
        if value not in self._known:
            self._known[value] = self._of(value)
        return self._known[value]

    def outcome(self, op: arith.CmpiOp) -> bool | None:
        """Whether a signed comparison always holds (True) or never (False), as bounds tell."""
        lhs, rhs = self.of(op.lhs), self.of(op.rhs)
        if lhs is None or rhs is None or lhs.low is None or lhs.high is None:
            return None
        if rhs.low is None or rhs.high is None:
            return None
        match arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]:
            case "slt":
                return _either(lhs.high < rhs.low, lhs.low >= rhs.high)
            case "sge":
                return _either(lhs.low >= rhs.high, lhs.high < rhs.low)
            case _:
                return None

    def _of(self, value: SSAValue) -> Whole | None:
        if value in self.arguments:
            return self.arguments[value]
        if (number := constant_int(value)) is not None:
            return bounded(number, number)
        if not isinstance(value, OpResult):
            return _by_type(value)
        match value.op:
            case IndexOp():
                size = self.sizes[value.op.dim.value.data]
                return None if size == DYNAMIC_INDEX else bounded(0, max(size - 1, 0))
            case arith.IndexCastOp() | arith.ExtSIOp() | arith.FPToSIOp():
                return self.of(value.op.operands[0])
            case arith.TruncIOp():
                return self._truncated(value.op)
            case arith.ExtUIOp() if value.op.input.type == i1:
                return bounded(0, 1)
            case arith.SelectOp():
                return self._together(value.op.operands[1:], _union)
            case math.AbsIOp():
                return self._absolute(self.of(value.op.operands[0]))
            case _:
                return self._arithmetic(value.op)

    def _truncated(self, op: arith.TruncIOp) -> Whole | None:
        """A number that the narrower type has is the same there."""
        known, typ = self.of(op.input), op.result.type
        assert isa(typ, IntegerType)
        if known is None or known.low is None or known.high is None:
            return None
        half = 1 << (typ.width.data - 1)
        return known if -half <= known.low and known.high < half else None

    def _together(self, operands: Sequence[SSAValue], function: _Joins) -> Whole | None:
        first, second = (self.of(operand) for operand in operands)
        return None if first is None or second is None else function(first, second)

    def _absolute(self, operand: Whole | None) -> Whole | None:
        if operand is None or operand.magnitude is None:
            return operand
        return bounded(0, operand.magnitude)

    def _arithmetic(self, op: Operation) -> Whole | None:
        function = _JOINS.get(type(op))
        return None if function is None else self._together(op.operands, function)


def _either(always: bool, never: bool) -> bool | None:
    return True if always else False if never else None


def _by_type(value: SSAValue) -> Whole | None:
    typ = value.type
    if isinstance(typ, IndexType):
        return Whole()
    if not isa(typ, IntegerType) or typ == i1:
        return None
    half = 1 << (typ.width.data - 1)
    return Whole() if half > EXACT else Whole(-half, half - 1)


def _union(a: Whole, b: Whole) -> Whole:
    limit = min(a.limit, b.limit)
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return Whole(limit=limit)
    return Whole(min(a.low, b.low), max(a.high, b.high), limit)


def _sum(a: Whole, b: Whole) -> Whole | None:
    if a.low is None or a.high is None or b.low is None or b.high is None:
        moved = a.magnitude if a.magnitude is not None else b.magnitude
        limit = min(a.limit, b.limit)
        return None if moved is None or moved >= limit else Whole(limit=limit - moved)
    return bounded(a.low + b.low, a.high + b.high)


def _negated(a: Whole) -> Whole:
    low = None if a.high is None else -a.high
    return Whole(low, None if a.low is None else -a.low, a.limit)


def _minimum(a: Whole, b: Whole) -> Whole:
    low = None if a.low is None or b.low is None else min(a.low, b.low)
    highs = [high for high in (a.high, b.high) if high is not None]
    return Whole(low, min(highs, default=None), min(a.limit, b.limit))


def _product(a: Whole, b: Whole) -> Whole | None:
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return None
    corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return bounded(min(corners), max(corners))


_Joins = Callable[[Whole, Whole], Whole | None]

_JOINS: Mapping[type[Operation], _Joins] = {
    arith.AddiOp: _sum,
    arith.SubiOp: lambda a, b: _sum(a, _negated(b)),
    arith.MuliOp: _product,
    arith.MinSIOp: _minimum,
    arith.MaxSIOp: lambda a, b: _negated(_minimum(_negated(a), _negated(b))),
}
"""By operation on two numbers: what is known about its result."""
