"""What each mode makes of a provider and a lock file: the four kinds of `Answers`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from acc.diagnostics import UserError
from acc.llm.answers import Round
from acc.llm.lock.entry import Entry, LockedRound
from acc.llm.lock.file import LockFile
from acc.llm.lock.identity import Identity, digest_messages
from acc.llm.lock.misses import miss
from acc.llm.request import Answer, Provider, Request


class NoAnswers:
    """Mode `off`."""

    def recorded(self, request: Request) -> Answer | None:
        """Raises `UserError`."""
        raise UserError(
            f"{request.kind} {request.subject} needs the answer of a model, and --llm-mode is off; "
            "expected replay, record or live"
        )

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """Raises `UserError`."""
        raise UserError(f"{request.subject}: --llm-mode is off")

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """Keeps nothing."""


@dataclass
class ReplayedAnswers:
    """Mode `replay`: it has no provider that it could ask."""

    lock: LockFile

    def recorded(self, request: Request) -> Answer:
        """The accepted answer. Raises `UserError` if there is none."""
        identity = Identity.of(request)
        content = self.lock.content
        entry = content.entries.get(identity.key)
        if entry is None and not identity.sampling.model:
            entry = self._of_any_model(request, identity)
        answer = None if entry is None else entry.answer
        if answer is None:
            raise miss(request, identity, content, str(self.lock.path))
        return answer

    def _of_any_model(self, request: Request, identity: Identity) -> Entry | None:
        wanted = identity.of_any_model().key
        found = [
            entry
            for entry in self.lock.content.entries.values()
            if entry.accepted is not None and entry.identity.of_any_model().key == wanted
        ]
        if len(found) > 1:
            models = sorted({entry.identity.sampling.model for entry in found})
            raise UserError(
                f"'{self.lock.path}' has {len(found)} answers to {request.kind} {request.subject}, "
                f"of {' and '.join(models)}; --llm-model, --llm-seed, --llm-temperature and "
                "--llm-max-tokens say which"
            )
        return found[0] if found else None

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """Raises `UserError`."""
        raise UserError(
            f"the recorded answer to {request.kind} {request.subject} is no longer accepted, and "
            "--llm-mode replay asks nothing; --llm-mode live or record does"
        )

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """Keeps nothing."""


@dataclass
class LiveAnswers:
    """Mode `live`."""

    provider: Provider

    def recorded(self, request: Request) -> Answer | None:
        """None."""
        return None

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """The provider's answer."""
        answer = self.provider.answer(request, sample)
        return replace(answer, request_key=Identity.of(request).key)

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """Keeps nothing."""


@dataclass
class RecordedAnswers:
    """
    Mode `record`: keeps each answer as it comes, and whole conversations when they end.

    Answers of conversations that were interrupted are given again, each once, to the same messages.
    """

    lock: LockFile
    provider: Provider
    _left: dict[tuple[str, str, int], Answer] = field(init=False)

    def __post_init__(self) -> None:
        self._left = {
            (entry.key, round.asked, round.sample): round.answer
            for entry in self.lock.content.unfinished.values()
            for round in entry.rounds
        }

    def recorded(self, request: Request) -> Answer | None:
        """The accepted answer, if there is one."""
        entry = self.lock.content.entries.get(Identity.of(request).key)
        return None if entry is None else entry.answer

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """What was answered before an interruption, or else the provider's answer."""
        identity = Identity.of(request)
        left = self._left.pop((identity.key, digest_messages(request.messages), sample), None)
        if left is not None:
            return replace(left, request_key=identity.key)
        answer = self.provider.answer(request, sample)
        round = LockedRound.unjudged(request, answer, sample)
        self.lock.add_unfinished(request.subject, identity, round)
        return replace(answer, request_key=identity.key)

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """Write the conversation, in the place of one with the same first question."""
        if not rounds:
            return
        first = rounds[0].request
        seen: dict[str, int] = {}
        locked: list[LockedRound] = []
        for round in rounds:
            asked = digest_messages(round.request.messages)
            bare = replace(round, answer=_without_key(round.answer))
            locked.append(LockedRound.of(bare, seen.get(asked, 0)))
            seen[asked] = seen.get(asked, 0) + 1
        kept = _without_key(accepted) if accepted is not None else None
        self.lock.put(Entry(first.subject, Identity.of(first), tuple(locked), kept))


def _without_key(answer: Answer) -> Answer:
    return replace(answer, request_key="", rounds=1)
