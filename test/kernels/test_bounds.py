"""Operators of PyTorch with symbolic dimensions: every bound is proved, for all sizes."""

import pytest

pytest.importorskip("torch_mlir")
pytest.importorskip("z3")

from acc.analysis.bounds.launches import programs
from acc.analysis.bounds.proof import Limits, prove_program
from acc.analysis.bounds.refuted import Refuted
from acc.module_chip import chip_of
from test.kernels.symbolic_operators import CASES, Case, lowered

LIMITS = Limits(range(2**31), timeout_ms=3000, search_steps=5000)
STEP = 23
"""Every so many cases run by default; coprime to the number of forms and types."""

PICKED = [
    pytest.param(case, marks=() if index % STEP == 0 else pytest.mark.matrix, id=str(case))
    for index, case in enumerate(CASES)
]


@pytest.mark.parametrize("case", PICKED)
def test_all_bounds_are_proved(case: Case):
    for program in programs(lowered(case)):
        results = prove_program(program, chip_of(program.op), LIMITS)
        assert not isinstance(results, Refuted), (results.violation.text, results.sizes)
        assert [each for result in results for each in result.open] == []
