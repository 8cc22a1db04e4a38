"""What a lock file holds: conversations with their rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from acc.llm.answers import Round
from acc.llm.lock.identity import Identity, digest_messages
from acc.llm.request import Answer, Request, Role


@dataclass(frozen=True)
class LockedRound:
    """One answer, what was asked for it, and what became of it."""

    sample: int
    asked: str
    """A hash of the messages."""

    question: str
    """The last message; empty for the first question, which is made from spec and parts."""

    answer: Answer
    passed: tuple[str, ...] = ()
    failed: str | None = None
    why: str | None = None
    cost: float | None = None

    @staticmethod
    def unjudged(request: Request, answer: Answer, sample: int) -> LockedRound:
        """An answer that nothing has looked at."""
        is_first = all(message.role != Role.ASSISTANT for message in request.messages)
        question = "" if is_first else request.messages[-1].text
        return LockedRound(sample, digest_messages(request.messages), question, answer)

    @staticmethod
    def of(round: Round, sample: int) -> LockedRound:
        """A round of a conversation that has ended."""
        bare = LockedRound.unjudged(round.request, round.answer, sample)
        verdict = round.verdict
        failure = verdict.failure
        return LockedRound(
            bare.sample,
            bare.asked,
            bare.question,
            bare.answer,
            tuple(f"{c.name}: {c.count}" if c.count != 1 else c.name for c in verdict.passed),
            failure.check if failure is not None else None,
            failure.text if failure is not None else None,
            verdict.cost,
        )


@dataclass(frozen=True)
class Entry:
    """A conversation."""

    subject: str
    identity: Identity
    rounds: tuple[LockedRound, ...]
    accepted: Answer | None = None

    @property
    def key(self) -> str:
        """The key of its first request."""
        return self.identity.key

    @property
    def answer(self) -> Answer | None:
        """What was accepted, with the key and the number of rounds that it took."""
        if self.accepted is None:
            return None
        rounds = len({round.asked for round in self.rounds})
        return replace(self.accepted, request_key=self.key, rounds=max(rounds, 1))

    @property
    def order(self) -> tuple[str, str, str]:
        """What entries are sorted by."""
        return self.subject, self.identity.kind, self.key


@dataclass(frozen=True)
class LockContent:
    """All that is in a lock file, by key."""

    entries: dict[str, Entry]
    unfinished: dict[str, Entry]
