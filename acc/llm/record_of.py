"""The record of an accepted answer, as the operation that it stands for carries it."""

from __future__ import annotations

from acc.dialects.tile.record import ModelRecordAttr
from acc.llm.conversation import Accepted, T

_LONGEST_NAME = 128
"""Characters of a name in a record."""


def record_of(accepted: Accepted[T]) -> ModelRecordAttr:
    """What is kept of an answer on what it stands for."""
    answer = accepted.answer
    passed = [(count.name, count.count) for count in accepted.verdict.passed]
    provider, model = _printable(answer.provider), _printable(answer.model)
    return ModelRecordAttr.of(provider, model, answer.request_key, accepted.rounds, passed)


def _printable(name: str) -> str:
    """A name that a record can hold, whatever a server calls its model."""
    shown = "".join(char if " " <= char <= "~" else "?" for char in name)
    return shown[:_LONGEST_NAME] or "unknown"
