"""A hand-written kernel under the host model, by the json beside it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from acc.diagnostics import UserError, unknown
from acc.driver.options import RunOptions
from acc.driver.progress import Stage
from acc.driver.report import Measured, RunReport
from acc.exec.apart import run_apart
from acc.exec.backend import CompileError, RunResult
from acc.exec.host_model import HostModel
from acc.exec.kernel_io import KernelCase, KernelFile, load_kernel
from acc.module_chip import known_chip
from acc.target.chip import DEFAULT_CHIP

FEW_CORES = 3
"""A number of cores that reaches deep into the loops of a kernel."""


def run_kernel_file(options: RunOptions, report: RunReport) -> None:
    """
    Run a kernel at each test size of its json, or at the size that `--set` gives.

    Raises `UserError` for a json that is wrong, and `CompileError`.
    """
    assert options.kernel is not None and options.io is not None
    progress = report.progress
    model = HostModel(known_chip(options.chip or DEFAULT_CHIP), options=options.host)
    with progress.at(Stage.IMPORT):
        file = load_kernel(options.kernel, options.io)
    report.source_name, report.source = str(options.kernel), file.source
    report.places, report.is_put_together = file.files.places(), True
    report.reference, report.kernels, report.is_dynamic = "io", 1, True
    for size, cores in _sizes(file, options, model.chip.vector_cores):
        measured = Measured({**size, "cores": cores}, trials=1)
        with progress.at(Stage.RUN, "reference"):
            case = _case(model, file, size, cores, options.seed)
        result = progress.measure(lambda case=case: _launch(model, file, case))
        report.compiled = True
        _judge(file, case, result, measured)
        report.runs.append(measured)


def _sizes(
    file: KernelFile, options: RunOptions, all_cores: int
) -> Iterator[tuple[Mapping[str, int], int]]:
    """Sizes with a number of cores each; a size that names its own runs once."""
    given = _given(file, options)
    if list(given) == ["cores"]:
        sizes: Sequence[Mapping[str, int]] = [{**size, **given} for size in file.test_sizes]
    else:
        sizes = [given] if given else file.test_sizes
    for size in sizes:
        if "cores" in size:
            yield size, size["cores"]
        else:
            yield size, FEW_CORES
            yield size, all_cores


def _given(file: KernelFile, options: RunOptions) -> Mapping[str, int]:
    """What `--set` says: nothing, a number of cores, or a whole size."""
    symbols = {name for size in file.test_sizes for name in size} - {"cores"}
    given: dict[str, int] = {}
    for name, value in options.settings.items():
        if name not in symbols | {"cores"}:
            raise unknown("symbol of the kernel", name, sorted(symbols | {"cores"}))
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise UserError(f"--set {name}: found {value!r}, expected a size of 1 or more")
        given[name] = value
    missing = sorted(symbols - given.keys())
    if given.keys() - {"cores"} and missing:
        listed = " ".join(f"--set {name}=..." for name in missing)
        raise UserError(f"--set gives a part of a size, expected {listed} too")
    return given


def _case(
    model: HostModel, file: KernelFile, size: Mapping[str, int], cores: int, seed: int
) -> KernelCase:
    """Formulas are the user's code: they may hang, or end their process."""
    return run_apart(
        lambda note: file.case(size, cores, seed, note), model.timeout_seconds, model.memory_bytes
    )


def _launch(model: HostModel, file: KernelFile, case: KernelCase) -> RunResult:
    try:
        result = model.run(file.source, [case.launch], case.buffers)
    except CompileError as error:
        raise CompileError(file.files.located_messages(error.text)) from None
    return replace(result, faults=tuple(map(file.files.located, result.faults)))


def _judge(file: KernelFile, case: KernelCase, result: RunResult, measured: Measured) -> None:
    measured.faults += result.faults
    measured.traffic = result.traffic
    measured.gm_minimum = sum(buffer.array.nbytes for buffer in case.buffers.values())
    if result.faults:
        return
    for name, want in case.reference.items():
        got = result.outputs[name]
        exact = want.astype(np.float64)
        with np.errstate(all="ignore"):
            error = np.abs(got.astype(np.float64) - exact)
            relative = np.divide(error, np.abs(exact), out=np.zeros_like(error), where=exact != 0)
        measured.add_errors(float(error.max(initial=0.0)), float(relative.max(initial=0.0)))
        if (difference := file.tolerance.difference(got, want)) is not None:
            measured.wrong.append(f"{dict(measured.sizes)}, result '{name}': {difference}")
    measured.finished = True
