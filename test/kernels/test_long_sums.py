"""A sum of a million numbers is right within 1e-5, by rows, columns and over everything."""

from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import build, open_subject
from acc.driver.trials import run_trials

FILE = Path(__file__).parent / "suite" / "reduction" / "reduction.py"
COUNT = 1_000_000


@pytest.mark.parametrize(
    ("shape", "axes"),
    [((1, COUNT), (1,)), ((COUNT, 1), (0,)), ((1000, 1000), ())],
)
@pytest.mark.parametrize("op", ["sum", "norm_1"])
def test_relative_error(op: str, shape: tuple[int, ...], axes: tuple[int, ...]):
    settings = {"op": op, "shape": shape, "axes": axes}
    report = RunReport(str(FILE))
    options = RunOptions(str(FILE), text=FILE.read_text("utf-8"), settings=settings, trials=1)
    subject = open_subject(options, report)
    measured = run_trials(subject, build(options, subject, report), options, {}, report)
    assert measured.finished
    assert not measured.wrong
    if op == "norm_1":  # numbers of one sign: a sum that nearly cancels has no relative error
        assert measured.max_rel_err is not None
        assert measured.max_rel_err <= 1e-5
