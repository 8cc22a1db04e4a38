"""Writes functions of real numbers as tile operations in f32, whatever float type they are of."""

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, f16, f32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_float
from acc.dialects.tile import elementwise as tile
from acc.dialects.tile.base import element_type, is_scalar
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import Handler, number_operands

_ENDS: Mapping[Attribute, int] = {f16: 16, f32: 128}
"""By element type: the power of two that its numbers stay below (IEEE 754)."""


class Formula:
    """Emits operations on tiles of f32; a number stands for a tile that is it everywhere."""

    def __init__(self, emitter: Emitter, element: Attribute = f32):
        self.emitter = emitter
        self.end = _ENDS.get(element, _ENDS[f32])
        """The power of two that arguments stay below."""

    def number(self, value: float) -> SSAValue:
        """A constant of f32."""
        return self.emitter.number(value, f32)

    def _operand(self, value: SSAValue | float) -> SSAValue:
        return self.number(value) if isinstance(value, float | int) else value

    def _binary(
        self, op: type[tile.BinaryOp], lhs: SSAValue | float, rhs: SSAValue | float
    ) -> SSAValue:
        return self.emitter.emit(op(self._operand(lhs), self._operand(rhs)))

    def add(self, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """`lhs + rhs`."""
        return self._binary(tile.AddOp, lhs, rhs)

    def sub(self, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """`lhs - rhs`."""
        return self._binary(tile.SubOp, lhs, rhs)

    def mul(self, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """`lhs * rhs`."""
        return self._binary(tile.MulOp, lhs, rhs)

    def div(self, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """`lhs / rhs`."""
        return self._binary(tile.DivOp, lhs, rhs)

    def max(self, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """The larger one, NaN if one is."""
        return self._binary(tile.MaxOp, lhs, rhs)

    def min(self, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """The smaller one, NaN if one is."""
        return self._binary(tile.MinOp, lhs, rhs)

    def ldexp(self, value: SSAValue, power: SSAValue) -> SSAValue:
        """`value` times two to a whole power."""
        return self._binary(tile.LdexpOp, value, power)

    def neg(self, value: SSAValue) -> SSAValue:
        """The opposite."""
        return self.emitter.emit(tile.NegOp(value))

    def abs(self, value: SSAValue) -> SSAValue:
        """The magnitude."""
        return self.emitter.emit(tile.AbsOp(value))

    def exp(self, value: SSAValue) -> SSAValue:
        """The exponential."""
        return self.emitter.emit(tile.ExpOp(value))

    def log(self, value: SSAValue) -> SSAValue:
        """The natural logarithm."""
        return self.emitter.emit(tile.LogOp(value))

    def sqrt(self, value: SSAValue) -> SSAValue:
        """The square root."""
        return self.emitter.emit(tile.SqrtOp(value))

    def round(self, value: SSAValue) -> SSAValue:
        """The nearest whole number."""
        return self.emitter.emit(tile.RoundOp(value))

    def floor(self, value: SSAValue) -> SSAValue:
        """The largest whole number not above."""
        return self.emitter.emit(tile.FloorOp(value))

    def compare(self, lhs: SSAValue, predicate: Predicate, rhs: SSAValue | float) -> SSAValue:
        """A mask; false where one side is NaN, but for `NE`."""
        return self.emitter.emit(CmpOp(predicate, lhs, self._operand(rhs)))

    def select(self, mask: SSAValue, lhs: SSAValue | float, rhs: SSAValue | float) -> SSAValue:
        """`lhs` where a mask holds, else `rhs`."""
        return self.emitter.emit(SelectOp(mask, self._operand(lhs), self._operand(rhs)))

    def everywhere(self, value: float, like: SSAValue) -> SSAValue:
        """A tile of the shape of another one, with one number in it."""
        return self.emitter.spread(self.number(value), self.emitter.dims_of_tile(like), f32)

    def as_tile(self, value: SSAValue, like: SSAValue) -> SSAValue:
        """An operand as a tile, of the shape of another one if it is a scalar."""
        if not is_scalar(value):
            return value
        return self.emitter.spread(value, self.emitter.dims_of_tile(like), f32)

    def polynomial(self, x: SSAValue, coefficients: Sequence[float]) -> SSAValue:
        """The sum of `coefficients[i] * x**i`; there are at least two."""
        *lower, last = coefficients
        result = self.mul(x, last)
        for coefficient in reversed(lower[1:]):
            result = self.mul(self.add(result, coefficient), x)
        return self.add(result, lower[0])

    def signed_as(self, magnitude: SSAValue, sign: SSAValue) -> SSAValue:
        """`magnitude` with the sign of `sign`; that of a negative zero counts as positive."""
        below = self.compare(sign, Predicate.LT, 0.0)
        return self.select(below, self.neg(magnitude), magnitude)

    def sign_of(self, x: SSAValue) -> SSAValue:
        """A number below 0 where x has its sign bit set: also for -0."""
        return self.select(self.compare(x, Predicate.EQ, 0.0), self.div(1.0, x), x)

    def widened(self, value: SSAValue) -> SSAValue:
        """An operand in f32."""
        if element_type(value) == f32:
            return value
        if not is_scalar(value):
            return self.emitter.emit(CastOp(value, f32, Rounding.NONE))
        number = constant_float(value)
        if number is not None:
            return self.number(number)
        with self.emitter.inserting(self.emitter.prologue):
            return self.emitter.emit(arith.ExtFOp(value, f32), value.name_hint)

    def rounded(self, value: SSAValue, element: Attribute) -> SSAValue:
        """A tile in the element type that a formula's result has."""
        if element == f32:
            return value
        return self.emitter.emit(CastOp(value, element, Rounding.RINT))


def unary_formula(compute: Callable[[Formula, SSAValue], SSAValue]) -> Handler:
    """A function of one tile."""

    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        (source,) = number_operands(op, values)
        formula = Formula(emitter, element_type(source))
        result = compute(formula, formula.widened(source))
        return formula.rounded(result, _element(op))

    return handle


def binary_formula(compute: Callable[[Formula, SSAValue, SSAValue], SSAValue]) -> Handler:
    """A function of two operands, of which at least one is a tile."""

    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        formula = Formula(emitter)
        lhs, rhs = (formula.widened(value) for value in number_operands(op, values))
        return formula.rounded(compute(formula, lhs, rhs), _element(op))

    return handle


def _element(op: Operation) -> Attribute:
    element = op.results[0].type
    assert isa(element, AnyFloat)
    return element
