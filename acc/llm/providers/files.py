"""
The provider `files:DIR`: writes `NNNN.request.json` and waits for `NNNN.answer.txt`.

A person or any other program can so be the model. A request that was written before is not
written again, so a run that was interrupted goes on where it was. Whoever answers should write the
file under another name and rename it; a file that is still growing is waited for.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from acc.diagnostics import Diagnostic, Severity, UserError, report
from acc.llm.numbered_files import files_with, make_folder, numbered, write_next
from acc.llm.progress import Progress
from acc.llm.request import Answer, Request
from acc.llm.request_json import Json, json_text, request_json
from acc.llm.text_files import read_text, reason

REQUEST = ".request.json"
ANSWER = ".answer.txt"
_MOST_BYTES = 1 << 24


@dataclass
class FilesProvider:
    """Exchanges files in a directory; makes it if it is not there."""

    folder: Path
    model: str
    timeout_s: float | None = None
    """Seconds to wait for an answer; none waits for ever."""

    interval_s: float = 0.2
    """Between two looks at the directory."""

    name: str = "files"
    progress: Progress = field(default_factory=Progress)
    _written: set[int] = field(default_factory=set[int])
    """Numbers that this run has asked; an equal request asks anew."""

    _mutex: Lock = field(default_factory=Lock)

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """
        The text of the answer file.

        Raises `UserError` when nobody has answered in time, for an answer that is not UTF-8 or
        too long, and for a directory that cannot be written.
        """
        make_folder(self.folder)
        with self._mutex:
            number = self._number(request_json(request, sample))
            self._written.add(number)
        path = numbered(self.folder, number, ANSWER)
        if not path.exists():
            asked = numbered(self.folder, number, REQUEST).name
            what = f"the answer to {asked}: {request.kind} {request.subject}"
            report(Diagnostic(Severity.NOTE, f"waiting for '{path}', {what}"))
        with self.progress.waiting(request):
            self._wait(path, request)
        return Answer(read_text(path), self.name, self.model)

    def _number(self, asked: Json) -> int:
        """The number of an equal request of another run, or else of a new file."""
        for number, path in files_with(self.folder, REQUEST):
            if number not in self._written and _read(path) == asked:
                return number
        return write_next(self.folder, REQUEST, json_text(asked))

    def _wait(self, path: Path, request: Request) -> None:
        """Wait until a file has a text that no longer changes."""
        started = time.monotonic()
        before: tuple[int, int] | None = None
        while True:
            now = _state(path)
            if now is not None and now == before:
                return
            before = now
            if self.timeout_s is not None and time.monotonic() - started > self.timeout_s:
                raise UserError(
                    f"no answer to {request.kind} {request.subject} in '{path}' within "
                    f"{self.timeout_s:g} s; it is waited for again when this is run again"
                )
            self.progress.draw()
            time.sleep(self.interval_s)


def _read(path: Path) -> object:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        # another's file, or one that somebody changed
        return None


def _state(path: Path) -> tuple[int, int] | None:
    """Size and time of a file that has something in it. Raises `UserError` for one too long."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UserError(f"cannot read '{path}': {reason(error)}") from error
    if found.st_size > _MOST_BYTES:
        raise UserError(f"'{path}' has {found.st_size} bytes, expected at most {_MOST_BYTES}")
    return (found.st_size, found.st_mtime_ns) if found.st_size else None
