"""Powers: of two, of constants, with constant exponents, and of any numbers with any exponents."""

import math
from collections.abc import Mapping, Sequence

from xdsl.dialects import math as math_dialect
from xdsl.ir import Operation, SSAValue

from acc.analysis.constants import constant_float, constant_int
from acc.diagnostics import UserError
from acc.dialects.tile.compare import Predicate
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.formula import Formula, binary_formula, unary_formula
from acc.passes.convert_linalg_to_tile.handlers import Handler, number_operands

_ALL_EVEN = 2.0**25
"""From here on every number of f32 is whole and even."""


def _exp2(f: Formula, x: SSAValue) -> SSAValue:
    """Exact where x is whole; 1 at infinities, so that only the power of two is infinite."""
    whole = f.round(x)
    rest = f.sub(x, whole)
    known = f.compare(f.abs(x), Predicate.LT, _ALL_EVEN)
    near = f.exp(f.mul(f.select(known, rest, 0.0), math.log(2)))
    is_number = f.compare(x, Predicate.EQ, x)
    return f.select(is_number, f.ldexp(near, whole), x)


def _pow(f: Formula, base: SSAValue, exponent: SSAValue) -> SSAValue:
    """As C defines `pow`, at zeros, infinities and NaN as well."""
    if (number := constant_float(base)) is not None and math.isfinite(number) and number > 0:
        return _exponential(f, number, exponent)
    number = constant_float(exponent)
    if number is not None and math.isfinite(number) and number != 0:
        return _constant_power(f, base, number)
    return _general_power(f, f.as_tile(base, exponent), f.as_tile(exponent, base))


def _exponential(f: Formula, base: float, exponent: SSAValue) -> SSAValue:
    """A positive constant to a power."""
    if base == 1:
        return f.everywhere(1.0, exponent)
    if base == 2:
        return _exp2(f, exponent)
    return f.exp(f.mul(exponent, math.log(base)))


def _magnitude(f: Formula, base: SSAValue, exponent: SSAValue | float) -> SSAValue:
    return f.exp(f.mul(f.log(f.abs(base)), exponent))


def _constant_power(f: Formula, base: SSAValue, exponent: float) -> SSAValue:
    """Negative numbers have powers with whole exponents only, and -inf those above it as well."""
    power = _magnitude(f, base, exponent)
    if not exponent.is_integer():
        below = f.compare(base, Predicate.LT, 0.0)
        finite = f.compare(base, Predicate.GT, -math.inf)
        return f.select(below, f.select(finite, math.nan, power), power)
    return f.signed_as(power, f.sign_of(base)) if exponent % 2 else power


def _general_power(f: Formula, base: SSAValue, exponent: SSAValue) -> SSAValue:
    power = _magnitude(f, base, exponent)
    is_unit = f.compare(f.abs(base), Predicate.EQ, 1.0)
    power = f.select(is_unit, 1.0, power)
    bounded = f.min(f.max(exponent, -_ALL_EVEN), _ALL_EVEN)
    parity = f.sub(bounded, f.mul(f.floor(f.mul(bounded, 0.5)), 2.0))
    # what a negative base makes of it
    odd = f.compare(parity, Predicate.EQ, 1.0)
    even = f.compare(parity, Predicate.EQ, 0.0)
    finite = f.compare(base, Predicate.GT, -math.inf)
    neither = f.select(finite, math.nan, power)
    neither = f.select(f.compare(base, Predicate.EQ, 0.0), power, neither)
    signed = f.select(odd, f.neg(power), f.select(even, power, neither))
    below = f.compare(f.sign_of(base), Predicate.LT, 0.0)
    power = f.select(below, signed, power)
    # 1 to any power and any number to the power of 0, NaN included, are 1
    power = f.select(f.compare(base, Predicate.EQ, 1.0), 1.0, power)
    return f.select(f.compare(exponent, Predicate.EQ, 0.0), 1.0, power)


def _integer_power(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """A power with an integer exponent, which is a constant."""
    base, exponent = number_operands(op, values)
    number = constant_int(exponent)
    if number is None:
        raise UserError(
            f"'{op.name}' needs a constant exponent to be lowered to tile operations", op
        )
    formula = Formula(emitter)
    wide = formula.widened(base)
    power = (
        _constant_power(formula, wide, float(number)) if number else formula.everywhere(1.0, wide)
    )
    return formula.rounded(power, op.results[0].type)


HANDLERS: Mapping[type[Operation], Handler] = {
    math_dialect.Exp2Op: unary_formula(_exp2),
    math_dialect.PowFOp: binary_formula(_pow),
    math_dialect.FPowIOp: _integer_power,
}
