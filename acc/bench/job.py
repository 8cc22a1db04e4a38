"""One run of a task, done in a process of its own: as acc-run does it, with each kind of inputs."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType

from acc.bench.model_use import ModelSession, ModelUse
from acc.diagnostics import (
    Diagnostic,
    Severity,
    UserError,
    diagnostic_of,
    note,
    reporting_to,
)
from acc.driver.options import RunOptions
from acc.driver.progress import Progress
from acc.driver.report import Measured, RunReport
from acc.driver.run import build, conclude, note_device, open_subject
from acc.driver.trials import run_trials
from acc.exec.input_modes import InputMode
from acc.fanout import Note

_SHOWN_WRONG = 4


@dataclass(frozen=True)
class Job:
    """What to run."""

    name: str
    """The task, with its variant if it has one."""

    category: str
    options: RunOptions
    modes: tuple[InputMode, ...]
    """The kinds of inputs; those of the options do not count."""

    models: ModelSession | None = None
    """None where no model may be asked."""


@dataclass(frozen=True)
class JobReport:
    """What acc-run would say, and the same by kind of inputs."""

    report: Mapping[str, object]
    """The keys of acc-run."""

    inputs: Mapping[str, Mapping[str, object]]
    """By kind of inputs that was reached."""

    cpp_lines: int | None
    models: ModelUse | None
    """What models were asked; None where none may be."""


@dataclass
class _Recording:
    """Takes messages, and errors as the last of them, into a report."""

    report_of_job: RunReport

    def report(self, diagnostic: Diagnostic) -> None:
        """Take one message."""
        self.report_of_job.diagnostics.append(diagnostic)

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        """An error ends the job, whose report says why; interrupts go on."""
        if not isinstance(error, Exception):
            return False
        self.report(diagnostic_of(error) or _internal(error))
        return True


def _internal(error: Exception) -> Diagnostic:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = note(f"raised by {Path(frame.filename).name}:{frame.lineno} in {frame.name}")
    text = f"internal error: {type(error).__name__}: {error}"
    return Diagnostic(Severity.ERROR, text, notes=(place,))


@dataclass
class _Found:
    """The measurements of a job, filled in as it goes on."""

    by_mode: dict[InputMode, Measured] = field(default_factory=dict[InputMode, Measured])
    models: ModelUse | None = None


def run_job(job: Job, noted: Note) -> JobReport:
    """Run a task up to where it fails; notes each stage that it reaches."""
    report = RunReport(job.options.file, Progress(on_stage=noted))
    recording, found = _Recording(report), _Found()
    with reporting_to(recording), recording:
        if job.models is None:
            _run(job, report, found)
        else:
            with job.models.asking(job.options.file) as used:
                try:
                    _run(job, report, found)
                finally:
                    found.models = used()
                    report.llm_calls = int(found.models.cost["calls"] or 0)
    inputs = {mode.value: _as_json(measured) for mode, measured in found.by_mode.items()}
    return JobReport(report.as_json(), inputs, report.source_lines or None, found.models)


def _run(job: Job, report: RunReport, found: _Found) -> None:
    try:
        text = Path(job.options.file).read_text("utf-8")
    except OSError as error:
        raise UserError(f"cannot read '{job.options.file}': {error.strerror}") from error
    options = replace(job.options, text=text)
    subject = open_subject(options, report)
    note_device(options, report)
    with closing(build(options, subject, report)) as runner:
        for mode in job.modes:
            measured = run_trials(subject.with_inputs(mode), runner, options, {}, report)
            found.by_mode[mode] = measured
            report.runs.append(measured)
    conclude(report)


def _as_json(measured: Measured) -> dict[str, object]:
    return {
        "correct": measured.correct,
        "max_abs_err": measured.max_abs_err,
        "max_rel_err": measured.max_rel_err,
        "eager_only": measured.eager_only,
        "faults": len(measured.faults),
        "wrong": measured.wrong[:_SHOWN_WRONG],
    }
