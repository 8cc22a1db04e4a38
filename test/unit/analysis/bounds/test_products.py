"""Lemmas about products hold for all numbers, and suffice where a solver alone gives up."""

import random
from collections.abc import Mapping

import pytest

from acc.analysis.bounds.formula import (
    AllOf,
    AnyOf,
    Formula,
    NotNegative,
    all_of,
    at_least,
    equal,
    less,
    negation,
)
from acc.analysis.bounds.polynomial import Polynomial, Unknown, Value, evaluate
from acc.analysis.bounds.products import lemmas, multiplied, products_in
from acc.analysis.bounds.query import prove
from acc.analysis.bounds.solver import Answer
from acc.analysis.bounds.terms import Terms


def holds(formula: Formula, numbers: Mapping[Unknown, int]) -> bool:
    """Whether a formula holds for numbers."""
    match formula:
        case bool():
            return formula
        case NotNegative(value):
            return evaluate(value, numbers) >= 0
        case AllOf(parts):
            return all(holds(part, numbers) for part in parts)
        case AnyOf(parts):
            return any(holds(part, numbers) for part in parts)


def _numbers(terms: Terms, rng: random.Random) -> dict[Unknown, int]:
    return {unknown: rng.choice((0, 1, 2, 3, 7, 50)) for unknown in terms.facts}


def test_lemmas_hold_for_all_numbers():
    terms = Terms()
    a, b, c, d = (terms.unknown(name) for name in "abcd")
    given = [less(a * c, b * c + 3), at_least(a * b * c, d * c), less(a, b), less(d * d, a)]
    rng = random.Random(0)
    for _ in range(300):
        numbers = _numbers(terms, rng)
        assert all(holds(lemma, numbers) for lemma in lemmas(given))


def test_multiplied_comparisons_hold_where_the_comparisons_do():
    terms = Terms()
    a, b, c = (terms.unknown(name) for name in "abc")
    given = [less(a, b), at_least(b * c, a * c + 1), equal(a + 2, c)]
    (more,) = (all_of(*part) for part in [multiplied(given)])
    rng = random.Random(0)
    for _ in range(300):
        numbers = _numbers(terms, rng)
        assert holds(more, numbers) == holds(all_of(*given), numbers)
    assert len(products_in([more])) > len(products_in(given))


def _unknown(value: Value) -> Unknown:
    assert isinstance(value, Polynomial)
    (unknown,) = value.unknowns
    return unknown


@pytest.mark.parametrize("seed", range(100))
def test_definitions_hold_for_what_python_computes(seed: int):
    terms, rng = Terms(), random.Random(seed)
    a, b = terms.unknown("a"), terms.unknown("b")
    x, y = rng.randrange(100), rng.randrange(1, 20)
    made: list[tuple[Value, int]] = [
        (a, x),
        (b, y),
        (terms.quotient(a, b), x // y),
        (terms.quotient(a, 7), x // 7),
        (terms.minimum(a, b), min(x, y)),
        (terms.maximum(a, b), max(x, y)),
        (terms.choice(less(a, b), a, 3), x if x < y else 3),
    ]
    numbers = {_unknown(value): number for value, number in made}
    assert all(holds(fact, numbers) for fact in terms.facts.values())
    for value, number in made[2:]:
        wrong = {**numbers, _unknown(value): number + 1}
        assert not all(holds(fact, wrong) for fact in terms.facts.values())


class TestProve:
    """Goals as they come up in kernels."""

    @pytest.fixture(autouse=True)
    def _solver(self):
        pytest.importorskip("z3")

    def test_the_last_core_starts_inside(self):
        terms = Terms()
        size, core = terms.unknown("size"), terms.unknown("core")
        share = terms.maximum(terms.quotient(size + 47, 48), 1)
        cores = terms.quotient(size + share - 1, share)
        given = [less(core, cores)]
        assert prove(terms, given, less(core * share, size), 1000).answer is Answer.IMPOSSIBLE
        wrong = prove(terms, given, less(core * share + 1, size), 1000)
        assert wrong.answer is not Answer.IMPOSSIBLE

    def test_a_row_and_a_chunk_of_a_unit(self):
        terms = Terms()
        rows, columns, unit = (terms.unknown(name) for name in ("rows", "columns", "unit"))
        chunks = terms.quotient(columns + 63, 64)
        given = [less(unit, rows * chunks), at_least(columns, 1)]
        start = terms.quotient(unit, chunks) * columns + terms.remainder(unit, chunks) * 64
        goal = less(start, rows * columns)
        assert prove(terms, given, goal, 1000).answer is Answer.IMPOSSIBLE
        assert prove(terms, given, negation(goal), 1000).answer is not Answer.IMPOSSIBLE
