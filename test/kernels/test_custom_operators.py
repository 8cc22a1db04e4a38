"""Programs as custom operators, compared with PyTorch: one launch, which the tiling describes."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc import registry
from acc.bench.data_files import read_shapes
from acc.bench.selection import select_runs
from acc.bench.suite import open_suite
from acc.driver.lowering import lower
from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import open_subject
from acc.driver.trials import run_trials
from acc.frontend.torch.program import DynamicDim
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from test.standins.custom_op_runner import CustomOpRunner

pytestmark = pytest.mark.standin

SUITE = open_suite("suite", None)
NAMES = (
    "dtype/families#moves_int32",
    "dtype/integer#add_int64",
    "layout/layout#pad_replicate",
    "optimizer/optimizer#adagrad",
    "reduction/reduction#argmin",
    "reduction/reduction#amax_in_parts",
    "several/several#split",
)
SOFT_TOTAL = Path(__file__).parents[1] / "unit" / "emit" / "projects" / "soft_total.py"


@dataclass(frozen=True)
class Run:
    """A file, and how it is lowered."""

    file: Path
    steps: int
    dtype: str | None = None
    then: str = ""
    dynamic: tuple[DynamicDim, ...] = ()
    sizes: tuple[dict[str, int], ...] = field(default=({},))


RUNS = {
    "bf16": Run(SOFT_TOTAL, 2, "bfloat16"),
    "without pipe": Run(SOFT_TOTAL, 2, then="ascendc-to-static"),
    "open": Run(
        SOFT_TOTAL,
        3,
        dynamic=(DynamicDim("x", 0, "rows"),),
        sizes=({"rows": 1}, {"rows": 60}, {"rows": 0}),
    ),
}


def check(options: RunOptions, then: str, directory: Path) -> int:
    """Compare with PyTorch; how many steps the kernel has."""
    report = RunReport(options.file)
    subject = open_subject(options, report)
    for _ in lower(subject.module):
        pass
    if then:
        steps = parse_pipeline(then, registry.all_passes())
        run_pipeline(registry.make_context(), subject.module, steps)
    runner = CustomOpRunner(subject.module, directory)
    for sizes in options.sizes:
        found = run_trials(subject, runner, options, sizes, report)
        assert [fault.text() for fault in found.faults] == []
        assert found.wrong == [] and found.finished
    return len(runner.program.launches)


@pytest.mark.parametrize("name", NAMES)
def test_run_of_the_suite(name: str, tmp_path: Path):
    (run,) = select_runs(SUITE, (), (name,), read_shapes(str(SUITE.default_shapes)))
    text = run.task.file.read_text("utf-8")
    options = RunOptions(str(run.task.file), text=text, settings=run.settings, trials=1)
    check(options, "", tmp_path)


@pytest.mark.parametrize("name", RUNS)
def test_run(name: str, tmp_path: Path):
    run = RUNS[name]
    options = RunOptions(
        str(run.file),
        text=run.file.read_text("utf-8"),
        dtype=run.dtype,
        dynamic=run.dynamic,
        sizes=run.sizes,
        trials=1,
    )
    assert check(options, run.then, tmp_path) == run.steps
