"""A hand-written kernel under the host model, by the json beside it."""

from collections.abc import Iterator, Mapping

import numpy as np

from acc.diagnostics import UserError, unknown
from acc.driver.options import RunOptions
from acc.driver.progress import Stage
from acc.driver.report import Measured, RunReport
from acc.exec.backend import RunResult
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
    report.reference, report.kernels, report.is_dynamic = "io", 1, True
    for size, cores in _sizes(file, options, model.chip.vector_cores):
        measured = Measured({**size, "cores": cores}, trials=1)
        with progress.at(Stage.RUN, "reference"):
            case = file.case(size, cores, options.seed)
        result = progress.measure(lambda case=case: _launch(model, file, case))
        report.compiled = True
        _judge(file, case, result, measured)
        report.runs.append(measured)


def _sizes(
    file: KernelFile, options: RunOptions, all_cores: int
) -> Iterator[tuple[Mapping[str, int], int]]:
    """Sizes with a number of cores each; a size that names its own runs once."""
    known = {name for size in file.test_sizes for name in size} | {"cores"}
    given: dict[str, int] = {}
    for name, value in options.settings.items():
        if name not in known:
            raise unknown("symbol of the kernel", name, sorted(known))
        if not isinstance(value, int):
            raise UserError(f"--set {name}: found {value!r}, expected a size")
        given[name] = value
    for size in [given] if given else file.test_sizes:
        if "cores" in size:
            yield size, size["cores"]
        else:
            yield size, FEW_CORES
            yield size, all_cores


def _launch(model: HostModel, file: KernelFile, case: KernelCase) -> RunResult:
    return model.run(file.source, [case.launch], case.buffers)


def _judge(file: KernelFile, case: KernelCase, result: RunResult, measured: Measured) -> None:
    measured.faults += result.faults
    measured.traffic = result.traffic
    measured.gm_minimum = sum(buffer.array.nbytes for buffer in case.buffers.values())
    if result.faults:
        return
    for name, want in case.reference.items():
        got = result.outputs[name]
        exact = want.astype(np.float64)
        error = np.abs(got.astype(np.float64) - exact)
        relative = np.divide(error, np.abs(exact), out=np.zeros_like(error), where=exact != 0)
        measured.add_errors(float(error.max(initial=0.0)), float(relative.max(initial=0.0)))
        if not file.tolerance.accepts(got, want):
            measured.wrong.append(f"{dict(measured.sizes)}, result '{name}': too far off")
    measured.finished = True
