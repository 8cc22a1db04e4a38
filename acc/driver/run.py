"""The whole of a run, from the input to the comparison."""

from collections.abc import Generator
from contextlib import contextmanager

from acc.diagnostics import UserError
from acc.driver.lowering import kernel_count, level_of, lower
from acc.driver.options import RunOptions
from acc.driver.progress import Stage
from acc.driver.report import RunReport, Status
from acc.driver.subject import Subject
from acc.driver.targets import HostRunner, InterpRunner, Runner
from acc.driver.torch_input import import_torch, load_torch
from acc.driver.trials import run_trials
from acc.emit.target import emit_ascendc
from acc.module_chip import set_chip


def run(options: RunOptions, report: RunReport) -> None:
    """
    Do what the options ask for, noting in the report how far it got and what was found.

    Raises whatever stops the run; wrong results and faults are part of the report.
    """
    with report.progress.at(Stage.IMPORT):
        subject = _open(options, report)
        set_chip(subject.module, options.chip)
    report.reference = subject.reference
    runner = _build(options, subject, report)
    for sizes in options.sizes:
        report.runs.append(run_trials(subject, runner, options, sizes, report.progress))
        report.compiled = True
    report.status = _status(report)
    if report.status is Status.OK:
        report.progress.stage = Stage.DONE


def _open(options: RunOptions, report: RunReport) -> Subject:
    file = load_torch(options)
    with _unsupported(report):
        return import_torch(options, file)


def _build(options: RunOptions, subject: Subject, report: RunReport) -> Runner:
    module, progress = subject.module, report.progress
    with progress.at(Stage.LOWER), _unsupported(report, applies=level_of(module) == "linalg"):
        for _ in lower(module):
            pass
    report.kernels = kernel_count(module)
    with progress.at(Stage.EMIT):
        source = emit_ascendc(module)
    if options.target == "interp":
        report.compiled = True
        return InterpRunner(module)
    return HostRunner(module, source)


@contextmanager
def _unsupported(report: RunReport, *, applies: bool = True) -> Generator[None]:
    """What is wrong inside is no mistake in the input but something that acc cannot do."""
    try:
        yield
    except UserError:
        if applies:
            report.status = Status.UNSUPPORTED
        raise


def _status(report: RunReport) -> Status:
    total = report.total
    if total.faults:
        return Status.FAULT
    return Status.MISMATCH if total.wrong else Status.OK
