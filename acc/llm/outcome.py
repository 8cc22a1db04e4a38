"""How conversations ended, for reports: what was asked, in how many rounds, and what failed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from acc.llm.answers import Round
from acc.llm.request import Answer, Request


class Ending(StrEnum):
    """Why nothing more was asked."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    """The last round was over, and no answer was right."""

    STOPPED = "stopped"
    """No answer could be had: a budget, a server, a lock file without one."""


@dataclass(frozen=True)
class Outcome:
    """A conversation that is over."""

    kind: str
    subject: str
    ending: Ending
    rounds: int
    """Questions that were answered; of a recorded answer, those that it took when it was new."""

    failed: tuple[str, ...] = ()
    """The check that each answer failed which was not right, in order."""

    is_recorded: bool = False
    """Whether the answer is one of a lock file, whose failed checks are not told again."""

    @staticmethod
    def of_rounds(first: Request, rounds: Sequence[Round], ending: Ending) -> Outcome:
        """A conversation whose answers have been judged."""
        asked = len({id(round.request) for round in rounds})
        failures = (round.verdict.failure for round in rounds)
        failed = tuple(failure.check for failure in failures if failure is not None)
        return Outcome(first.kind, first.subject, ending, asked, failed)

    @staticmethod
    def of_recorded(first: Request, answer: Answer) -> Outcome:
        """A recorded answer that was taken."""
        kind, subject = first.kind, first.subject
        return Outcome(kind, subject, Ending.ACCEPTED, answer.rounds, is_recorded=True)

    def as_json(self) -> dict[str, object]:
        """For reports."""
        return {
            "kind": str(self.kind),
            "subject": self.subject,
            "ending": self.ending.value,
            "rounds": self.rounds,
            "failed": list(self.failed),
            "recorded": self.is_recorded,
        }
