"""Statements about values, without quantifiers; negation is pushed into the comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from acc.analysis.bounds.polynomial import Polynomial, Value


@dataclass(frozen=True)
class NotNegative:
    """The value is at least 0."""

    value: Polynomial


@dataclass(frozen=True)
class AllOf:
    """Every part holds; there are at least two."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True)
class AnyOf:
    """A part holds; there are at least two."""

    parts: tuple[Formula, ...]


Formula: TypeAlias = bool | NotNegative | AllOf | AnyOf


def at_least(value: Value, bound: Value) -> Formula:
    """value >= bound."""
    rest = value - bound
    if isinstance(rest, int):
        return rest >= 0
    if all(factor >= 0 for factor in rest.terms.values()):
        return True
    if all(factor <= 0 for factor in rest.terms.values()) and rest.constant < 0:
        return False
    return NotNegative(rest)


def less(value: Value, bound: Value) -> Formula:
    """value < bound."""
    return at_least(bound, value + 1)


def equal(left: Value, right: Value) -> Formula:
    """left == right."""
    return all_of(at_least(left, right), at_least(right, left))


def all_of(*parts: Formula) -> Formula:
    """Every part holds."""
    if any(part is False for part in parts):
        return False
    kept = dict.fromkeys(flat for part in parts for flat in _parts(part, AllOf) if flat is not True)
    return AllOf(tuple(kept)) if len(kept) > 1 else next(iter(kept), True)


def any_of(*parts: Formula) -> Formula:
    """A part holds."""
    if any(part is True for part in parts):
        return True
    kept = dict.fromkeys(
        flat for part in parts for flat in _parts(part, AnyOf) if flat is not False
    )
    return AnyOf(tuple(kept)) if len(kept) > 1 else next(iter(kept), False)


def _parts(formula: Formula, kind: type[AllOf | AnyOf]) -> tuple[Formula, ...]:
    return formula.parts if isinstance(formula, kind) else (formula,)


def negation(formula: Formula) -> Formula:
    """The formula does not hold."""
    match formula:
        case bool():
            return not formula
        case NotNegative(value):
            return at_least(-1, value)
        case AllOf(parts):
            return any_of(*map(negation, parts))
        case AnyOf(parts):
            return all_of(*map(negation, parts))


def comparisons(formula: Formula) -> Iterator[Polynomial]:
    """The values that are compared with 0."""
    match formula:
        case bool():
            return
        case NotNegative(value):
            yield value
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from comparisons(part)


def mapped(formula: Formula, change: Callable[[NotNegative], Formula]) -> Formula:
    """The formula with every comparison changed."""
    match formula:
        case bool():
            return formula
        case NotNegative():
            return change(formula)
        case AllOf(parts):
            return all_of(*(mapped(part, change) for part in parts))
        case AnyOf(parts):
            return any_of(*(mapped(part, change) for part in parts))
