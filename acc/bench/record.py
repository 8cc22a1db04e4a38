"""What is known of one run of a task: a line of the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.utils.hints import isa

from acc.bench.job import Job, JobReport
from acc.driver.progress import Stage
from acc.fanout import Ended, Failure

_STAGES = [*Stage]


@dataclass(frozen=True)
class Record:
    """A JSON object: the keys of acc-run, and those of a suite."""

    values: Mapping[str, object]

    @property
    def name(self) -> str:
        """The task, with its variant if it has one."""
        return str(self.values["task"])

    @property
    def category(self) -> str:
        """The part of the suite."""
        return str(self.values["category"])

    @property
    def passed(self) -> bool:
        """Whether everything that was asked for is right."""
        return self.values["status"] == "ok"

    @property
    def questions(self) -> Sequence[Mapping[str, object]]:
        """What models were asked, and how that ended."""
        found = self.values.get("llm_questions")
        return found if isa(found, list[dict[str, object]]) else ()

    def is_of(self, job: Job) -> bool:
        """
        Whether the job would do the same again. It would not where a question to a model was
        stopped, or may have been: answers that came by then are in a lock file.
        """
        timed_out = job.models is not None and self.values.get("limit") == "timeout"
        was_stopped = any(question.get("ending") == "stopped" for question in self.questions)
        is_same = self.name == job.name and self.values.get("options") == options_of(job)
        return is_same and not (timed_out or was_stopped)

    def within(self, key: str, inner: str) -> object:
        """A value of an object within; None if either is missing."""
        values = self.values.get(key)
        return values.get(inner) if isa(values, dict[str, object]) else None


def record_of(ended: Ended[Job, JobReport]) -> Record:
    """The record of a job that is over."""
    job, outcome = ended.job, ended.outcome
    head: dict[str, object] = {"task": job.name, "category": job.category}
    if isinstance(outcome, Failure):
        found = _of_failure(job, outcome)
        lines, inputs, used = None, dict[str, object](), None
    else:
        used = outcome.models
        found, lines, inputs = dict(outcome.report), outcome.cpp_lines, dict(outcome.inputs)
    kind = outcome.kind.value if isinstance(outcome, Failure) else None
    reached = _STAGES.index(Stage(str(found["stage"])))
    steps = {
        "imported": reached > _STAGES.index(Stage.IMPORT),
        "lowered": reached > _STAGES.index(Stage.LOWER),
        "emitted": reached > _STAGES.index(Stage.EMIT),
    }
    tail = {
        "inputs": inputs,
        "cpp_lines": lines,
        "limit": kind,
        "llm_cost": None if used is None else dict(used.cost),
        "llm_questions": None if used is None else [dict(asked) for asked in used.questions],
        "total_seconds": round(ended.seconds, 3),
        "options": options_of(job),
    }
    return Record({**head, **found, **steps, **tail})


def _of_failure(job: Job, failure: Failure) -> dict[str, object]:
    """What acc-run would say of a process that ended without a word."""
    stage = Stage(failure.note) if failure.note else Stage.IMPORT
    message = {"severity": "error", "message": f"{failure.kind}: {failure.text}"}
    return {
        "file": job.options.file,
        "status": "error",
        "stage": stage.value,
        "compiled": _STAGES.index(stage) > _STAGES.index(Stage.COMPILE),
        "correct": None,
        "llm_calls": 0,
        "faults": [],
        "diagnostics": [message],
    }


def options_of(job: Job) -> dict[str, object]:
    """What decides the results of a task, as JSON has it."""
    options = job.options
    return {
        "inputs": [mode.value for mode in job.modes],
        "set": {name: _plain(value) for name, value in sorted(options.settings.items())},
        "dtype": options.dtype,
        "target": options.target,
        "trials": options.trials,
        "seed": options.seed,
        "chip": options.chip,
        "atol": options.tolerance.atol,
        "rtol": options.tolerance.rtol,
        **({} if job.models is None else {"asking": options.asking, "llm": job.models.settings}),
    }


def _plain(value: object) -> object:
    """A value with lists for tuples, as it comes back from JSON."""
    if isa(value, tuple[object, ...]) or isa(value, list[object]):
        return [_plain(element) for element in value]
    return value
