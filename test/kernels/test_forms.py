"""One softmax in every form that acc reads, compared with PyTorch."""

from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import run
from test.kernels.end_to_end import Run, check

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MODULE = EXAMPLES / "softmax_module.py"


def test_value_form():
    check(Run(EXAMPLES / "softmax_value.py", reference=MODULE))


def test_explicit_form_at_several_sizes():
    sizes = [{"M": size} for size in (1, 4, 7, 100)]
    check(Run(EXAMPLES / "softmax_explicit.py", reference=MODULE, sizes=sizes))


@pytest.mark.parametrize("level", ["linalg", "tile", "ascendc"])
def test_saved_stage_runs_again(level: str, tmp_path: Path):
    text = MODULE.read_text("utf-8")
    run(RunOptions(str(MODULE), text=text, trials=1, save_dir=tmp_path), RunReport(str(MODULE)))
    check(Run(tmp_path / f"{level}.mlir", reference=MODULE))
