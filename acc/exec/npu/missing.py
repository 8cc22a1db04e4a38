"""Something that a run on an NPU needs, and the command that brings it."""

from collections.abc import Sequence
from dataclasses import dataclass

from acc.diagnostics import MissingToolError, note


@dataclass(frozen=True)
class Missing:
    """One thing that is not here."""

    what: str
    fix: str
    """A command, for people to run or to adapt."""


def missing_error(missing: Sequence[Missing]) -> MissingToolError:
    """The one error about everything that is missing, a note with the command for each."""
    return MissingToolError(
        f"--target npu cannot run here: {'; '.join(each.what for each in missing)}",
        notes=[note(f"{each.what}: {each.fix}") for each in missing],
    )
