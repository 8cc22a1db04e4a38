"""The suite, and a sample of the operator matrices, on an Ascend NPU; see `docs/npu.md`."""

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc.bench.selection import Run as SuiteRun
from acc.diagnostics import MissingToolError
from acc.driver.device import Device
from acc.driver.options import RunOptions
from acc.driver.requirements import on_target
from acc.frontend.torch.program import DynamicDim
from test.kernels import test_moves, test_operators, test_places, test_scans
from test.kernels.end_to_end import OPERATORS, Run, check
from test.kernels.test_forms import EXAMPLES, MODULE
from test.kernels.test_suite import RUNS, check_suite_run

pytestmark = pytest.mark.npu


@pytest.fixture(scope="module")
def device() -> Device:
    """The first device that the process sees; without one, tests are skipped and say why."""
    try:
        found = on_target(RunOptions("", target="npu")).device
    except MissingToolError as error:
        pytest.skip(error.text)
    assert found is not None
    return found


@pytest.mark.parametrize("run", [pytest.param(run, id=run.name) for run in RUNS])
def test_suite(run: SuiteRun, device: Device):
    check_suite_run(run, device)


FILES = {
    OPERATORS: test_operators.MATRIX[:: test_operators.STEP],
    test_moves.MODULE: test_moves.MATRIX[:: test_operators.STEP],
    test_places.MODULE: test_places.MATRIX[:: test_operators.STEP],
}
"""What runs of each file by default, as operator, shape and type."""

CASES = [
    pytest.param(file, case, id=f"{file.stem}-{'-'.join(map(str, case))}")
    for file, cases in FILES.items()
    for case in cases
]


@pytest.mark.parametrize(("file", "case"), CASES)
def test_operator(file: Path, case: tuple[str, tuple[int, ...], str | None], device: Device):
    op, shape, dtype = case
    check(Run(file, {"op": op, "shape": shape}, dtype, device=device))


@pytest.mark.parametrize(("op", "shape", "axis", "dtype"), test_scans.CASES[:: test_scans.STEP])
def test_scan(op: str, shape: tuple[int, ...], axis: int, dtype: str | None, device: Device):
    settings = {"op": op, "shape": shape, "axis": axis}
    check(Run(test_scans.FILE, settings, dtype, device=device))


@pytest.mark.parametrize("op", ["gelu", "softmax"])
def test_open_first_dimension_is_compiled_once(op: str, device: Device):
    sizes = [{"rows": rows} for rows in (0, 1, 7, 257)]
    run = Run(OPERATORS, {"op": op, "shape": (16, 33)}, dynamic=(DynamicDim("x", 0, "rows"),))
    check(replace(run, sizes=sizes, device=device))


def test_kernels_in_python_syntax(device: Device):
    check(Run(EXAMPLES / "softmax_value.py", reference=MODULE, device=device))
    sizes = [{"M": size} for size in (1, 7, 100)]
    check(Run(EXAMPLES / "softmax_explicit.py", reference=MODULE, sizes=sizes, device=device))
