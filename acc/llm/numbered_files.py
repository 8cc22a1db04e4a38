"""Files `0001.suffix`, `0002.suffix`, ... of a directory, each written whole or not at all."""

from __future__ import annotations

import itertools
import os
import re
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from acc.diagnostics import UserError
from acc.llm.text_files import reason


def files_with(folder: Path, suffix: str) -> Iterator[tuple[int, Path]]:
    """The files of a suffix with their numbers, in order."""
    name = re.compile(rf"(\d{{4,9}}){re.escape(suffix)}")
    found = [(m, p) for p in folder.iterdir() if (m := name.fullmatch(p.name)) is not None]
    yield from sorted((int(match[1]), path) for match, path in found)


def make_folder(folder: Path) -> None:
    """Make a directory if there is none. Raises `UserError` if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"cannot make the directory '{folder}': {reason(error)}") from error


def write_next(folder: Path, suffix: str, text: str) -> int:
    """Write a file under the next number that nobody has, also among processes."""
    try:
        with _unfinished(folder, text) as unfinished:
            taken = [number for number, _ in files_with(folder, suffix)]
            for number in itertools.count(max(taken, default=0) + 1):
                try:
                    os.link(unfinished, numbered(folder, number, suffix))
                except FileExistsError:
                    continue
                return number
    except OSError as error:
        raise UserError(f"cannot write to '{folder}': {reason(error)}") from error
    raise AssertionError("numbers do not end")


def write_over(path: Path, text: str) -> None:
    """Write a file in the place of one that may be there."""
    try:
        with _unfinished(path.parent, text) as unfinished:
            os.replace(unfinished, path)
    except OSError as error:
        raise UserError(f"cannot write '{path}': {reason(error)}") from error


def numbered(folder: Path, number: int, suffix: str) -> Path:
    """The file of a number."""
    return folder / f"{number:04}{suffix}"


@contextmanager
def _unfinished(folder: Path, text: str) -> Generator[Path]:
    """A file with a text under a name of no meaning, which goes away."""
    handle, name = tempfile.mkstemp(prefix=".", suffix=".unfinished", dir=folder)
    path = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(text)
        path.chmod(0o644)
        yield path
    finally:
        path.unlink(missing_ok=True)
