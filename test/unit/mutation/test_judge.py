"""What is said about results that are near, but not rounded as they should be."""

import ml_dtypes
import numpy as np
import numpy.typing as npt
import pytest

from acc.driver.subject import Case
from acc.exec.backend import Array
from tools.mutation.inputs import Inputs
from tools.mutation.judge import problem

Floats = npt.NDArray[np.float64]
BFLOAT16 = np.dtype(ml_dtypes.bfloat16)


def rounded(exact: Floats, towards: float) -> Array:
    """Values in bfloat16, to nearest or up."""
    near = exact.astype(BFLOAT16)
    up = np.nextafter(near, BFLOAT16.type(towards))
    return np.where(near.astype(np.float64) < exact, up, near)


@pytest.mark.parametrize("roundings", [1, 2])
def test_rounding_up_is_seen_though_each_error_is_allowed(roundings: int):
    exact = np.random.default_rng(0).uniform(1, 2, 1000)
    case = Case((), (exact,), (exact.astype(BFLOAT16),), {})
    assert problem([exact.astype(BFLOAT16)], Inputs.NORMAL, case, roundings) is None
    found = problem([rounded(exact, np.inf)], Inputs.NORMAL, case, roundings)
    assert found is not None
    if roundings == 2:
        assert "square units in the last place on average" in found
