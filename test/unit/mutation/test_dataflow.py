"""Whether two modules make their results the same way, told without running them on data."""

from functools import cache

import numpy as np
import pytest

from acc.dialects.ascendc.vec_binary import MaxOp, MinOp
from tools.mutation.dataflow import same_numbers
from tools.mutation.extremes import Extremes
from tools.mutation.kernels import KERNELS
from tools.mutation.mutant import make
from tools.mutation.operators import OPERATORS
from tools.mutation.subject import Subject, load
from tools.mutation.symbols import Symbols, combined, constant, elements, spread, symbol

F32, I32 = np.dtype(np.float32), np.dtype(np.int32)


@cache
def subject(name: str) -> Subject:
    """A kernel, loaded once."""
    return load(KERNELS[name])


def is_same(name: str, operator: str, number: int, *, sets: bool = False) -> bool:
    """Whether a mutant makes all results as its kernel does."""
    kernel = subject(name)
    mutant = make(kernel.module, OPERATORS[operator], number)
    return same_numbers(kernel.module, mutant.module, kernel.runs()[:3], sets)


@pytest.mark.parametrize(
    ("name", "operator", "number"),
    [
        ("add_3", "fewer-buffers", 0),
        ("add_3", "field-plus-one", 1),
        ("spread_masks", "dropped-instruction", 6),
        ("spread_masks", "block-stride", 4),
        ("softmax_value", "dropped-instruction", 11),
    ],
)
def test_what_makes_no_difference(name: str, operator: str, number: int):
    assert is_same(name, operator, number)


@pytest.mark.parametrize(
    ("name", "operator", "number"),
    [
        ("add_3", "wrong-function", 0),
        ("add_3", "gm-plus-element", 0),
        ("add_3", "cores-gap", 0),
        ("integer_reductions", "dropped-fill", 1),
        ("reduce_planes", "wrong-scalar", 0),
        ("spread_masks", "inverted-comparison", 0),
    ],
)
def test_what_makes_a_difference(name: str, operator: str, number: int):
    assert not is_same(name, operator, number)
    assert not is_same(name, operator, number, sets=True)


@pytest.mark.parametrize(
    ("name", "operator", "number"),
    [("softmax_value", "count-plus-one", 1), ("integer_reductions", "dropped-fill", 2)],
)
def test_extremes_of_the_same_elements(name: str, operator: str, number: int):
    assert not is_same(name, operator, number)
    assert is_same(name, operator, number, sets=True)


def numbers(*names: str) -> Symbols:
    """A number for each name."""
    return np.array([symbol(name) for name in names], np.uint64)


def extreme(extremes: Extremes, op: type[MaxOp | MinOp], *values: Symbols) -> Symbols:
    """The number of one extreme of int32."""
    return extremes.of(op.__new__(op), I32, np.array(values, np.uint64))


def test_order_and_repetition_change_no_extreme():
    extremes = Extremes()
    a, b, c = numbers("a", "b", "c")
    inner = extreme(extremes, MaxOp, a, b)
    whole = extreme(extremes, MaxOp, inner, c)
    assert whole == extreme(extremes, MaxOp, c, b, a, b)
    assert whole not in (inner, extreme(extremes, MinOp, a, b, c))
    assert extreme(extremes, MaxOp, a, a) == a
    assert extreme(extremes, MaxOp, constant(np.array(-(2**31), np.int32)), a) == a


def test_a_maximum_of_an_element_changes_no_minimum_with_it():
    extremes = Extremes()
    a, b, c = numbers("a", "b", "c")
    largest = extreme(extremes, MaxOp, a, b)
    assert extreme(extremes, MinOp, largest, a) == a
    assert extreme(extremes, MinOp, largest, c) != c
    of_floats = extremes.of(MinOp.__new__(MinOp), F32, np.array([largest, a], np.uint64))
    assert of_floats != a, "b may be NaN"


def test_elements_are_the_sum_of_their_bytes():
    values = numbers("a", "b", "c")
    bytes_ = spread(values, 4)
    assert bytes_.shape == (3, 4)
    np.testing.assert_array_equal(elements(bytes_), values)
    bytes_[1, 2] += np.uint64(1)
    assert (elements(bytes_) == values).tolist() == [True, False, True]


def test_operands_have_an_order():
    a, b = numbers("a"), numbers("b")
    assert combined(symbol("sub"), [a, b]) != combined(symbol("sub"), [b, a])
    assert combined(symbol("sub"), [a, b]) != combined(symbol("div"), [a, b])
