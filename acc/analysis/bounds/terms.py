"""Makes unknowns, and remembers what defines those that stand for a quotient, minimum or choice."""

from collections.abc import Hashable, Iterable

from acc.analysis.bounds.formula import (
    Formula,
    all_of,
    any_of,
    at_least,
    comparisons,
    equal,
    less,
    negation,
)
from acc.analysis.bounds.polynomial import (
    Polynomial,
    Unknown,
    Value,
    of_unknown,
    terms_of,
    value_of,
)


class Terms:
    """The unknowns of one launch. What is computed twice from equal values is one unknown."""

    def __init__(self) -> None:
        self.facts: dict[Unknown, Formula] = {}
        """What holds of an unknown by its definition."""
        self._made: dict[Hashable, Polynomial] = {}

    def unknown(self, name: str) -> Polynomial:
        """A new unknown."""
        made = Unknown(len(self.facts), name)
        self.facts[made] = True
        return of_unknown(made)

    def bounded(self, name: str, largest: int) -> Polynomial:
        """A new unknown that is not above a number."""
        made = self.unknown(name)
        self._define(made, at_least(largest, made))
        return made

    def one_of(self, name: str, numbers: Iterable[int]) -> Polynomial:
        """A new unknown that is one of some numbers."""
        made = self.unknown(name)
        self._define(made, any_of(*(equal(made, number) for number in sorted(numbers))))
        return made

    def _defined(self, key: Hashable, name: str) -> tuple[Polynomial, bool]:
        """The unknown for a key, and whether it is new."""
        known = self._made.get(key)
        if known is not None:
            return known, False
        self._made[key] = self.unknown(name)
        return self._made[key], True

    def _define(self, made: Polynomial, fact: Formula) -> None:
        (unknown,) = made.unknowns
        self.facts[unknown] = fact

    def quotient(self, dividend: Value, divisor: Value) -> Value:
        """The quotient, rounded down; it is any number where the divisor is 0."""
        if isinstance(divisor, int):
            if divisor == 0:
                return self.unknown("quotient")
            if (exact := _exact_quotient(dividend, divisor)) is not None:
                return exact
        made, is_new = self._defined(("div", dividend, divisor), "quotient")
        if is_new:
            whole = made * divisor
            fact = all_of(at_least(dividend, whole), less(dividend, whole + divisor))
            self._define(made, any_of(at_least(0, divisor), fact))
        return made

    def remainder(self, dividend: Value, divisor: Value) -> Value:
        """What a quotient leaves over."""
        return dividend - self.quotient(dividend, divisor) * divisor

    def minimum(self, left: Value, right: Value) -> Value:
        """The smaller value."""
        order = at_least(right, left)
        if isinstance(order, bool):
            return left if order else right
        made, is_new = self._defined(("min", frozenset((left, right))), "minimum")
        if is_new:
            is_one = any_of(at_least(made, left), at_least(made, right))
            self._define(made, all_of(at_least(left, made), at_least(right, made), is_one))
        return made

    def maximum(self, left: Value, right: Value) -> Value:
        """The larger value."""
        order = at_least(left, right)
        if isinstance(order, bool):
            return left if order else right
        made, is_new = self._defined(("max", frozenset((left, right))), "maximum")
        if is_new:
            is_one = any_of(at_least(left, made), at_least(right, made))
            self._define(made, all_of(at_least(made, left), at_least(made, right), is_one))
        return made

    def choice(self, condition: Formula, yes: Value, no: Value) -> Value:
        """One of two values."""
        if isinstance(condition, bool) or yes == no:
            return yes if condition is not False else no
        made, is_new = self._defined(("choice", condition, yes, no), "choice")
        if is_new:
            then = any_of(negation(condition), equal(made, yes))
            self._define(made, all_of(then, any_of(condition, equal(made, no))))
        return made

    def facts_about(self, formulas: Iterable[Formula]) -> list[Formula]:
        """The definitions of all unknowns in formulas, and of those that they are defined by."""
        found: dict[Unknown, Formula] = {}
        todo = list(formulas)
        while todo:
            for value in comparisons(todo.pop()):
                for unknown in sorted(value.unknowns - found.keys()):
                    found[unknown] = self.facts[unknown]
                    todo.append(self.facts[unknown])
        return [found[unknown] for unknown in sorted(found)]


def _exact_quotient(dividend: Value, divisor: int) -> Value | None:
    """The quotient of what is a multiple of the divisor but for a number below it."""
    terms = dict(terms_of(dividend))
    rest = terms.pop((), 0) % divisor
    if any(factor % divisor for factor in terms.values()):
        return None
    return value_of(
        {monomial: factor // divisor for monomial, factor in terms_of(dividend - rest).items()}
    )
