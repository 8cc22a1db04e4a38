"""A process that has the device: what it is asked has a time limit, and it can always be ended."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import acc
from acc.exec.npu.requests import Answer, DeviceInfo, Ended, Hello, RunProgram
from acc.exec.npu.toolkit import Toolkit

START_SECONDS = 180.0
"""How long a process may take until it has imported torch_npu and opened the device."""

_POLL_SECONDS = 0.01
_KILL_SECONDS = 10.0
_KEPT_CHARACTERS = 4000
WORKER = "acc.exec.npu.worker"


class DeviceProcess:
    """
    A child that runs `worker.py`, started by the first request.

    Requests and answers are files in a scratch folder, so that it may run under a profiler. A child
    that crashed or took too long is replaced at the next request.
    """

    def __init__(self, toolkit: Toolkit, device: int, prefix: Sequence[str] = ()) -> None:
        self.toolkit, self.device, self.prefix = toolkit, device, tuple(prefix)
        self._child: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._count = 0

    def ask(self, request: Hello | RunProgram, seconds: float) -> Answer:
        """
        The answer to a request.

        `seconds` do not count the start of a process, which says hello first.
        """
        if self._child is None:
            self._start()
            greeting = self._ask(Hello(), START_SECONDS)
            if isinstance(request, Hello) or not isinstance(greeting, DeviceInfo):
                return greeting
        return self._ask(request, seconds)

    def _ask(self, request: Hello | RunProgram, seconds: float) -> Answer:
        assert self._child is not None and self._folder is not None
        self._count += 1
        answer = self._folder / f"{self._count}.answer"
        unfinished = self._folder / "unfinished"
        unfinished.write_bytes(pickle.dumps((seconds, request)))
        unfinished.rename(self._folder / f"{self._count}.request")
        end = time.monotonic() + seconds
        while not answer.exists():
            if (status := self._child.poll()) is not None and not answer.exists():
                return self._ended(_how(status), seconds)
            if time.monotonic() > end:
                return self._ended(None, seconds)
            time.sleep(_POLL_SECONDS)
        found: Answer = pickle.loads(answer.read_bytes())
        answer.unlink()
        return found

    def close(self) -> None:
        """End the child, with all that it has started."""
        if self._child is not None:
            with suppress(ProcessLookupError):  # it may have ended by itself
                os.killpg(self._child.pid, signal.SIGKILL)
            with suppress(subprocess.TimeoutExpired):  # a driver may hold it for longer
                self._child.wait(_KILL_SECONDS)
            self._child = None
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def finish(self, seconds: float) -> None:
        """Let the child end by itself, as a profiler needs it; then end it."""
        if self._child is not None and self._folder is not None:
            (self._folder / "stop").touch()
            with suppress(subprocess.TimeoutExpired):  # `close` ends it
                self._child.wait(seconds)
        self.close()

    def _start(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="acc-npu-"))
        self._count = 0
        numbers = [str(self.device), str(os.getpid())]
        worker = [sys.executable, "-m", WORKER, str(self._folder), *numbers]
        root = str(Path(acc.__file__).parents[1])
        path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
        environment = {**os.environ, "PYTHONPATH": path}
        with (self._folder / "output").open("wb") as output:
            self._child = subprocess.Popen(
                self.toolkit.command([*self.prefix, *worker]),
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _ended(self, how: str | None, seconds: float) -> Ended:
        assert self._folder is not None
        stage = self._folder / "stage"
        text = stage.read_text("utf-8") if stage.exists() else "starting"
        output = (self._folder / "output").read_text("utf-8", "replace")
        self.close()
        return Ended(text, how, seconds, output[-_KEPT_CHARACTERS:])


def _how(status: int) -> str:
    """What ended a process."""
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
