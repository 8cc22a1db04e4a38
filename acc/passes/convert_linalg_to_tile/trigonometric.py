"""
Sine, cosine and tangent, right at every number of f32.

The argument is divided by 2 pi, and of the quotient only what is left modulo 1 is computed. A float
is a whole number times a power of two, and each power of two over 2 pi, modulo 1, is a known
number: in parts of 12 bits, whose products with the two halves of the argument are exact. So the
quotient has an absolute error of about 2^-20 whatever the argument is.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects import math as math_dialect
from xdsl.ir import Operation, SSAValue

from acc.dialects.tile.compare import Predicate
from acc.passes.convert_linalg_to_tile.formula import Formula, unary_formula
from acc.passes.convert_linalg_to_tile.handlers import Handler

INVERSE_PI = 0x517CC1B727220A94FE13ABE8FA9A6EE06DB14ACC9E21C820FF28B1D5EF5D
"""1 / pi in units of 2^-240."""

INVERSE_PI_BITS = 240

_DIGITS = 24
"""Significant bits of an f32."""

_HALF = 12
"""Half of them."""

_FIRST, _STEP = 12, 16
"""Powers of two where one set of constants takes over from another: the first, and from there."""

_SCALE = 16
"""Arguments are scaled down by so many powers of two, so that splitting them cannot overflow."""

_SMALL = 2.0**-12
"""Below it the sine and the tangent are the argument itself in f32."""

_SINE = (6.2831854820, -41.3417015076, 81.6052246094, -76.7041702271, 42.0077972412, -14.3813905716)
"""sin(2 pi t) / t by powers of t^2, for |t| up to 1/4, within 3e-8."""

_COSINE = (1.0, -19.7392082214, 64.9393081665, -85.4422988892, 59.2027969360)
"""cos(2 pi t) by powers of t^2, for |t| up to 1/8, within 3e-8."""


def turns_of(power: int) -> tuple[float, float, float, float]:
    """
    What numbers of 2^power and above, up to the next set of constants, are multiplied by.

    The sum of the parts is 1 / (2 pi) plus a number whose product with each of them is whole; all
    are scaled for arguments that are scaled down. All but the last have 12 bits.
    """
    unit = power - _DIGITS + 1 if power else 0
    one = 2 << INVERSE_PI_BITS
    left = INVERSE_PI << unit if unit >= 0 else INVERSE_PI >> -unit
    left %= one
    left -= one if 2 * left >= one else 0
    parts: list[float] = []
    for i in range(1, 4):
        last = one >> (i * _HALF)
        part = (left + last // 2) // last * last
        parts.append(_scaled(part, unit))
        left -= part
    return parts[0], parts[1], parts[2], _scaled(left, unit)


def _scaled(number: int, unit: int) -> float:
    """A number of 2^-241 as a factor of arguments, in units of 2^unit, that are scaled down."""
    return math.ldexp(number / (2 << INVERSE_PI_BITS), _SCALE - unit)


@dataclass(frozen=True)
class _Turns:
    """An argument over 2 pi, modulo 1: the sum of two numbers."""

    first: SSAValue
    """Exact, and larger than the other one unless the argument is large."""

    rest: SSAValue


def _turns(f: Formula, x: SSAValue) -> _Turns:
    scaled = f.mul(x, 2.0**-_SCALE)
    magnitude = f.abs(scaled)
    parts = [f.everywhere(part, scaled) for part in turns_of(0)]
    for power in range(_FIRST, f.end, _STEP):
        below = f.compare(magnitude, Predicate.LT, 2.0 ** (power - _SCALE))
        chosen = zip(parts, turns_of(power), strict=True)
        parts = [f.select(below, part, other) for part, other in chosen]
    spread = f.mul(scaled, 2.0**_HALF + 1)
    upper = f.sub(spread, f.sub(spread, scaled))
    lower = f.sub(scaled, upper)
    first, second, third, last = parts
    large = f.add(_left(f, f.mul(lower, first)), _left(f, f.mul(upper, second)))
    small = f.add(_left(f, f.mul(lower, second)), _left(f, f.mul(upper, third)))
    least = f.add(f.mul(lower, third), f.mul(scaled, last))
    return _Turns(_left(f, f.mul(upper, first)), f.add(large, f.add(small, least)))


def _left(f: Formula, turns: SSAValue) -> SSAValue:
    """What is left modulo 1, from -1/2 to 1/2."""
    return f.sub(turns, f.round(turns))


def _sine_of_turns(f: Formula, turns: SSAValue) -> SSAValue:
    """sin(2 pi turns): turns beyond a quarter are reflected at it."""
    near = _left(f, turns)
    reflected = f.max(near, f.sub(-0.5, near))
    reflected = f.min(reflected, f.sub(0.5, near))
    return _odd(f, reflected)


def _odd(f: Formula, turns: SSAValue) -> SSAValue:
    return f.mul(f.polynomial(f.mul(turns, turns), _SINE), turns)


def _sin(f: Formula, x: SSAValue) -> SSAValue:
    turns = _turns(f, x)
    return _unless_small(f, x, _sine_of_turns(f, f.add(turns.first, turns.rest)))


def _unless_small(f: Formula, x: SSAValue, result: SSAValue) -> SSAValue:
    """Scaling down takes bits from the smallest arguments."""
    return f.select(f.compare(f.abs(x), Predicate.LT, _SMALL), x, result)


def _cos(f: Formula, x: SSAValue) -> SSAValue:
    turns = _turns(f, x)
    return _sine_of_turns(f, f.add(f.add(turns.first, 0.25), turns.rest))


def _tan(f: Formula, x: SSAValue) -> SSAValue:
    """A quotient; near a pole the distance from it has to be exact, not only the angle."""
    turns = _turns(f, x)
    quarters = f.round(f.mul(f.add(turns.first, turns.rest), 4.0))
    near = f.add(f.sub(turns.first, f.mul(quarters, 0.25)), turns.rest)
    sine, cosine = _odd(f, near), f.polynomial(f.mul(near, near), _COSINE)
    half = f.mul(quarters, 0.5)
    is_even = f.compare(half, Predicate.EQ, f.round(half))
    above = f.select(is_even, sine, cosine)
    below = f.select(is_even, cosine, f.neg(sine))
    return _unless_small(f, x, f.div(above, below))


HANDLERS: Mapping[type[Operation], Handler] = {
    math_dialect.SinOp: unary_formula(_sin),
    math_dialect.CosOp: unary_formula(_cos),
    math_dialect.TanOp: unary_formula(_tan),
}
