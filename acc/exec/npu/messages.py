"""What the device's compiler says, and about which lines of the kernels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from acc.exec.backend import CompileError
from acc.exec.npu.toolkit import Toolkit

_MESSAGE = re.compile(
    r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):(?:(?P<column>\d+):)? "
    r"(?:fatal )?(?P<severity>error|warning|note): (?P<text>.+)$",
    re.MULTILINE,
)
_KEPT_LINES = 40


@dataclass(frozen=True)
class CompilerMessage:
    """One error, at a line of the source with the kernels."""

    line: int
    column: int
    text: str


class DeviceCompileError(CompileError):
    """The device's compiler refused a source."""

    def __init__(
        self,
        command: Sequence[str],
        toolkit: Toolkit,
        output: str,
        found: Sequence[CompilerMessage],
    ) -> None:
        lines = output.strip().splitlines()
        rest = len(lines) - _KEPT_LINES
        shown = [*lines[:_KEPT_LINES], *([f"... and {rest} lines more"] if rest > 0 else [])]
        super().__init__(
            f"the device's compiler (CANN {toolkit.version}) refused the kernel:\n"
            + "\n".join(shown)
        )
        self.command = tuple(command)
        self.version = toolkit.version
        self.found = tuple(found)


def messages_about(output: str, source: str) -> list[CompilerMessage]:
    """
    The errors among a compiler's messages that a source is part of, in order.

    An error within a header of the toolkit counts for the line of the source that led there: the
    last of the source that the notes around it name.
    """
    found: list[CompilerMessage] = []
    error: str | None = None
    for line in output.splitlines():
        match = _MESSAGE.match(line)
        if match is None:
            continue
        is_here = match["file"].rpartition("/")[2] == source
        if match["severity"] == "error":
            error = None if is_here else match["text"]
            if is_here:
                found.append(_message(match, match["text"]))
        elif match["severity"] == "note" and is_here and error is not None:
            found.append(_message(match, f"{error} ({match['text']})"))
            error = None
    return list(dict.fromkeys(found))


def _message(match: re.Match[str], text: str) -> CompilerMessage:
    return CompilerMessage(int(match["line"]), int(match["column"] or 1), text)
