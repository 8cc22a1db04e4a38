"""The report in a few lines for people."""

from collections.abc import Iterator

from acc.driver.options import RunOptions
from acc.driver.report import Measured, RunReport

_REFERENCES = {
    "torch": "PyTorch in float64",
    "interp": "the interpreter in float64",
    "io": "the formula of the json in float64",
    "none": "none: made-up inputs only",
}


def summary(report: RunReport, options: RunOptions) -> Iterator[str]:
    """A line for each stage with its time, then the comparison and the traffic of each run."""
    yield f"{report.file}: {report.status}"
    remarks = {
        "lower": _count(report.kernels, "kernel"),
        "emit": f"{report.source_lines} lines of C++",
        "reference": _REFERENCES.get(report.reference or "", ""),
        "run": f"{_count(report.total.trials, 'trial')} on {_TARGETS[options.target]}",
    }
    for part in _PARTS:
        if part in report.progress.seconds:
            line = f"  {part:<10}{report.progress.seconds[part]:8.3f} s   {remarks.get(part, '')}"
            yield line.rstrip()
    if report.device is not None:
        yield f"  device: {report.device.text()}"
    for run in report.runs:
        yield from _run_lines(run)
        yield from _time_lines(run)


_PARTS = ("import", "lower", "emit", "compile", "reference", "run", "compare")
_TARGETS = {"host": "the host model", "interp": "the interpreter", "npu": "the NPU"}


def _run_lines(run: Measured) -> Iterator[str]:
    sizes = " ".join(f"{name}={size}" for name, size in run.sizes.items())
    at = f" at {sizes}" if sizes else ""
    if run.max_abs_err is not None:
        verdict = "right" if run.correct else "wrong"
        eager = f", {run.eager_only} elements only as PyTorch eager" if run.eager_only else ""
        yield (
            f"  {verdict}{at}: max abs error {run.max_abs_err:.3g}, "
            f"max rel error {run.max_rel_err or 0.0:.3g}{eager}"
        )
    elif run.faults:
        yield f"  fault{at}"
    elif not run.compared:
        yield f"  no fault{at}; not compared: no reference"
    traffic = run.traffic
    if traffic is not None and run.gm_minimum is not None and not run.faults:
        least = f" ({traffic.gm_bytes / run.gm_minimum:.2f} x the least)" if run.gm_minimum else ""
        yield (
            f"  traffic{at}: {traffic.gm_bytes} bytes of GM{least}, "
            f"{_count(traffic.vector_instructions, 'vector instruction')}, "
            f"{traffic.ub_high_water} bytes of UB, {_count(traffic.cores, 'core')}, "
            f"balance {traffic.balance:.2f}"
        )


def _time_lines(run: Measured) -> Iterator[str]:
    times = run.times
    if times is None:
        return
    eager = ""
    if times.eager_us is not None:
        eager = f", PyTorch's operators {times.eager_us:.1f} us: {times.speedup or 0:.2f} x as fast"
    elif times.eager_error:
        eager = f", PyTorch's operators failed: {times.eager_error}"
    yield f"  time: {times.program_us:.1f} us{eager} (medians of {times.repeats})"


def _count(number: int | None, what: str) -> str:
    return f"{number or 0} {what}{'' if number == 1 else 's'}"
