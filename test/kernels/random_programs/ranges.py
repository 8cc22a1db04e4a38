"""
What values a tile of a random program can have: an interval, and how far two correct runs of the
program may differ. Programs are built so that this stays small, and comparisons exact.
"""

from dataclasses import dataclass

ROUND_OFF = {"f32": 2.0**-22, "f16": 2.0**-9, "bf16": 2.0**-8, "i32": 0.0}
"""Relative error of an operation in an element type, with room for several steps."""

STEPS = {"f32": 2.0**24, "f16": 2.0**11, "bf16": 2.0**8, "i32": 2.0**31}
"""Multiples of a number up to this many are exact in an element type."""

LARGEST = {"f32": 1e6, "f16": 2e4, "bf16": 1e6, "i32": 2.0**24}
MOST_ERROR = 0.1


@dataclass(frozen=True)
class Range:
    """Values from `low` to `high`, `error` apart at most between two correct runs."""

    low: float
    high: float
    step: float | None = None
    """All values are multiples of this."""

    error: float = 0.0

    @property
    def size(self) -> float:
        """Largest absolute value."""
        return max(abs(self.low), abs(self.high))

    @property
    def is_exact(self) -> bool:
        """Whether all correct runs have the same values."""
        return self.error == 0.0 and self.step is not None

    def within(self, low: float, high: float) -> bool:
        """Whether all values lie between two numbers."""
        return low <= self.low and self.high <= high

    def union(self, other: "Range") -> "Range":
        """The range of a value that is one or the other."""
        return Range(
            min(self.low, other.low),
            max(self.high, other.high),
            _common(self.step, other.step),
            max(self.error, other.error),
        )


def _common(a: float | None, b: float | None) -> float | None:
    return None if a is None or b is None else min(a, b)


def rounded(
    element: str, low: float, high: float, step: float | None, error: float
) -> Range | None:
    """The range of a result in an element type; None if it is of no use for a program."""
    size = max(abs(low), abs(high))
    if size > LARGEST[element]:
        return None
    if error == 0.0 and step is not None and step > 0 and size / step <= STEPS[element]:
        return Range(low, high, step)
    error += ROUND_OFF[element] * size
    if element == "i32" or error > MOST_ERROR:
        return None
    return Range(low, high, None, error)


def added(element: str, a: Range, b: Range, sign: int = 1) -> Range | None:
    """a + b, or a - b."""
    low, high = (b.low, b.high) if sign > 0 else (-b.high, -b.low)
    return rounded(element, a.low + low, a.high + high, _common(a.step, b.step), a.error + b.error)


def multiplied(element: str, a: Range, b: Range) -> Range | None:
    """a * b."""
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    step = None if a.step is None or b.step is None else a.step * b.step
    return rounded(element, min(ends), max(ends), step, a.error * b.size + b.error * a.size)


def divided(element: str, a: Range, b: Range) -> Range | None:
    """a / b, for b that stay away from 0."""
    if not (b.low >= 0.25 or b.high <= -0.25) or element == "i32":
        return None
    ends = [x / y for x in (a.low, a.high) for y in (b.low, b.high)]
    least = min(abs(b.low), abs(b.high))
    error = a.error / least + b.error * a.size / (least * least)
    return rounded(element, min(ends), max(ends), None, error)


def extreme(a: Range, b: Range, pick: int) -> Range:
    """The larger (`pick` 1) or smaller (-1) of both."""
    choose = max if pick > 0 else min
    step, error = _common(a.step, b.step), max(a.error, b.error)
    return Range(choose(a.low, b.low), choose(a.high, b.high), step, error)


def summed(element: str, a: Range, count: int) -> Range | None:
    """The sum of `count` values."""
    low, high = min(a.low * count, a.low), max(a.high * count, a.high)
    size = max(abs(low), abs(high))
    partial = ROUND_OFF[element] * size * (0 if a.is_exact else 4)
    return rounded(element, low, high, a.step, a.error * count + partial)
