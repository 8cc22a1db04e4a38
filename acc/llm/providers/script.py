"""
Answers written by hand, from a file: for tests, and to follow the loop without a model.

    === answers written by hand
    Remarks up to the first answer.
    === kernel @relu
    the first answer to a request for a kernel about @relu, word for word
    === kernel @relu
    the second one
    === plan @relu sample 1 truncated
    the first answer to the second of several parallel requests, cut off by a limit of length

The line break before the next `===` is not part of an answer.
"""

from __future__ import annotations

import re
import threading
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from acc.diagnostics import UserError
from acc.llm.request import Answer, Request, RequestKind
from acc.llm.text_files import read_text
from acc.locations import Place

MARK = "=== answers written by hand"
MODEL = "hand-written"
"""What answers of a script carry as their model."""

_HEAD = re.compile(
    r"=== (?P<kind>\S+) (?P<subject>\S.*?)(?: sample (?P<sample>\d+))?(?P<cut> truncated)?\s*"
)


@dataclass(frozen=True)
class ScriptedAnswer:
    """An answer, and to which requests it belongs."""

    kind: RequestKind
    subject: str
    sample: int
    text: str
    truncated: bool


def parse_script(text: str, name: str) -> list[ScriptedAnswer]:
    """The answers of a script. Raises `UserError` at the line that is not understood."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if not lines or lines[0].rstrip() != MARK:
        raise UserError(f"not a script of answers: expected '{MARK}'", Place(name, 1, 1))
    heads = [i for i, line in enumerate(lines) if i > 0 and line.startswith("===")]
    ends = [*heads[1:], len(lines)]
    found: list[ScriptedAnswer] = []
    for start, end in zip(heads, ends, strict=True):
        match = _HEAD.fullmatch(lines[start])
        if match is None or match["kind"] not in set(RequestKind):
            raise UserError(
                f"found '{lines[start]}', expected === KIND SUBJECT [sample N] [truncated], where "
                f"KIND is {', '.join(RequestKind)}",
                Place(name, start + 1, 1, len(lines[start])),
            )
        kind, sample = RequestKind(match["kind"]), int(match["sample"] or 0)
        body = "\n".join(lines[start + 1 : end])
        found.append(ScriptedAnswer(kind, match["subject"], sample, body, bool(match["cut"])))
    return found


@dataclass
class ScriptProvider:
    """Gives the answers of a script, those of one kind, subject and sample in their order."""

    path: Path
    answers: list[ScriptedAnswer]
    name: str = "script"
    _given: defaultdict[tuple[str, str, int], int] = field(
        default_factory=lambda: defaultdict[tuple[str, str, int], int](int)
    )
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @staticmethod
    def read(path: Path) -> ScriptProvider:
        """A provider for a file. Raises `UserError` if it cannot be read or understood."""
        return ScriptProvider(path, parse_script(read_text(path), str(path)))

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """The next answer for the kind, subject and sample; raises `UserError` after the last."""
        wanted = (request.kind, request.subject, sample)
        mine = [a for a in self.answers if (a.kind, a.subject, a.sample) == wanted]
        with self._lock:
            index = self._given[wanted]
            self._given[wanted] += 1
        if index >= len(mine):
            raise self._no_answer(_head(*wanted), len(mine))
        return Answer(mine[index].text, self.name, MODEL, truncated=mine[index].truncated)

    def _no_answer(self, wanted: str, given: int) -> UserError:
        """The error for a question that there is no answer to, after those that were given."""
        if given:
            return UserError(f"script '{self.path}' has no answer left for {wanted} after {given}")
        heads = dict.fromkeys(_head(a.kind, a.subject, a.sample) for a in self.answers)
        return UserError(
            f"script '{self.path}' has no answer for {wanted}; it has some for "
            f"{', '.join(heads) or 'nothing'}"
        )


def _head(kind: str, subject: str, sample: int) -> str:
    """The line above an answer, without its signs."""
    return f"{kind} {subject}{f' sample {sample}' if sample else ''}"
