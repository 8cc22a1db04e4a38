"""Integers as polynomials over unknowns that are never negative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import TypeAlias


@dataclass(frozen=True, order=True)
class Unknown:
    """A number that is not known, at least 0; told apart by its index."""

    index: int
    name: str

    def __str__(self) -> str:
        return self.name


Monomial: TypeAlias = tuple[Unknown, ...]
"""A product of unknowns in order; the empty one is 1."""


class Polynomial:
    """A sum of monomials with integer factors; never a plain number, which is an `int`."""

    def __init__(self, terms: Mapping[Monomial, int]):
        self.terms = terms
        self._key = frozenset(terms.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __add__(self, other: Value) -> Value:
        return _sum(((self, 1), (other, 1)))

    __radd__ = __add__

    def __sub__(self, other: Value) -> Value:
        return _sum(((self, 1), (other, -1)))

    def __rsub__(self, other: Value) -> Value:
        return _sum(((other, 1), (self, -1)))

    def __mul__(self, other: Value) -> Value:
        terms: dict[Monomial, int] = {}
        for left, factor in self.terms.items():
            for right, by in terms_of(other).items():
                monomial = tuple(sorted(left + right))
                terms[monomial] = terms.get(monomial, 0) + factor * by
        return value_of(terms)

    __rmul__ = __mul__

    @property
    def constant(self) -> int:
        """The number in the sum."""
        return self.terms.get((), 0)

    @property
    def monomials(self) -> Iterator[Monomial]:
        """The monomials but for the number."""
        return (monomial for monomial in self.terms if monomial)

    @property
    def unknowns(self) -> frozenset[Unknown]:
        """All unknowns."""
        return frozenset(unknown for monomial in self.terms for unknown in monomial)

    def __str__(self) -> str:
        texts = [
            "*".join([str(factor)] * (factor != 1 or not monomial) + [u.name for u in monomial])
            for monomial, factor in sorted(self.terms.items(), reverse=True)
        ]
        return " + ".join(texts)

    __repr__ = __str__


Value: TypeAlias = int | Polynomial
"""A known number, or one with unknowns in it."""


def of_unknown(unknown: Unknown) -> Polynomial:
    """The unknown as a value."""
    return Polynomial({(unknown,): 1})


def terms_of(value: Value) -> Mapping[Monomial, int]:
    """The monomials and factors of a value."""
    return {(): value} if isinstance(value, int) else value.terms


def value_of(terms: Mapping[Monomial, int]) -> Value:
    """The value of monomials and factors, some of which may be 0."""
    kept = {monomial: factor for monomial, factor in terms.items() if factor}
    if not kept:
        return 0
    return kept[()] if len(kept) == 1 and () in kept else Polynomial(kept)


def _sum(parts: Iterable[tuple[Value, int]]) -> Value:
    terms: dict[Monomial, int] = {}
    for value, sign in parts:
        for monomial, factor in terms_of(value).items():
            terms[monomial] = terms.get(monomial, 0) + sign * factor
    return value_of(terms)


def evaluate(value: Value, numbers: Mapping[Unknown, int]) -> int:
    """The number that a value is for given unknowns."""
    return sum(
        factor * prod(numbers[unknown] for unknown in monomial)
        for monomial, factor in terms_of(value).items()
    )
