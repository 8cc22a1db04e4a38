"""Kernels without a TPipe, with the flags that insert-sync found, on the host model."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from acc import registry
from acc.diagnostics import UserError
from acc.driver.lowering import lower
from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import open_subject
from acc.exec.compare import compare
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.printing import module_text
from test.kernels.many_programs import Job, run_jobs
from test.kernels.test_tile_programs import FOLDER, PROGRAMS

SOFTMAX = Path(__file__).resolve().parents[2] / "examples" / "softmax_module.py"
WITH_TPIPE = {"spread_masks": "Select is called"}
"""Programs that call what asks a TPipe, with what is said about them."""
NAMES = [name for name in PROGRAMS if name not in WITH_TPIPE]


def lowered(name: str, pipeline: str) -> Job:
    """A program after a pipeline, with its inputs."""
    ctx = registry.make_context()
    module = parse_module(ctx, (FOLDER / f"{name}.mlir").read_text("utf-8"), name)
    run_pipeline(ctx, module, parse_pipeline(pipeline, registry.all_passes()))
    expected = PROGRAMS[name]
    outputs = [np.full(a.shape, 99).astype(a.dtype) for a in expected.wanted()]
    return Job(module, name, [*expected.arguments(), *outputs])


@cache
def jobs() -> dict[str, Job]:
    """All programs that a kernel without a TPipe can be."""
    return {name: lowered(name, "tile-to-ascendc,ascendc-to-static") for name in NAMES}


def check(name: str, found: Sequence[Array]) -> None:
    """Compare with NumPy."""
    for got, want in zip(found, PROGRAMS[name].wanted(), strict=True):
        assert compare(got, want, want).detail == ""


def test_on_the_host_model():
    answer = run_jobs(list(jobs().values()))
    assert answer.fault is None, (NAMES[answer.culprit], answer.fault.text())
    for name, outputs in zip(NAMES, answer.outputs, strict=True):
        check(name, outputs)


@pytest.mark.parametrize("name", NAMES)
def test_interpreted(name: str):
    job = jobs()[name]
    arrays = [array.copy() for array in job.arrays]
    check(name, [as_array(a) for a in Interpreter(job.module).call(name, arrays)])


def test_barriers_everywhere_run_as_well():
    pipeline = "tile-to-ascendc,convert-queues-to-static,insert-sync{baseline=full},check-sync"
    answer = run_jobs([lowered(name, pipeline) for name in NAMES])
    assert answer.fault is None, (NAMES[answer.culprit], answer.fault.text())
    for name, outputs in zip(NAMES, answer.outputs, strict=True):
        check(name, outputs)


@pytest.mark.parametrize("name", NAMES)
def test_without_flags_the_host_model_finds_a_race(name: str):
    answer = run_jobs([lowered(name, "tile-to-ascendc,convert-queues-to-static")])
    assert answer.fault is not None and answer.fault.rule in ("pipe-race", "pipe-barrier")


@pytest.mark.parametrize("name", WITH_TPIPE)
def test_what_needs_a_tpipe_is_refused(name: str):
    with pytest.raises(UserError, match=WITH_TPIPE[name]):
        lowered(name, "tile-to-ascendc,ascendc-to-static")


def test_a_saved_static_kernel_runs_again(tmp_path: Path):
    pytest.importorskip("torch_mlir")
    from test.kernels.end_to_end import Run
    from test.kernels.end_to_end import check as run_file

    options = RunOptions(str(SOFTMAX), text=SOFTMAX.read_text("utf-8"))
    module = open_subject(options, RunReport(str(SOFTMAX))).module
    list(lower(module))
    steps = parse_pipeline("ascendc-to-static", registry.all_passes())
    run_pipeline(registry.make_context(), module, steps)
    file = tmp_path / "static.mlir"
    file.write_text(module_text(module), "utf-8")
    run_file(Run(file, reference=SOFTMAX))
