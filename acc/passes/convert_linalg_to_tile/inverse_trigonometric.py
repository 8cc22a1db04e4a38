"""Arc tangent, and the arc functions that it gives."""

import math
from collections.abc import Mapping

from xdsl.dialects import math as math_dialect
from xdsl.ir import Operation, SSAValue

from acc.dialects.tile.compare import Predicate
from acc.passes.convert_linalg_to_tile.formula import Formula, binary_formula, unary_formula
from acc.passes.convert_linalg_to_tile.handlers import Handler

_ARC_TANGENT = (
    *(1.0, -0.3333307207, 0.1999261975, -0.1420364231, 0.1064092442),
    *(-0.0750427321, 0.0426912680, -0.0160684753, 0.0028498510),
)
"""atan(t) / t by powers of t^2, for t from 0 to 1, within 5e-8."""


def _of_quotient(f: Formula, quotient: SSAValue) -> SSAValue:
    """The arc tangent of a number from 0 to 1."""
    return f.mul(f.polynomial(f.mul(quotient, quotient), _ARC_TANGENT), quotient)


def _atan(f: Formula, x: SSAValue) -> SSAValue:
    magnitude = f.abs(x)
    inside = _of_quotient(f, f.div(f.min(magnitude, 1.0), f.max(magnitude, 1.0)))
    above = f.compare(magnitude, Predicate.GT, 1.0)
    return f.signed_as(f.select(above, f.sub(math.pi / 2, inside), inside), x)


def _atan2(f: Formula, y: SSAValue, x: SSAValue) -> SSAValue:
    """The angle of the point (x, y); for two zeros and two infinities as C defines it."""
    y, x = f.as_tile(y, x), f.as_tile(x, y)
    rise, run = f.abs(y), f.abs(x)
    large = f.max(rise, run)
    quotient = f.div(f.min(rise, run), large)
    quotient = f.select(f.compare(rise, Predicate.EQ, run), 1.0, quotient)
    quotient = f.select(f.compare(large, Predicate.EQ, 0.0), 0.0, quotient)
    angle = _of_quotient(f, quotient)
    steep = f.compare(rise, Predicate.GT, run)
    angle = f.select(steep, f.sub(math.pi / 2, angle), angle)
    left = f.compare(f.sign_of(x), Predicate.LT, 0.0)
    angle = f.select(left, f.sub(math.pi, angle), angle)
    return f.signed_as(angle, f.sign_of(y))


def _asin(f: Formula, x: SSAValue) -> SSAValue:
    return _atan(f, f.div(x, f.sqrt(f.mul(f.sub(1.0, x), f.add(x, 1.0)))))


def _acos(f: Formula, x: SSAValue) -> SSAValue:
    half = _atan(f, f.sqrt(f.div(f.sub(1.0, x), f.add(x, 1.0))))
    return f.mul(half, 2.0)


HANDLERS: Mapping[type[Operation], Handler] = {
    math_dialect.AtanOp: unary_formula(_atan),
    math_dialect.Atan2Op: binary_formula(_atan2),
    math_dialect.AsinOp: unary_formula(_asin),
    math_dialect.AcosOp: unary_formula(_acos),
}
