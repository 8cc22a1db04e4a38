"""Products whose partial products leave the range of f32, against products without a range."""

import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch_mlir")

from acc.driver.arrays import program_arrays, program_of, result_arrays
from acc.driver.options import RunOptions, Target
from acc.driver.report import RunReport
from acc.driver.run import build, open_subject
from test.kernels.product_module import KINDS

FILE = Path(__file__).parent / "product_module.py"

TOLERANCE = {None: 1e-4, "float16": 2e-3, "bfloat16": 1e-2}
FAR = 4000
"""Powers of two that float64 rounds to 0, or to infinity."""


def _product(numbers: NDArray[np.float64]) -> float:
    """The product of all, rounded to float64 once: mantissas and powers of two apart."""
    near, power = 1.0, 0
    for number in numbers:
        near, own = math.frexp(near * math.frexp(number)[0])
        power += own + math.frexp(number)[1]
    return float(np.ldexp(near, min(max(power, -FAR), FAR)))


@cache
def _results(
    kind: str, shape: tuple[int, ...], axis: int, dtype: str | None, target: Target
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What acc computes, and the product without a range, rounded."""
    settings = {"kind": kind, "shape": shape, "axis": axis}
    options = RunOptions(
        str(FILE), text=FILE.read_text("utf-8"), target=target, settings=settings, dtype=dtype
    )
    report = RunReport(str(FILE))
    subject = open_subject(options, report)
    runner = build(options, subject, report)
    case = subject.case({}, 0)
    arrays = program_arrays(program_of(subject.module), case)
    outcome = runner.run(arrays)
    assert not outcome.faults and outcome.outputs is not None
    (got,) = result_arrays(outcome.outputs, case)
    x = np.asarray(arrays[0]).reshape(shape).astype(np.float64)
    lines = np.moveaxis(x, axis, -1).reshape(-1, shape[axis])
    with np.errstate(over="ignore"):
        want = np.array([_product(line) for line in lines]).astype(got.dtype)
    return got.astype(np.float64).reshape(-1), want.astype(np.float64)


def few(kinds: Iterable[str], *always: str):
    """Marks all but some as part of the whole matrix."""
    return [
        pytest.param(kind, marks=() if kind in always else pytest.mark.matrix) for kind in kinds
    ]


def _check(
    kind: str,
    shape: tuple[int, ...],
    axis: int,
    dtype: str | None = None,
    target: Target = "host",
):
    got, want = _results(kind, shape, axis, dtype, target)
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))
    tiny = float(np.finfo(np.float16 if dtype == "float16" else np.float32).tiny)
    with np.errstate(invalid="ignore"):
        close = np.abs(got - want) <= TOLERANCE[dtype] * np.maximum(np.abs(want), tiny)
    assert np.all(close | (got == want) | np.isnan(want))


@pytest.mark.parametrize("kind", KINDS)
def test_product(kind: str):
    _check(kind, (5, 300), -1)


@pytest.mark.parametrize("kind", ["there_and_back", "below_a_power"])
def test_along_another_axis(kind: str):
    _check(kind, (3, 517, 9), 1)


@pytest.mark.matrix
@pytest.mark.parametrize(("shape", "axis"), [((300, 5), 0), ((1, 3), 1), ((7, 64), 1)])
@pytest.mark.parametrize("kind", KINDS)
def test_shapes(kind: str, shape: tuple[int, ...], axis: int):
    _check(kind, shape, axis)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("kind", few(KINDS, "there_and_back"))
def test_narrow_floats_have_the_range_of_the_product(kind: str, dtype: str):
    _check(kind, (5, 300), -1, dtype)


@pytest.mark.parametrize("kind", few(KINDS, "infinite_and_zero", "subnormal"))
def test_interpreter(kind: str):
    _check(kind, (3, 300), -1, target="interp")


@pytest.mark.parametrize("kind", few(KINDS, "above_a_power"))
def test_longer_than_a_core_takes_at_a_time(kind: str):
    _check(kind, (2, 20011), -1)
