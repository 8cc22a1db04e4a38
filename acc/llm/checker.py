"""What judges a proposal: built outside of this package, which knows no pass and runs nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp


@dataclass(frozen=True)
class CheckCount:
    """A check that a proposal passed, and on how many cases (inputs, sizes, orders)."""

    name: str
    count: int = 1


@dataclass(frozen=True)
class CheckFailure:
    """
    The first check that a proposal failed, and what to tell its author.

    `text` has no paths of this machine and prints floats to 6 digits, so that recorded
    conversations replay elsewhere.
    """

    check: str
    text: str
    result: int | None = None
    """The number of the result that is wrong, where the failure is about one."""


@dataclass(frozen=True)
class Verdict:
    """What became of a proposal: the checks it passed in order, and the one it failed, if any."""

    passed: tuple[CheckCount, ...]
    failure: CheckFailure | None = None
    cost: float | None = None
    """Estimated cycles of the longest core, where the proposal ran; lower is better."""

    repairs: tuple[str, ...] = ()
    """What was mended in the text of the answer before it was judged."""

    @property
    def accepted(self) -> bool:
        """Whether every check passed."""
        return self.failure is None


class Checker(Protocol):
    """Judges a module in which a proposal stands where its spec stood."""

    def check(self, spec: ModuleOp, proposal: ModuleOp, source: str) -> Verdict:
        """
        Compares `proposal` with the meaning of `spec`, cheapest checks first.

        Both have one program, of the same name and arguments. `source` is the text of the answer,
        whose lines the verdict quotes. Raises a `DiagnosticException` for a spec that cannot be
        judged by, whatever is proposed.
        """
        ...
