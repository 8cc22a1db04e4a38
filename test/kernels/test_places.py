"""Reads at computed places and values made of places, from PyTorch to the host model."""

from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc.driver.arrays import program_arrays, program_of
from acc.driver.options import Target
from acc.driver.report import RunReport
from acc.driver.run import build, open_subject
from acc.driver.targets import Outcome
from acc.exec.input_modes import InputMode
from acc.interp.interpreter import InterpreterError
from test.kernels.end_to_end import Run, check
from test.kernels.places_module import OPS
from test.kernels.test_operators import few

MODULE = Path(__file__).parent / "places_module.py"
SHAPES = ((9, 33), (9, 1003), (16, 64))
MATRIX = list(product(OPS, SHAPES, (None, "float16", "bfloat16")))


@pytest.mark.parametrize(("op", "shape", "dtype"), few(MATRIX))
def test_places(op: str, shape: tuple[int, ...], dtype: str | None):
    check(Run(MODULE, {"op": op, "shape": shape}, dtype))


@pytest.mark.parametrize("op", OPS)
def test_small_tensor_in_the_interpreter(op: str):
    check(Run(MODULE, {"op": op}, target="interp"))


@pytest.mark.parametrize(
    ("op", "rows"), [("first_of_equal", 9), ("columns", 9), ("cross_entropy", 9), ("flip", 2)]
)
def test_row_longer_than_the_unified_buffer(op: str, rows: int):
    check(Run(MODULE, {"op": op, "shape": (rows, 60007)}))


def test_negative_places():
    check(Run(MODULE, {"op": "rows_and_sum", "places": (-1, 3, -9, 0)}))


def test_no_place():
    check(Run(MODULE, {"op": "rows", "places": ()}))


@pytest.mark.parametrize("place", [9, -1, 1 << 32])
@pytest.mark.parametrize("op", ["rows", "cross_entropy", "columns_by_row", "largest_elements"])
def test_place_out_of_range(op: str, place: int):
    outcome = run_with_place(op, place, "host")
    assert [fault.rule for fault in outcome.faults][:1] == ["device-assert"]
    with pytest.raises(InterpreterError, match="index"):
        run_with_place(op, place, "interp")


def run_with_place(op: str, place: int, target: Target) -> Outcome:
    """Run with a place that PyTorch refuses."""
    settings = {"op": op, "shape": (9, 9), "places": (2, 3, 0)}
    options = Run(MODULE, settings, target=target).options(InputMode.AS_IS)
    report = RunReport(str(MODULE))
    subject = open_subject(options, report)
    runner = build(options, subject, report)
    arrays = program_arrays(program_of(subject.module), subject.case({}, 0))
    arrays[1][1] = place
    return runner.run(arrays)
