"""Runs a program that a user's input may keep from ending: within a time, and within memory."""

import os
import signal
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SHELL = (
    "/bin/sh",
    "-c",
    'ulimit -d "$0" 2>/dev/null; exec 3<&0; '
    "(read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 & "
    'exec "$@" </dev/null 3<&-',
)
"""
Sets the limit before the program starts; what the program starts has it too. It cannot be set where
a lower one holds already. Beside it waits what ends them all when its standard input ends, which
is a pipe whose other end goes with this process, however that ends.
"""


@dataclass(frozen=True)
class Limits:
    """What each process of a program gets."""

    seconds: float
    memory_bytes: int


@contextmanager
def _held_open() -> Generator[int]:
    """The end to read of a pipe that nobody writes to, and whose other end is closed at the end."""
    reading, writing = os.pipe()
    try:
        yield reading
    finally:
        os.close(reading)
        os.close(writing)


def run_limited(
    command: Sequence[str], directory: Path, environment: dict[str, str], limits: Limits | None
) -> subprocess.CompletedProcess[str]:
    """
    Run a program without standard input, and give its status and what it printed.

    Raises `TimeoutError` when it takes longer; what it has started is ended with it. With limits it
    does not outlive this process.
    """
    prefix = () if limits is None else (*_SHELL, str(limits.memory_bytes >> 10))
    with (
        _held_open() as alive,
        subprocess.Popen(
            [*prefix, *command],
            cwd=directory,
            env=environment,
            stdin=subprocess.DEVNULL if limits is None else alive,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        ) as process,
    ):
        try:
            output, messages = process.communicate(timeout=limits and limits.seconds)
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
    return subprocess.CompletedProcess(command, process.wait(), output, messages)
