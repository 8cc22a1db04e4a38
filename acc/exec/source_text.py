"""A kernel's source with the files beside it that it includes, as one text that knows its files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from acc.diagnostics import UserError
from acc.exec.backend import Fault
from acc.exec.kernel_json import read_text
from acc.locations import Place

COMPILED = "kernel.cpp"
"""What compilers call the text."""

_INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"\s*(//.*)?')
_ONCE = re.compile(r"\s*#\s*pragma\s+once\b")
_LINE = re.compile(r"\bline (\d+)")
_COMPILED_LINE = re.compile(rf"^{re.escape(COMPILED)}:(\d+)", re.MULTILINE)
_MOST_DEEP = 32


@dataclass(frozen=True)
class SourceText:
    """What is compiled, and the file and line that each of its lines is from."""

    path: Path
    text: str
    lines: tuple[tuple[Path, int], ...]

    def places(self) -> list[Place | None]:
        """For each line its statement in its file."""
        return [
            Place(str(file), number, len(line) - len(line.lstrip()) + 1, max(len(line.strip()), 1))
            for (file, number), line in zip(self.lines, self.text.split("\n"), strict=False)
        ]

    def located(self, fault: Fault) -> Fault:
        """The fault with the lines that its texts mention as they are in their files."""
        message, api = (_LINE.sub(self._mention, text) for text in (fault.message, fault.api))
        return replace(fault, message=message, api=api)

    def located_messages(self, messages: str) -> str:
        """What a compiler says, about the files."""
        named = _COMPILED_LINE.sub(lambda match: "{}:{}".format(*self._line(match)), messages)
        return re.sub(rf"^{re.escape(COMPILED)}:", f"{self.path}:", named, flags=re.MULTILINE)

    def _line(self, match: re.Match[str]) -> tuple[Path, int]:
        number = int(match[1])
        return self.lines[number - 1] if 0 < number <= len(self.lines) else (self.path, number)

    def _mention(self, match: re.Match[str]) -> str:
        file, number = self._line(match)
        return f"line {number}" + ("" if file == self.path else f" of {file.name}")


def read_source(path: Path) -> SourceText:
    """
    A source, with each `#include "..."` of a file beside it replaced by the file.

    Raises `UserError` for a file that cannot be read, or that includes itself without end.
    """
    lines = list(_Reader(path).lines(path, ()))
    text = "".join(f"{line}\n" for line, _, _ in lines)
    return SourceText(path, text, tuple((file, number) for _, file, number in lines))


@dataclass
class _Reader:
    root: Path
    once: set[Path] = field(default_factory=set[Path])
    """Files that were read and are not read again."""

    def lines(self, path: Path, around: tuple[Path, ...]) -> Iterator[tuple[str, Path, int]]:
        """Lines of a file with those of what it includes, each with its file and number."""
        if len(around) > _MOST_DEEP:
            raise UserError(f"{path}: includes itself, or files more than {_MOST_DEEP} deep")
        for number, line in enumerate(read_text(path).removesuffix("\n").split("\n"), start=1):
            found = self._included(path, line)
            if found is not None and found.resolve() not in self.once:
                yield from self.lines(found, (*around, path))
            elif found is not None or self._is_once(path, line):
                yield "", path, number
            else:
                yield line.removesuffix("\r"), path, number

    def _included(self, path: Path, line: str) -> Path | None:
        if (match := _INCLUDE.fullmatch(line)) is None:
            return None
        places = (path.parent / match[1], self.root.parent / match[1])
        return next((place for place in places if place.is_file()), None)

    def _is_once(self, path: Path, line: str) -> bool:
        if _ONCE.match(line) is None:
            return False
        self.once.add(path.resolve())
        return True
