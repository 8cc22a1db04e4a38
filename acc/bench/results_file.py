"""The file of JSON lines that results go to as they come, and that a later run goes on with."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xdsl.utils.hints import isa

from acc.bench.record import Record
from acc.diagnostics import UserError

_KEYS = {"task", "category", "status"}
"""What every line has."""


@dataclass(frozen=True)
class ResultsFile:
    """A path, `-` for the standard output, or None for nowhere."""

    path: str | None

    def resume(self) -> list[Record]:
        """
        The records of an earlier run; a last line that was not finished is cut off.

        Raises `UserError` for a file that holds something else.
        """
        if self.path in (None, "-") or not (file := Path(self.path)).exists():
            return []
        text = file.read_text("utf-8")
        whole, _, rest = text.rpartition("\n")
        if rest:
            file.write_text(f"{whole}\n" if whole else "", "utf-8")
        return list(self._records(whole))

    def _records(self, text: str) -> Iterator[Record]:
        for number, line in enumerate(text.splitlines(), 1):
            try:
                values: object = json.loads(line)
            except ValueError:
                values = None
            if not isa(values, dict[str, object]) or not values.keys() >= _KEYS:
                raise UserError(f"--resume: line {number} of '{self.path}' is no result of a task")
            yield Record(values)

    def begin(self) -> None:
        """Start anew. Raises `UserError` where the file cannot be written."""
        self._write("", "w")

    def add(self, record: Record) -> None:
        """Write a line."""
        self._write(json.dumps(record.values) + "\n", "a")

    def _write(self, text: str, mode: str) -> None:
        if self.path == "-":
            sys.stdout.write(text)
            sys.stdout.flush()
        elif self.path is not None:
            try:
                with open(self.path, mode, encoding="utf-8") as file:
                    file.write(text)
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise UserError(f"--json: cannot write '{self.path}': {reason}") from error
