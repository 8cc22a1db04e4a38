"""How the jobs of a suite ask models, and what is noted of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class ModelUse:
    """What a job has asked so far."""

    cost: Mapping[str, float | None]
    """Calls, tokens and money of new answers; at least the number of `calls`."""

    questions: Sequence[Mapping[str, object]]
    """How each question ended, in order, as JSON has it: see `Outcome` of acc/llm."""


class ModelSession(Protocol):
    """Handed to the processes of jobs as it is."""

    @property
    def settings(self) -> Mapping[str, object]:
        """What decides the answers, as JSON has it."""
        ...

    def asking(self, file: str) -> AbstractContextManager[Callable[[], ModelUse]]:
        """Let passes that run inside ask for a file; what it gives says what was asked so far."""
        ...
