"""
A lock file on disk: read once, changed under a lock of its directory, replaced as a whole.

Processes that change a file at the same time keep each other's entries.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from acc.diagnostics import UserError
from acc.llm.lock.entry import Entry, LockContent, LockedRound
from acc.llm.lock.identity import Identity
from acc.llm.lock.reader import read_lock
from acc.llm.lock.writer import lock_text
from acc.llm.text_files import read_text, reason


@dataclass
class LockFile:
    """A lock file, which need not exist before something is kept."""

    path: Path
    content: LockContent
    """As it was when it was last read."""

    _mutex: threading.Lock = field(default_factory=threading.Lock)

    @staticmethod
    def open(path: Path) -> LockFile:
        """Read a file, if there is one. Raises `UserError` for a damaged one."""
        return LockFile(path, _read(path))

    def check_writable(self) -> None:
        """Raise `UserError` where nothing could be kept, before anything is asked."""
        folder = self.path.resolve().parent
        if not folder.is_dir():
            raise UserError(f"--llm-lock: there is no directory '{folder}' for '{self.path}'")
        if self.path.is_dir() or not os.access(folder, os.W_OK):
            raise UserError(f"--llm-lock: '{self.path}' cannot be written")

    def put(self, entry: Entry) -> None:
        """Keep a conversation that has ended, in the place of what its key had."""

        def change(content: LockContent) -> None:
            content.entries[entry.key] = entry
            content.unfinished.pop(entry.key, None)

        self._change(change)

    def add_unfinished(self, subject: str, identity: Identity, round: LockedRound) -> None:
        """Keep an answer of a conversation that goes on."""

        def change(content: LockContent) -> None:
            entry = content.unfinished.get(identity.key, Entry(subject, identity, ()))
            same = [r for r in entry.rounds if (r.asked, r.sample) != (round.asked, round.sample)]
            content.unfinished[identity.key] = replace(entry, rounds=(*same, round))

        self._change(change)

    def _change(self, change: Callable[[LockContent], None]) -> None:
        """Read what is there now, change it, and replace the file."""
        with self._mutex, _alone_in(self.path.parent):
            content = _read(self.path)
            change(content)
            _replace(self.path, lock_text(content))
            self.content = content


def _read(path: Path) -> LockContent:
    if not path.exists() or path.is_dir():
        return LockContent({}, {})
    return read_lock(read_text(path), str(path))


@contextmanager
def _alone_in(folder: Path) -> Generator[None]:
    """Wait for other processes that change a lock file in a directory."""
    try:
        directory = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"cannot write a lock file in '{folder}': {reason(error)}") from error
    try:
        fcntl.flock(directory, fcntl.LOCK_EX)
        yield
    finally:
        os.close(directory)


def _replace(path: Path, text: str) -> None:
    """Write a file so that there is the old one or the new one at any time."""
    unfinished: str | None = None
    try:
        target = path.resolve()
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        handle, unfinished = tempfile.mkstemp(prefix=f".{path.name}.", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(unfinished, mode)
        os.replace(unfinished, target)
    except OSError as error:
        if unfinished is not None:
            Path(unfinished).unlink(missing_ok=True)
        raise UserError(f"cannot write '{path}': {reason(error)}") from error


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
