"""A line on a terminal that says how far a suite is."""

import sys
import time
from dataclasses import dataclass, field

_WIDTH = 24


@dataclass
class ProgressBar:
    """Draws on standard error; elsewhere than on a terminal, nothing."""

    total: int
    done: int = 0
    failed: int = 0
    start: float = field(default_factory=time.monotonic)
    enabled: bool = field(default_factory=lambda: sys.stderr.isatty())

    def advance(self, name: str, *, passed: bool) -> None:
        """Count a run that has ended."""
        self.done += 1
        self.failed += not passed
        self._draw(name)

    def clear(self) -> None:
        """Take the line away."""
        if self.enabled:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _draw(self, name: str) -> None:
        if not self.enabled:
            return
        filled = _WIDTH * self.done // max(self.total, 1)
        bar = "#" * filled + "." * (_WIDTH - filled)
        seconds = time.monotonic() - self.start
        text = f"[{bar}] {self.done}/{self.total}, {self.failed} failed, {seconds:.0f} s, {name}"
        print(f"\r\033[K{text[:100]}", end="", file=sys.stderr, flush=True)
