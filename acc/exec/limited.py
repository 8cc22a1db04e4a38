"""Runs a program that a user's input may keep from ending: within a time, and within memory."""

import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_SHELL = ("/bin/sh", "-c", 'ulimit -d "$0" 2>/dev/null; exec "$@"')
"""
Sets the limit before the program starts; what the program starts has it too. It cannot be set where
a lower one holds already.
"""


@dataclass(frozen=True)
class Limits:
    """What each process of a program gets."""

    seconds: float
    memory_bytes: int


def run_limited(
    command: Sequence[str], directory: Path, environment: dict[str, str], limits: Limits | None
) -> subprocess.CompletedProcess[str]:
    """
    Run a program without standard input, and give its status and what it printed.

    Raises `TimeoutError` when it takes longer; what it has started is ended with it.
    """
    prefix = () if limits is None else (*_SHELL, str(limits.memory_bytes >> 10))
    with subprocess.Popen(
        [*prefix, *command],
        cwd=directory,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            output, messages = process.communicate(timeout=limits and limits.seconds)
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
    return subprocess.CompletedProcess(command, process.wait(), output, messages)
