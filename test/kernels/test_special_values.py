"""What docs/numbers.md promises of NaN, infinities, zeros and subnormal numbers."""

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
from acc.interp.values import Array
from test.kernels.special_values_module import NAMES, PER_PART

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

FILE = Path(__file__).parent / "special_values_module.py"

LOSE_THE_SIGN_OF_ZERO = {"relu", "trunc", "tanh"}
"""Functions that give 0 for -0."""

FLUSH_SUBNORMALS = {"tanh"}
"""Functions that give 0 for numbers below the smallest normal one."""


@cache
def _results(target: Target, part: int) -> tuple[list[Array], list[Array]]:
    """What acc computes, and PyTorch."""
    report = RunReport(str(FILE))
    text = FILE.read_text("utf-8")
    options = RunOptions(str(FILE), text=text, target=target, settings={"part": part})
    subject = open_subject(options, report)
    runner = build(options, subject, report)
    case = subject.case({}, 0)
    outcome = runner.run(program_arrays(program_of(subject.module), case))
    assert not outcome.faults
    assert outcome.outputs is not None
    return result_arrays(outcome.outputs, case), list(case.eager)


def _agrees(name: str, got: Floats, want: Floats) -> Bools:
    zero = got == 0
    near_zero = np.abs(want) < np.finfo(np.float32).tiny * 4
    signs = np.signbit(got) == np.signbit(want)
    if name in LOSE_THE_SIGN_OF_ZERO:
        signs |= zero & near_zero
    close = (got == want) | (np.abs(got - want) <= 2e-6 * np.abs(want))
    if name in FLUSH_SUBNORMALS:
        close |= zero & near_zero
    return np.isnan(got) & np.isnan(want) | close & signs


@pytest.mark.parametrize("target", ["host", "interp"])
@pytest.mark.parametrize("name", NAMES)
def test_function(name: str, target: Target):
    part, place = divmod(NAMES.index(name), PER_PART)
    found, wanted = _results(target, part)
    got, want = (results[place].astype(np.float64) for results in (found, wanted))
    with np.errstate(all="ignore"):
        right = _agrees(name, got, want)
    assert list(zip(got[~right], want[~right], strict=True)) == []
