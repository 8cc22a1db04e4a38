"""Kernels that other compilers got wrong, whose values NumPy gives (`field_reports.toml`)."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from acc import registry
from acc.diagnostics import UserError
from acc.exec.compare import compare
from acc.frontend.dsl.reader import import_dsl
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from test.kernels.many_programs import Job, run_jobs

FOLDER = Path(__file__).parent / "reported_kernels"
Floats = NDArray[np.float32]


def _filled(x: Floats) -> list[Array]:
    return [np.full(64, 7.0 if x.size > 4 else 3.0, np.float32)]


def _stored_and_loaded(x: Floats) -> list[Array]:
    y = np.exp(x.astype(np.float64))
    return [y.astype(np.float32), (y / y.sum(1, keepdims=True)).astype(np.float32)]


CASES: dict[str, tuple[str, tuple[int, ...], Callable[[Floats], list[Array]]]] = {
    "branch_not_taken": ("filled_in_a_branch", (3,), _filled),
    "branch_taken": ("filled_in_a_branch", (9,), _filled),
    "stored_and_loaded": ("stored_and_loaded", (4, 8), _stored_and_loaded),
    "copy_1000": ("running_offset", (1000,), lambda x: [x]),
    "copy_1": ("running_offset", (1,), lambda x: [x]),
    "copy_0": ("running_offset", (0,), lambda x: [x]),
}


def _job(name: str) -> tuple[Job, list[Array]]:
    file, shape, results = CASES[name]
    module = import_dsl((FOLDER / f"{file}.py").read_text("utf-8"), file, {})
    ctx = registry.make_context()
    run_pipeline(ctx, module, parse_pipeline("tile-to-ascendc", registry.all_passes()))
    x = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    wanted = results(x)
    return Job(module, "main", [x, *(np.full_like(array, 99) for array in wanted)]), wanted


def _check(found: list[Array], wanted: list[Array]) -> None:
    for got, want in zip(found, wanted, strict=True):
        assert compare(got, want, want).detail == ""


@pytest.mark.parametrize("name", CASES)
def test_interpreted(name: str):
    job, wanted = _job(name)
    arrays = [array.copy() for array in job.arrays]
    results = Interpreter(job.module).call(job.program, arrays)
    _check([as_array(result) for result in results], wanted)


@pytest.mark.parametrize("name", CASES)
def test_on_the_host_model(name: str):
    job, wanted = _job(name)
    answer = run_jobs([job])
    assert answer.fault is None, answer.fault.text()
    _check(answer.outputs[0], wanted)


def test_a_tile_that_does_not_fit_is_refused_with_its_buffers_and_what_would_fit():
    module = import_dsl((FOLDER / "tile_too_wide.py").read_text("utf-8"), "tile_too_wide", {})
    pipeline = parse_pipeline("tile-to-ascendc", registry.all_passes())
    with pytest.raises(UserError, match="needs 1152000 bytes of the Unified Buffer") as error:
        run_pipeline(registry.make_context(), module, pipeline)
    for part in ("%a 2 x 192000", "%b 2 x 192000", "%c 2 x 192000", "a bound of"):
        assert part in str(error.value)
