"""The ranges of operations of one operand."""

import math
from collections.abc import Callable

from test.kernels.random_programs.ranges import Range, divided, rounded

Ranges = Callable[[str, Range], Range | None]
"""The range of an operation of one operand; None where it should not be used."""


def _abs(element: str, a: Range) -> Range | None:
    low = 0.0 if a.low < 0 < a.high else min(abs(a.low), abs(a.high))
    return Range(low, a.size, a.step, a.error)


def _exp(element: str, a: Range) -> Range | None:
    if not a.within(-20, 8):
        return None
    top = math.exp(a.high)
    return rounded(element, math.exp(a.low), top, None, a.error * top)


def _positive(function: Callable[[float], float], slope: Callable[[float], float]) -> Ranges:
    """A monotonic function of numbers above 0, and how much it grows errors at the low end."""

    def found(element: str, a: Range) -> Range | None:
        if a.low < 0.25:
            return None
        ends = (function(a.low), function(a.high))
        return rounded(element, min(ends), max(ends), None, a.error * slope(a.low))

    return found


def _bounded(low: float, slope: float) -> Ranges:
    """A function from `low` to 1, and how much it grows errors at most."""

    def found(element: str, a: Range) -> Range | None:
        return rounded(element, low, 1.0, None, slope * a.error + 1e-6) if a.size < 60 else None

    return found


def _integral(element: str, a: Range) -> Range | None:
    return Range(math.floor(a.low), math.ceil(a.high), 1.0) if a.is_exact else None


INTEGER_UNARY: dict[str, Ranges] = {
    "neg": lambda element, a: Range(-a.high, -a.low, a.step, a.error),
    "copy": lambda element, a: a,
    "relu": lambda element, a: Range(max(a.low, 0.0), max(a.high, 0.0), a.step, a.error),
}
FLOAT_UNARY: dict[str, Ranges] = {
    **INTEGER_UNARY,
    "abs": _abs,
    "exp": _exp,
    "log": _positive(math.log, lambda low: 1 / low),
    "sqrt": _positive(math.sqrt, lambda low: low**-0.5),
    "rsqrt": _positive(lambda x: x**-0.5, lambda low: low**-1.5),
    "reciprocal": lambda element, a: divided(element, Range(1.0, 1.0, 1.0), a),
    "tanh": _bounded(-1.0, 1.0),
    "sigmoid": _bounded(0.0, 1.0),
    "erf": _bounded(-1.0, 2.0),
    "floor": _integral,
    "ceil": _integral,
    "round": _integral,
}
