"""The tolerance rule, by cases worked out by hand."""

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import NDArray

from acc.exec.compare import Comparison, Tolerance, compare, ulp


def judge(got: object, want: object, eager: object = None, dtype: str = "float32") -> Comparison:
    """`compare` on numbers; `eager` is `want` if not given."""
    kind = np.dtype(ml_dtypes.bfloat16) if dtype == "bfloat16" else np.dtype(dtype)
    wide: NDArray[np.float64] = np.asarray(want, np.float64)
    own = wide if eager is None else np.asarray(eager, np.float64)
    return compare(np.asarray(got, np.float64).astype(kind), wide, own.astype(kind))


def test_bound_of_float32():
    # 1e-4 + 1e-4 * 10 = 1.1e-3
    assert judge([10.00109], [10.0]).passed
    assert not judge([10.00112], [10.0]).passed


def test_narrow_types_get_two_units_in_the_last_place():
    # one unit of bfloat16 at 1 is 2**-7; the bound is 2 * 2**-7 + 2e-4
    assert judge([1 + 2 * 2**-7], [1.0], dtype="bfloat16").passed
    assert not judge([1 + 3 * 2**-7], [1.0], dtype="bfloat16").passed
    # and of float16 2**-10
    assert judge([1 + 2 * 2**-10], [1.0], dtype="float16").passed
    assert not judge([1 + 3 * 2**-10], [1.0], dtype="float16").passed


@pytest.mark.parametrize(
    ("dtype", "at", "want"),
    [
        (np.float16, 1.0, 2.0**-10),
        (np.float16, 1.999, 2.0**-10),
        (np.float16, 2.0, 2.0**-9),
        (np.float16, 1e-8, 2.0**-24),
        (ml_dtypes.bfloat16, 1.0, 2.0**-7),
        (ml_dtypes.bfloat16, 0.0, 2.0**-133),
    ],
)
def test_ulp(dtype: type[np.generic], at: float, want: float):
    assert ulp(np.array([at]), np.dtype(dtype))[0] == want


def test_want_is_rounded_to_the_output_type():
    assert judge([np.inf], [1e6], dtype="float16").passed


def test_nan_and_infinity_must_be_at_the_same_places():
    nan, inf = np.nan, np.inf
    assert judge([nan, inf, -inf], [nan, inf, -inf]).passed
    for got, want in ((nan, 0.0), (0.0, nan), (inf, -inf), (inf, 1e30), (1e30, inf), (inf, nan)):
        assert not judge([got], [want]).passed


def test_sign_of_zero_is_ignored():
    assert judge([-0.0], [0.0]).passed


def test_eager_saves_an_element_and_is_counted():
    result = judge([np.inf, 1.0], [1e30, 1.0], [np.inf, 1.0])
    assert result.passed
    assert result.eager_only == 1


def test_integers_are_exact():
    want = np.array([3, 4])
    assert compare(want, want, want).passed
    result = compare(np.add(want, [0, 1]), want, want)
    assert (result.passed, result.first_difference, result.max_abs_err) == (False, (1,), 1.0)


def test_errors_and_first_difference():
    result = judge([[1.0, 2.0], [3.5, 4.0]], [[1.0, 2.0], [3.0, 5.0]])
    assert not result.passed
    assert result.first_difference == (1, 0)
    assert (result.max_abs_err, result.max_rel_err) == (1.0, 0.2)
    assert result.detail == "2 of 4 elements differ, first at [1, 0]: got 3.5, expected 3.0"


def test_shape_and_type_must_agree():
    three, four = np.zeros(3, np.float32), np.zeros(4)
    result = compare(three, four, four.astype(np.float32))
    assert (result.passed, result.detail) == (False, "expected float32[4], found float32[3]")
    assert not compare(three, three, three.astype(np.float16)).passed


def test_empty_tensors_agree():
    empty = np.zeros((0, 3), np.float32)
    assert compare(empty, empty.astype(np.float64), empty).passed


def test_tolerance_can_be_set():
    got, want = np.array([1.01], np.float32), np.array([1.0])
    assert compare(got, want, want.astype(np.float32), Tolerance(atol=0.02, rtol=0.0)).passed
