"""
Products of unknowns for a solver of linear arithmetic.

To the solver a product is an unknown of its own. What links it to its factors is written out as
lemmas, all of which hold because no unknown is negative: comparisons multiplied by an unknown, and
comparisons of two products that have a factor in common.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from acc.analysis.bounds.formula import (
    Formula,
    NotNegative,
    all_of,
    any_of,
    at_least,
    comparisons,
    mapped,
)
from acc.analysis.bounds.polynomial import Monomial, Polynomial, Unknown, of_unknown

_DISTANCES = range(-2, 3)


def products_in(formulas: Iterable[Formula]) -> set[Monomial]:
    """The products of two and more unknowns."""
    return {
        monomial
        for formula in formulas
        for value in comparisons(formula)
        for monomial in value.monomials
        if len(monomial) > 1
    }


def multiplied(formulas: Sequence[Formula]) -> list[Formula]:
    """
    The formulas with every comparison also multiplied by unknowns, where that says something about
    a product in them: `a <= b` gives `a*c <= b*c` if one of the two is there.
    """
    factors = _cofactors(products_in(formulas))

    def change(comparison: NotNegative) -> Formula:
        value = comparison.value
        by = (unknown for unknown, parts in factors.items() if parts & set(value.monomials))
        more = (at_least(value * of_unknown(unknown), 0) for unknown in by)
        return all_of(comparison, *more)

    return [mapped(formula, change) for formula in formulas]


def _cofactors(products: Iterable[Monomial]) -> dict[Unknown, set[Monomial]]:
    """For each unknown that is a factor of a product, what it is multiplied by."""
    found: dict[Unknown, set[Monomial]] = {}
    for product in sorted(products):
        for index, unknown in enumerate(product):
            found.setdefault(unknown, set()).add(product[:index] + product[index + 1 :])
    return found


def lemmas(formulas: Sequence[Formula]) -> Iterator[Formula]:
    """What holds of the products in formulas, by comparing two that share a factor."""
    products = products_in(formulas)
    for factor, parts in sorted(_cofactors(products).items()):
        shared = of_unknown(factor)
        ordered = sorted(parts)
        for part in ordered:
            yield from _compared(Polynomial({part: 1}), shared)
        for left, right in combinations(ordered, 2):
            yield from _compared(Polynomial({right: 1}) - Polynomial({left: 1}), shared)


def _compared(difference: Polynomial | int, factor: Polynomial) -> Iterator[Formula]:
    """`d >= k` gives `d*f >= k*f`, and the same the other way round."""
    for distance in _DISTANCES:
        above = at_least(difference * factor, distance * factor)
        yield any_of(at_least(distance - 1, difference), above)
        below = at_least(distance * factor, difference * factor)
        yield any_of(at_least(difference, distance + 1), below)
