"""Which results a run goes on with, and which it does again."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from acc.bench.job import Job
from acc.bench.model_use import ModelSession, ModelUse
from acc.bench.record import Record, options_of
from acc.driver.options import RunOptions
from acc.exec.input_modes import InputMode


class NoModels:
    """Has settings only."""

    @property
    def settings(self) -> Mapping[str, object]:
        """See `ModelSession`."""
        return {"model": "m"}

    @contextmanager
    def asking(self, file: str) -> Generator[Callable[[], ModelUse]]:
        """Nobody asks here."""
        yield lambda: ModelUse({}, ())


def job(models: ModelSession | None) -> Job:
    """A task."""
    return Job("a/x", "a", RunOptions(str(Path("x.py"))), (InputMode.SIGNED,), models)


def is_done(models: ModelSession | None, **found: object) -> bool:
    """Whether a task with this result is not run again."""
    asked = job(models)
    return Record({"task": "a/x", "options": options_of(asked), **found}).is_of(asked)


def test_what_has_ended_is_not_done_again():
    models = NoModels()
    refused = [{"kind": "plan", "ending": "refused"}]
    assert is_done(None, limit=None)
    assert is_done(None, limit="timeout")
    assert is_done(models, limit=None, llm_questions=refused)
    assert is_done(models, limit="crash", llm_questions=None)


def test_what_models_did_not_answer_is_asked_again():
    models = NoModels()
    stopped = [{"kind": "plan", "ending": "accepted"}, {"kind": "kernel", "ending": "stopped"}]
    assert not is_done(models, limit=None, llm_questions=stopped)
    assert not is_done(models, limit="timeout", llm_questions=None)


def test_other_options_are_another_run():
    asked = job(NoModels())
    record = Record({"task": "a/x", "options": options_of(job(None))})
    assert not record.is_of(asked)
