"""Hyperbolic functions and their inverses, and the exponential and logarithm near 0."""

import math
from collections.abc import Mapping

from xdsl.dialects import math as math_dialect
from xdsl.ir import Operation, SSAValue

from acc.dialects.tile.compare import Predicate
from acc.passes.convert_linalg_to_tile.formula import Formula, unary_formula
from acc.passes.convert_linalg_to_tile.handlers import Handler

_SINH = (1.0, 0.1666666716, 0.0083333524, 0.0001983581, 2.8185e-06)
"""sinh(t) / t by powers of t^2, for |t| up to 1, within 3e-8."""

_EXPM1 = (1.0, 0.5000000596, 0.1666666269, 0.0416653193, 0.0083336346, 0.0013997324, 0.0001984118)
"""(exp(t) - 1) / t by powers of t, for |t| up to 1/2, within 3e-8."""

_LARGE = 2.0**30
"""From here on the square root of x^2 + 1, and of x^2 - 1, is x in f32."""


def _grown(f: Formula, magnitude: SSAValue) -> tuple[SSAValue, SSAValue]:
    """exp(x) / 2 and exp(-x) / 2, of which the first overflows only where it is infinite in f32."""
    root = f.exp(f.mul(magnitude, 0.5))
    half = f.mul(root, 0.5)
    return f.mul(root, half), f.div(f.div(0.5, root), root)


def _sinh(f: Formula, x: SSAValue) -> SSAValue:
    magnitude = f.abs(x)
    grown, shrunk = _grown(f, magnitude)
    far = f.signed_as(f.sub(grown, shrunk), x)
    near = f.mul(f.polynomial(f.mul(x, x), _SINH), x)
    return f.select(f.compare(magnitude, Predicate.LT, 1.0), near, far)


def _cosh(f: Formula, x: SSAValue) -> SSAValue:
    grown, shrunk = _grown(f, f.abs(x))
    return f.add(grown, shrunk)


def _expm1(f: Formula, x: SSAValue) -> SSAValue:
    near = f.mul(f.polynomial(x, _EXPM1), x)
    far = f.sub(f.exp(x), 1.0)
    return f.select(f.compare(f.abs(x), Predicate.LT, 0.5), near, far)


def _log1p(f: Formula, x: SSAValue) -> SSAValue:
    """The logarithm of 1 + x as it is rounded, and what the rounding took."""
    rounded = f.add(x, 1.0)
    lost = f.div(f.sub(x, f.sub(rounded, 1.0)), rounded)
    is_number = f.compare(lost, Predicate.EQ, lost)
    return f.add(f.log(rounded), f.select(is_number, lost, 0.0))


def _asinh(f: Formula, x: SSAValue) -> SSAValue:
    magnitude = f.abs(x)
    square = f.mul(magnitude, magnitude)
    root = f.sqrt(f.add(square, 1.0))
    near = _log1p(f, f.add(magnitude, f.div(square, f.add(root, 1.0))))
    return f.signed_as(_unless_large(f, magnitude, near), x)


def _acosh(f: Formula, x: SSAValue) -> SSAValue:
    above = f.sub(x, 1.0)
    root = f.mul(f.sqrt(above), f.sqrt(f.add(above, 2.0)))  # NaN below 1
    return _unless_large(f, x, _log1p(f, f.add(above, root)))


def _unless_large(f: Formula, x: SSAValue, near: SSAValue) -> SSAValue:
    """`near`, but the logarithm of 2x where squares would overflow."""
    far = f.add(f.log(x), math.log(2))
    return f.select(f.compare(x, Predicate.LT, _LARGE), near, far)


def _atanh(f: Formula, x: SSAValue) -> SSAValue:
    return f.mul(_log1p(f, f.div(f.mul(x, 2.0), f.sub(1.0, x))), 0.5)


HANDLERS: Mapping[type[Operation], Handler] = {
    math_dialect.SinhOp: unary_formula(_sinh),
    math_dialect.CoshOp: unary_formula(_cosh),
    math_dialect.ExpM1Op: unary_formula(_expm1),
    math_dialect.Log1pOp: unary_formula(_log1p),
    math_dialect.AsinhOp: unary_formula(_asinh),
    math_dialect.AcoshOp: unary_formula(_acosh),
    math_dialect.AtanhOp: unary_formula(_atanh),
}
