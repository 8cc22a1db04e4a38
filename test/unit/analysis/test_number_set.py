"""Arithmetic on sets of numbers: what is computed holds all results, and says what never is."""

from collections.abc import Callable
from itertools import product

import pytest

from acc.analysis.number_set import NumberSet

RANGE = range(-60, 61)
SETS = [
    NumberSet.one(0),
    NumberSet.one(7),
    NumberSet.one(-4),
    NumberSet(0, 20, 4, 0),
    NumberSet(3, 19, 8, 3),
    NumberSet(-6, 6, 3, 0),
    NumberSet(2, 5),
]


def members(numbers: NumberSet) -> list[int]:
    """The numbers of a set with bounds."""
    low = RANGE.start if numbers.low is None else numbers.low
    high = RANGE.stop if numbers.high is None else numbers.high
    return [number for number in range(low, high + 1) if holds(numbers, number)]


def holds(numbers: NumberSet, number: int) -> bool:
    """Whether a number is in a set."""
    if numbers.low is not None and number < numbers.low:
        return False
    if numbers.high is not None and number > numbers.high:
        return False
    if numbers.modulus == 0:
        return number == numbers.remainder
    return number % numbers.modulus == numbers.remainder


Binary = tuple[Callable[[NumberSet, NumberSet], NumberSet], Callable[[int, int], int]]
BINARY: dict[str, Binary] = {
    "add": (lambda a, b: a + b, lambda a, b: a + b),
    "sub": (lambda a, b: a - b, lambda a, b: a - b),
    "mul": (lambda a, b: a * b, lambda a, b: a * b),
    "min": (lambda a, b: a.minimum(b), min),
    "max": (lambda a, b: a.maximum(b), max),
    "first": (lambda a, b: a.union(b), lambda a, b: a),
    "second": (lambda a, b: a.union(b), lambda a, b: b),
}


@pytest.mark.parametrize("name", BINARY)
def test_results_are_in_the_set(name: str):
    of_sets, of_numbers = BINARY[name]
    for a, b in product(SETS, SETS):
        result = of_sets(a, b)
        for x, y in product(members(a), members(b)):
            assert holds(result, of_numbers(x, y)), (a, b, x, y)


@pytest.mark.parametrize("numbers", [s for s in SETS if s.low is not None and s.low >= 0])
@pytest.mark.parametrize("divisor", [1, 3, 4, 8])
def test_quotients_and_remainders_are_in_the_set(numbers: NumberSet, divisor: int):
    for number in members(numbers):
        assert holds(numbers.divided(divisor), number // divisor)
        assert holds(numbers.modulo(divisor), number % divisor)


@pytest.mark.parametrize("numbers", SETS)
@pytest.mark.parametrize("unit", [2, 4, 8, 32])
def test_never_a_multiple(numbers: NumberSet, unit: int):
    if numbers.never_multiple_of(unit):
        assert all(number % unit for number in members(numbers))


def test_eight_and_three_is_never_a_multiple_of_four():
    assert NumberSet(None, None, 8, 3).never_multiple_of(4)
    assert not NumberSet(None, None, 8, 4).never_multiple_of(4)
    assert not NumberSet(None, None, 3, 1).never_multiple_of(4)


@pytest.mark.parametrize(
    ("numbers", "nearest"),
    [
        (NumberSet(70, 90), 70),
        (NumberSet(-9, -5), -5),
        (NumberSet(60, 90), 0),
        (NumberSet(), 0),
    ],
)
def test_nearest_to_the_legal_range(numbers: NumberSet, nearest: int):
    assert numbers.nearest(0, 64) == nearest
