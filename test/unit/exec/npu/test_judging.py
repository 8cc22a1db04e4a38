"""What a device finds right, and that nothing else is. Tensors stay here: there is no device."""

import ml_dtypes
import numpy as np
import pytest

pytest.importorskip("torch")

import torch

from acc.exec.compare import Tolerance, compare
from acc.exec.npu import judging
from acc.exec.npu.judging import judge, wanted
from acc.interp.torch_tensors import to_torch
from acc.interp.values import Array

pytestmark = pytest.mark.standin

NARROW = (np.dtype(np.float16), np.dtype(ml_dtypes.bfloat16))


@pytest.fixture(autouse=True)
def _without_device(monkeypatch: pytest.MonkeyPatch):
    def stay(tensor: torch.Tensor) -> torch.Tensor:
        return tensor

    monkeypatch.setattr(judging, "on_device", stay)


def found(got: Array, want: Array) -> bool:
    """Whether a device would find an output right."""
    expected = wanted([want], [got], Tolerance())
    assert expected is not None
    return judge([to_torch(got)], expected) is not None


@pytest.mark.parametrize("dtype", [np.dtype(np.float32), *NARROW])
def test_it_is_never_kinder_than_the_rule(dtype: np.dtype[np.generic]):
    rng = np.random.default_rng(1)
    want = rng.standard_normal(200) * 10.0 ** rng.integers(-6, 4, 200)
    width = Tolerance().bound(np.abs(want), dtype)
    for factor in (0.5, 0.999, 1.0, 1.001, 2.0):
        got = (want + factor * width).astype(dtype)
        pairs = list(zip(got[:, None], want[:, None], strict=True))
        each = [found(g, w) for g, w in pairs]
        nothing = np.full(1, np.nan, dtype)
        exact = [compare(g, w, nothing, Tolerance()).passed for g, w in pairs]
        assert all(right for right, judged in zip(exact, each, strict=True) if judged)
        if factor == 0.5:
            assert all(each)
        if factor == 2.0:
            assert not any(each) or dtype in NARROW


def test_errors_are_those_of_the_rule():
    want = np.array([1.0, -2.0, 0.0, np.inf, np.nan])
    got = np.array([1.00005, -2.0, -0.0, np.inf, np.nan], np.float32)
    expected = wanted([want], [got], Tolerance())
    assert expected is not None
    judged = judge([to_torch(got)], expected)
    assert judged is not None
    exact = compare(got, want, got, Tolerance())
    assert judged[0].passed
    assert judged[0].max_abs_err == pytest.approx(exact.max_abs_err, rel=1e-6)
    assert judged[0].max_rel_err == pytest.approx(exact.max_rel_err, rel=1e-6)


@pytest.mark.parametrize(
    ("got", "want"),
    [(1.01, 1.0), (np.inf, 1.0), (1.0, np.inf), (np.nan, 1.0), (1.0, np.nan), (-np.inf, np.inf)],
)
def test_what_is_wrong(got: float, want: float):
    good = np.ones(5)
    bad = good.copy()
    bad[3] = want
    output = good.astype(np.float32)
    output[3] = got
    assert not found(output, bad)
    assert found(good.astype(np.float32), good)


def test_whole_numbers_and_empty_outputs():
    numbers = np.array([1, -2, 2**31 - 1], np.int32)
    assert found(numbers, numbers)
    assert not found(numbers + np.array([0, 1, 0], np.int32), numbers)
    assert found(np.empty((0, 3), np.float32), np.empty((0, 3)))
    assert found(np.array([True, False]), np.array([True, False]))


def test_what_a_device_does_not_judge():
    one = np.ones(1)
    assert wanted([one], [one], Tolerance()) is None
    assert wanted([one], [one.astype(np.float32)], Tolerance(atol=0.0)) is None
