"""Doing something for at most so long, whatever it waits for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic

from typing_extensions import TypeVar

T = TypeVar("T")


class Stopped(Exception):
    """Nobody waits for the result any more."""


@dataclass
class Stop:
    """Tells work that nobody waits for it any more."""

    _event: threading.Event = field(default_factory=threading.Event)

    def set(self) -> None:
        """From now on the work should end."""
        self._event.set()

    def check(self) -> None:
        """Raise `Stopped` if the work should end."""
        if self._event.is_set():
            raise Stopped


@dataclass
class _Outcome(Generic[T]):
    value: T | None = None
    error: BaseException | None = None


def within(seconds: float, work: Callable[[Stop], T]) -> T:
    """
    The result of `work`, which runs in a thread of its own and looks at its `Stop` now and then.

    Raises `TimeoutError` when the time is over, what `work` raises, and `KeyboardInterrupt` at
    once, whatever the work is waiting for.
    """
    stop = Stop()
    outcomes: list[_Outcome[T]] = []

    def run() -> None:
        try:
            outcomes.append(_Outcome(work(stop)))
        except BaseException as error:  # noqa: BLE001 -- it is raised in the thread that waits
            outcomes.append(_Outcome(error=error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        thread.join(seconds)
    finally:
        stop.set()
    if not outcomes:
        raise TimeoutError
    (outcome,) = outcomes
    if outcome.error is not None:
        raise outcome.error
    return outcome.value  # pyright: ignore[reportReturnType] -- there is no error
