"""
The blocks of a launch that wait for each other: they take turns, each on a thread of its own, one
at a time and in the order of their numbers, from one synchronisation to the next.
"""

import contextvars
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


class _Abandoned(Exception):
    """Ends a block that nobody will let go on."""


@dataclass(eq=False)
class Turn:
    """One block: what it does, and how it came out."""

    body: Callable[["Turn"], None]
    ended: bool = False
    error: Exception | None = None
    _abandoned: bool = False
    _go: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    _back: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def wait(self) -> None:
        """Called by the block: the others go on until they wait too."""
        self._back.release()
        self._go.acquire()
        if self._abandoned:
            raise _Abandoned

    def start(self) -> threading.Thread:
        """The block's thread, which waits for its first turn."""
        context = contextvars.copy_context()
        thread = threading.Thread(target=context.run, args=(self._run,), daemon=True)
        thread.start()
        return thread

    def take(self) -> None:
        """Lets the block go on until it waits or ends."""
        self._go.release()
        self._back.acquire()

    def abandon(self) -> None:
        """Ends the block where it waits, or before it began."""
        self._abandoned = True
        if not self.ended:
            self.take()

    def _run(self) -> None:
        self._go.acquire()
        try:
            if not self._abandoned:
                self.body(self)
        except _Abandoned:
            pass
        except Exception as error:  # noqa: BLE001 raised again in the thread of the launch
            self.error = error
        self.ended = True
        self._back.release()


def run_in_turns(bodies: Sequence[Callable[[Turn], None]]) -> None:
    """
    Run the bodies of all blocks, which wait for each other by `Turn.wait`.

    Raises what a block raises; the others end where they wait.
    """
    turns = [Turn(body) for body in bodies]
    threads = [turn.start() for turn in turns]
    try:
        while not all(turn.ended for turn in turns):
            _run_phase(turns)
    finally:
        for turn in turns:
            turn.abandon()
        for thread in threads:
            thread.join()


def _run_phase(turns: Sequence[Turn]) -> None:
    for turn in turns:
        turn.take()
        if turn.error is not None:
            raise turn.error
    assert len({turn.ended for turn in turns}) == 1, (
        "the verifier lets all blocks synchronise alike"
    )
