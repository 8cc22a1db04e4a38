"""Our own suite, one test for each run; those listed as failures must fail."""

from dataclasses import replace

import pytest

pytest.importorskip("torch_mlir")

from acc.bench.data_files import read_shapes
from acc.bench.job import Job, run_job
from acc.bench.record import record_of
from acc.bench.selection import Run, select_runs
from acc.bench.suite import open_suite
from acc.bench.table import reason
from acc.driver.device import Device
from acc.driver.options import RunOptions
from acc.exec.input_modes import InputMode
from acc.exec.npu.options import NpuOptions
from acc.fanout import Ended

SUITE = open_suite("suite", None)
RUNS = select_runs(SUITE, (), (), read_shapes(str(SUITE.default_shapes)))
EXPECTED = SUITE.expected_failures()


@pytest.mark.parametrize("run", [pytest.param(run, id=run.name) for run in RUNS])
def test_run(run: Run):
    check_suite_run(run)


def check_suite_run(run: Run, device: Device | None = None) -> None:
    """Run on the host model, or on a device without taking times."""
    options = RunOptions(str(run.task.file), settings=run.settings, trials=1)
    if device is not None:
        times = NpuOptions(repeats=0)
        options = replace(options, target="npu", chip=device.chip, device=device, npu=times)
    job = Job(run.name, run.task.category, options, tuple(InputMode))
    record = record_of(Ended(job, run_job(job, lambda _: None), 0.0))
    if run.name in EXPECTED:
        assert not record.passed, "passes: take it off expected_failures.json"
    else:
        assert record.passed, reason(record)


def test_listed_failures_are_runs_of_the_suite():
    assert EXPECTED.keys() - {run.name for run in RUNS} == set()
