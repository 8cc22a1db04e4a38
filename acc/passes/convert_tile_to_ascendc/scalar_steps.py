"""
Scalar operations that C++ gives no meaning for some operands, in steps that have one for all:
quotients of the smallest number by -1 wrap, shifts by the width and more push everything out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Operation, SSAValue
from xdsl.utils.hints import isa

from acc.dialects.ascendc.debug import AssertOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext

Steps: TypeAlias = Callable[[LoweringContext, Sequence[SSAValue]], SSAValue]
"""Inserts what an operation on these operands comes to."""


class _Integers:
    """Inserts operations on integers of one type."""

    def __init__(self, context: LoweringContext, like: SSAValue):
        assert isa(like.type, IntegerType)
        self.context, self.type = context, like.type

    def number(self, value: int) -> SSAValue:
        """A constant."""
        return self.context.constant(value, self.type)

    def do(self, op: Operation) -> SSAValue:
        """The result of an operation."""
        return self.context.insert(op).results[0]

    def holds(self, predicate: str, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Whether a comparison holds."""
        return self.do(arith.CmpiOp(lhs, rhs, predicate))

    def choose(self, condition: SSAValue, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """One of two."""
        return self.do(arith.SelectOp(condition, lhs, rhs))

    def divisor(self, value: SSAValue) -> SSAValue:
        """A divisor that is not zero, or the run stops as faulty; 1 in place of -1."""
        nonzero = self.holds("ne", value, self.number(0))
        self.context.insert(AssertOp(nonzero, "division by zero"))
        special = self.do(
            arith.OrIOp(
                self.holds("eq", value, self.number(0)), self.holds("eq", value, self.number(-1))
            )
        )
        return self.choose(special, self.number(1), value)

    def quotient(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Rounded towards zero."""
        plain = self.do(arith.DivSIOp(lhs, self.divisor(rhs)))
        opposite = self.do(arith.SubiOp(self.number(0), lhs))
        return self.choose(self.holds("eq", rhs, self.number(-1)), opposite, plain)

    def floor_quotient(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """Rounded downwards."""
        quotient = self.quotient(lhs, rhs)
        rest = self.do(arith.SubiOp(lhs, self.do(arith.MuliOp(quotient, rhs))))
        signs = self.do(arith.XOrIOp(rest, rhs))
        inexact = self.holds("ne", rest, self.number(0))
        apart = self.holds("slt", signs, self.number(0))
        less = self.do(arith.SubiOp(quotient, self.number(1)))
        return self.choose(self.do(arith.AndIOp(inexact, apart)), less, quotient)

    def is_shift(self, count: SSAValue) -> SSAValue:
        """Whether bits are left after a shift by so much."""
        return self.holds("ult", count, self.number(self.type.width.data))


def _quotient(context: LoweringContext, operands: Sequence[SSAValue]) -> SSAValue:
    return _Integers(context, operands[0]).quotient(*operands)


def _floor_quotient(context: LoweringContext, operands: Sequence[SSAValue]) -> SSAValue:
    return _Integers(context, operands[0]).floor_quotient(*operands)


def _remainder(context: LoweringContext, operands: Sequence[SSAValue]) -> SSAValue:
    lhs, rhs = operands
    integers = _Integers(context, lhs)
    return integers.do(arith.RemSIOp(lhs, integers.divisor(rhs)))


def _absolute(context: LoweringContext, operands: Sequence[SSAValue]) -> SSAValue:
    (value,) = operands
    integers = _Integers(context, value)
    zero = integers.number(0)
    opposite = integers.do(arith.SubiOp(zero, value))
    return integers.choose(integers.holds("slt", value, zero), opposite, value)


def _shift_left(context: LoweringContext, operands: Sequence[SSAValue]) -> SSAValue:
    lhs, count = operands
    integers = _Integers(context, lhs)
    some, zero = integers.is_shift(count), integers.number(0)
    shifted = integers.do(arith.ShLIOp(lhs, integers.choose(some, count, zero)))
    return integers.choose(some, shifted, zero)


def _shift_right(context: LoweringContext, operands: Sequence[SSAValue]) -> SSAValue:
    lhs, count = operands
    integers = _Integers(context, lhs)
    most = integers.number(integers.type.width.data - 1)
    return integers.do(arith.ShRSIOp(lhs, integers.choose(integers.is_shift(count), count, most)))


STEPS: Mapping[type[Operation], Steps] = {
    arith.DivSIOp: _quotient,
    arith.FloorDivSIOp: _floor_quotient,
    arith.RemSIOp: _remainder,
    arith.ShLIOp: _shift_left,
    arith.ShRSIOp: _shift_right,
    math.AbsIOp: _absolute,
}
"""By operation: what it comes to."""
