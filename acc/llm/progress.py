"""A line on the terminal that says what is being waited for; nothing where there is no terminal."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from acc.llm.request import Request, Role

_INTERVAL_S = 0.2
_CLEAR = "\r\x1b[K"


@dataclass
class Wait:
    """One request that has no whole answer yet."""

    subject: str
    round: int
    started: float
    characters: int = 0
    note: str = ""


@dataclass
class Progress:
    """Draws the line; used by several threads."""

    _waits: list[Wait] = field(default_factory=list[Wait])
    _drawn: float = 0.0
    _mutex: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def waiting(self, request: Request) -> Generator[Wait]:
        """A request that is shown while the block runs."""
        asked = sum(message.role == Role.ASSISTANT for message in request.messages)
        wait = Wait(request.subject, asked + 1, time.monotonic())
        with self._mutex:
            self._waits.append(wait)
        try:
            self.draw(at_once=True)
            yield wait
        finally:
            with self._mutex:
                self._waits.remove(wait)
            self.draw(at_once=True)

    def draw(self, *, at_once: bool = False) -> None:
        """Show where things are, at most a few times in a second."""
        if not sys.stderr.isatty():
            return
        with self._mutex:
            now = time.monotonic()
            if not at_once and now - self._drawn < _INTERVAL_S:
                return
            self._drawn = now
            line = "; ".join(_said(wait, now) for wait in self._waits)
            line = "".join(char if char.isprintable() else "?" for char in line)
            sys.stderr.write(_CLEAR + line[: _columns()])
            sys.stderr.flush()


def _said(wait: Wait, now: float) -> str:
    came = f", {wait.characters} characters" if wait.characters else ""
    return f"{wait.subject}, round {wait.round}{came}, {now - wait.started:.0f} s{wait.note}"


def _columns() -> int:
    return shutil.get_terminal_size().columns - 1
