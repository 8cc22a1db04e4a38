"""Integers between two bounds that leave one remainder: what is known about a size or an offset."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd


@dataclass(frozen=True)
class NumberSet:
    """
    All numbers of `low` to `high` (None: no bound) that leave `remainder` when divided by
    `modulus`; with modulus 0, the one number `remainder`.
    """

    low: int | None = None
    high: int | None = None
    modulus: int = 1
    remainder: int = 0

    @staticmethod
    def one(number: int) -> NumberSet:
        """A known number."""
        return NumberSet(number, number, 0, number)

    @property
    def number(self) -> int | None:
        """The number, if there is only one."""
        return self.remainder if self.modulus == 0 else None

    @property
    def least(self) -> int:
        """A lower bound for a size: 0 if nothing is known."""
        return max(self.low or 0, 0)

    def never_multiple_of(self, unit: int) -> bool:
        """Whether none of the numbers is a multiple of a unit."""
        return self.remainder % gcd(self.modulus, unit) != 0

    def nearest(self, least: int, most: int) -> int:
        """A number between two bounds if there may be one; else the one that is closest."""
        if self.low is not None and self.low > most:
            return self.low
        if self.high is not None and self.high < least:
            return self.high
        return least

    def shown(self, unit: int) -> str:
        """The numbers in words, as far as they are no multiples of a unit."""
        if self.modulus == 0:
            return str(self.remainder)
        step = gcd(self.modulus, unit)
        return f"{self.remainder % step} more than a multiple of {step}"

    def __add__(self, other: NumberSet) -> NumberSet:
        modulus = gcd(self.modulus, other.modulus)
        return _normal(
            None if self.low is None or other.low is None else self.low + other.low,
            None if self.high is None or other.high is None else self.high + other.high,
            modulus,
            self.remainder + other.remainder,
        )

    def __neg__(self) -> NumberSet:
        low = None if self.high is None else -self.high
        high = None if self.low is None else -self.low
        return _normal(low, high, self.modulus, -self.remainder)

    def __sub__(self, other: NumberSet) -> NumberSet:
        return self + -other

    def __mul__(self, other: NumberSet) -> NumberSet:
        modulus = gcd(
            gcd(self.modulus * other.modulus, self.modulus * other.remainder),
            other.modulus * self.remainder,
        )
        low, high = _product_bounds(self, other)
        return _normal(low, high, modulus, self.remainder * other.remainder)

    def divided(self, divisor: int) -> NumberSet:
        """Quotients, rounded down, by a number above 0."""
        low = None if self.low is None else self.low // divisor
        high = None if self.high is None else self.high // divisor
        if self.modulus % divisor:
            return NumberSet(low, high)
        return _normal(low, high, self.modulus // divisor, self.remainder // divisor)

    def modulo(self, divisor: int) -> NumberSet:
        """Remainders of numbers from 0 on, by a number above 0."""
        if self.modulus % divisor == 0:
            return NumberSet.one(self.remainder % divisor)
        step = gcd(self.modulus, divisor)
        return _normal(0, divisor - 1, step, self.remainder)

    def minimum(self, other: NumberSet) -> NumberSet:
        """The smaller one of two numbers."""
        either = self.union(other)
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        highs = [high for high in (self.high, other.high) if high is not None]
        return _normal(low, min(highs, default=None), either.modulus, either.remainder)

    def maximum(self, other: NumberSet) -> NumberSet:
        """The larger one of two numbers."""
        return -(-self).minimum(-other)

    def union(self, other: NumberSet) -> NumberSet:
        """Numbers of either set."""
        modulus = gcd(gcd(self.modulus, other.modulus), self.remainder - other.remainder)
        return _normal(
            None if self.low is None or other.low is None else min(self.low, other.low),
            None if self.high is None or other.high is None else max(self.high, other.high),
            modulus,
            self.remainder,
        )


ANY = NumberSet()
"""Nothing is known."""

ZERO = NumberSet(0, 0, 0, 0)

NATURAL = NumberSet(0)
"""Numbers from 0 on."""


def _normal(low: int | None, high: int | None, modulus: int, remainder: int) -> NumberSet:
    """The set in its one form: remainders below the modulus, one number if the bounds meet."""
    if low is not None and low == high:
        return NumberSet.one(low)
    return NumberSet(low, high, modulus, remainder % modulus if modulus else remainder)


def _product_bounds(a: NumberSet, b: NumberSet) -> tuple[int | None, int | None]:
    if a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0:
        high = None if a.high is None or b.high is None else a.high * b.high
        return a.low * b.low, 0 if 0 in (a.high, b.high) else high
    if a.low is None or b.low is None or a.high is None or b.high is None:
        return None, None
    corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return min(corners), max(corners)
