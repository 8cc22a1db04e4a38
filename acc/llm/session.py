"""What a tool hands to the passes that ask a model: where answers come from, and who judges."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from acc.diagnostics import UserError
from acc.dialects.ascendc.spec import SpecOp
from acc.llm.answers import Answers
from acc.llm.budget import Budget
from acc.llm.checker import Checker
from acc.llm.fragment_place import FragmentPlace
from acc.llm.outcome import Outcome
from acc.llm.request import Request, Sampling


def _no_places(spec: SpecOp) -> FragmentPlace:
    raise UserError("this session judges no fragments", spec)


@dataclass(frozen=True)
class Session:
    """One run of a tool that may ask a model."""

    answers: Answers
    checker: Checker
    sampling: Sampling
    max_rounds: int = 5
    budget: Budget | None = None
    """What asking may cost; None where nobody knows the price of tokens."""

    place_of: Callable[[SpecOp], FragmentPlace] = _no_places
    """The place of a fragment, alone, to judge proposals in."""

    show: Callable[[Request], None] | None = None
    """Where set, questions are shown and nothing is asked."""

    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    """How conversations ended, in order."""

    samples: int = 1
    """Answers to ask for at once, of which the cheapest one that is right is taken."""


_current: ContextVar[Session | None] = ContextVar("session", default=None)


@contextmanager
def session(given: Session) -> Generator[None]:
    """Let passes that run inside ask with a session."""
    token = _current.set(given)
    try:
        yield
    finally:
        _current.reset(token)


def current_session(wanted: str) -> Session:
    """The session of the tool that runs. Raises `UserError` if `wanted` may not ask a model."""
    found = _current.get()
    if found is None:
        raise UserError(
            f"{wanted} needs the answers of a model, and --llm-mode is off; expected --llm-mode "
            "replay, record or live"
        )
    return found
