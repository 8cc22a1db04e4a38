"""Where a conversation takes its answers from, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from acc.llm.checker import Verdict
from acc.llm.request import Answer, Request


@dataclass(frozen=True)
class Round:
    """One question, what was answered, and what became of it."""

    request: Request
    answer: Answer
    verdict: Verdict


class Answers(Protocol):
    """A provider with its mode, lock file and budget: all that a conversation sees of them."""

    def recorded(self, request: Request) -> Answer | None:
        """
        The answer that was accepted for the first question of a conversation before.

        None where the mode asks anew, or where it may ask and nothing is recorded. Raises a
        `DiagnosticException` where only recorded answers may be used and there is none: it names
        the subject, and the part of the request that differs from the nearest recorded one.
        """
        ...

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """The answer to the last message; what it raises is what `Provider.answer` does."""
        ...

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """
        Keep a conversation that has ended, where the mode records.

        `rounds[0].request` is the first question, under whose key the others are kept.
        """
        ...
