"""The buffers of one queue while a kernel runs: who has which, and what is known when it moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from typing_extensions import TypeVar

Known = TypeVar("Known")
"""What a pipe knows when it hands a buffer on."""


@dataclass
class QueueState(Generic[Known]):
    """Buffers are numbers from 0 on; free ones are taken in the order in which they came back."""

    depth: int
    free: list[tuple[int, Known]] = field(default_factory=list[tuple[int, Known]])
    waiting: list[tuple[int, Known]] = field(default_factory=list[tuple[int, Known]])
    """Between EnQue and DeQue."""
    taken: list[int] = field(default_factory=list[int])

    @property
    def is_idle(self) -> bool:
        """Whether all buffers are free."""
        return not self.waiting and not self.taken

    @property
    def counts(self) -> tuple[int, int, int]:
        """Numbers of buffers that are free, waiting and taken."""
        return len(self.free), len(self.waiting), len(self.taken)

    def order(self) -> list[int]:
        """All buffers, free ones first, in the order in which they will be used."""
        return [*(n for n, _ in self.free), *(n for n, _ in self.waiting), *self.taken]

    def renaming_to(self, other: "QueueState[Known]") -> Mapping[int, int]:
        """Numbers of this state to those of another one with the same counts."""
        mine, theirs = self.order(), other.order()
        same = [n for n in self.taken if n in other.taken]
        mine = [n for n in mine if n not in same]
        theirs = [n for n in theirs if n not in same]
        return {**dict(zip(mine, theirs, strict=True)), **{n: n for n in same}}
