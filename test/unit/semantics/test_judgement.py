"""When results after a pass are good enough."""

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import NDArray

from acc.semantics.judgement import Difference, judge

Array = NDArray[np.generic]


def f32(*values: float) -> Array:
    """An array of float32."""
    return np.array(values, np.float32)


@pytest.mark.parametrize(
    ("after", "before", "exact"),
    [
        (f32(1.0), f32(1.0), np.array([1.0])),
        # within the tolerance of 1e-4 + 1e-4
        (f32(1.00019), f32(1.0), np.array([1.0])),
        # four times an error of 0.001
        (f32(1.0039), f32(1.001), np.array([1.0])),
        # the pass makes it better
        (f32(1.0), f32(1.5), np.array([1.0])),
        # what is not finite is the same as before the pass, or as in float64
        (f32(np.inf), f32(np.inf), np.array([1e39])),
        (f32(np.nan), f32(np.nan), np.array([1.0])),
        (f32(np.inf), f32(3e38), np.array([np.inf])),
        (f32(-0.0), f32(0.0), np.array([0.0])),
        (f32(), f32(), np.array([])),
        (np.array([3]), np.array([3]), np.array([3.0])),
    ],
)
def test_good(after: Array, before: Array, exact: Array):
    assert judge(0, after, before, exact) is None


@pytest.mark.parametrize(
    ("after", "before", "exact"),
    [
        (f32(1.00021), f32(1.0), np.array([1.0])),
        (f32(1.0041), f32(1.001), np.array([1.0])),
        (f32(np.nan), f32(1.0), np.array([1.0])),
        (f32(np.inf), f32(np.nan), np.array([1.0])),
        (np.array([4]), np.array([3]), np.array([3.0])),
        (np.array([True]), np.array([False]), np.array([0.0])),
    ],
)
def test_bad(after: Array, before: Array, exact: Array):
    assert isinstance(judge(0, after, before, exact), Difference)


def test_bfloat16_may_be_off_by_two_units():
    one = np.array([1.0]).astype(ml_dtypes.bfloat16)
    for units, good in ((2, True), (3, False)):
        after = np.array([1.0 + units * 2.0**-7]).astype(ml_dtypes.bfloat16)
        assert (judge(0, after, one, np.array([1.0])) is None) == good


def test_the_worst_element_is_shown():
    after, before = f32(1, 2, 5, 4.1), f32(1, 2, 3, 4)
    assert str(judge(7, after, before, before.astype(np.float64))) == (
        "2 of 4 elements of result 7 differ, the worst at [2]: "
        "found 5.0 after the pass, 3.0 before it, 3.0 in float64"
    )


def test_another_shape():
    found = judge(0, f32(1, 2), f32(1), np.array([1.0]))
    assert found == "result 0 is float32[2] after the pass, float32[1] before it"


@pytest.mark.parametrize("wanted", [-0.5, -1.0, -3.0, -1e6])
def test_negative_results_have_the_tolerance_of_positive_ones(wanted: float):
    exact = np.array([wanted])
    bound = 1e-4 + 1e-4 * abs(wanted)
    assert judge(0, f32(wanted + 0.9 * bound), f32(wanted), exact) is None
    assert isinstance(judge(0, f32(wanted + 1.1 * bound), f32(wanted), exact), Difference)
    assert isinstance(judge(0, f32(0.0), f32(wanted), exact), Difference)
