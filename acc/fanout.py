"""
Independent jobs over processes, each with a limit on time and on memory.

A process that crashes, hangs or grows too large ends its own job and no other. What a job does is
none of this module's business.
"""

from __future__ import annotations

import os
import resource
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Generic

from typing_extensions import TypeVar

J = TypeVar("J")
R = TypeVar("R")

Note = Callable[[str], None]
"""Tells the parent where a job is, which is all that is known of it if it does not come back."""

_POLL_SECONDS = 0.2
_START_SECONDS = 120.0
"""How long a process may take to start, the first of all with what is preloaded."""

_KEPT_LINES = 12
"""Lines of a dead process's last output that are kept."""


class FailureKind(StrEnum):
    """Why a job gave no result."""

    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASH = "crash"


@dataclass(frozen=True)
class Failure:
    """A job that gave no result."""

    kind: FailureKind
    text: str
    note: str = ""
    """The last note of the job."""


@dataclass(frozen=True)
class Ended(Generic[J, R]):
    """A job that is over: its result, or why there is none."""

    job: J
    outcome: R | Failure
    seconds: float


@dataclass(frozen=True)
class Limits:
    """What one job may take."""

    seconds: float
    memory_bytes: int
    """Resident memory of its process and of those that it starts."""


@dataclass(frozen=True)
class Fanout:
    """How jobs are spread over processes."""

    processes: int
    limits: Limits
    preload: tuple[str, ...] = ()
    """Modules that are imported once, before processes are forked. They must not start threads."""

    jobs_per_process: int = 1
    """After so many, or after a failure, a process is replaced."""

    def run(self, function: Callable[[J, Note], R], jobs: Sequence[J]) -> Generator[Ended[J, R]]:
        """
        Run a function on every job, at most `processes` at once; gives them as they end.

        The function is one at the top level of a module; jobs and results can be pickled. Closing
        the generator ends the processes that are left, with everything that they started.
        """
        context = get_context("forkserver")
        context.set_forkserver_preload([*self.preload])
        waiting = deque(jobs)
        workers: list[_Worker[J, R]] = []
        memory = _Memory()
        try:
            while waiting or workers:
                while waiting and len(workers) < self.processes:
                    workers.append(_Worker(context, function, self))
                    workers[-1].start(waiting.popleft())
                wait([worker.connection for worker in workers], _POLL_SECONDS)
                memory.refresh()
                for worker in [*workers]:
                    if (ended := worker.poll(memory)) is None:
                        continue
                    yield ended
                    if waiting and worker.may_go_on(ended):
                        worker.start(waiting.popleft())
                    else:
                        workers.remove(worker)
                        worker.end()
        finally:
            for worker in workers:
                worker.end()


class _Memory:
    """Resident memory by process group, read at most once in a while."""

    def __init__(self) -> None:
        self.by_group: dict[int, int] = {}
        self.read_at = 0.0

    def refresh(self) -> None:
        """Read it again if it is old."""
        now = time.monotonic()
        if now - self.read_at < _POLL_SECONDS:
            return
        self.read_at, self.by_group = now, {}
        page = os.sysconf("SC_PAGE_SIZE")
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # processes end at any time
                fields = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
                group, pages = int(fields[2]), int(fields[21])
                self.by_group[group] = self.by_group.get(group, 0) + pages * page


@dataclass
class _Progress(Generic[J]):
    """The job that a process is at."""

    job: J
    note: str = ""
    start: float = field(default_factory=time.monotonic)
    """When the process began with it; until then, when it was handed out."""

    allowance: float = _START_SECONDS
    """Seconds beyond the limit; none once the process has begun."""

    def begin(self) -> None:
        """The process says that it has begun."""
        self.start, self.allowance = time.monotonic(), 0.0

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.monotonic() - self.start


class _Worker(Generic[J, R]):
    """The parent's side of a process."""

    def __init__(
        self, context: ForkServerContext, function: Callable[[J, Note], R], fanout: Fanout
    ) -> None:
        self.limits, self.left = fanout.limits, fanout.jobs_per_process
        handle, name = tempfile.mkstemp(prefix="acc-job-", suffix=".log")
        os.close(handle)
        self.log = Path(name)
        self.connection, theirs = context.Pipe()
        arguments = (theirs, function, self.log, self.limits.memory_bytes)
        # daemonic: ended with the interpreter if an interrupt comes before anyone else can end it
        self.process: ForkServerProcess = context.Process(
            target=_serve, args=arguments, daemon=True
        )
        self.process.start()
        theirs.close()
        self.at: _Progress[J] | None = None

    def start(self, job: J) -> None:
        """Hand out a job."""
        self.left -= 1
        self.at = _Progress(job)
        with suppress(BrokenPipeError):  # the process has died, as `poll` finds out
            self.connection.send(job)

    def may_go_on(self, ended: Ended[J, R]) -> bool:
        """Whether the process can take another job after one that ended."""
        return self.left > 0 and not isinstance(ended.outcome, Failure)

    def poll(self, memory: _Memory) -> Ended[J, R] | None:
        """The job, if it has ended one way or the other."""
        at = self.at
        assert at is not None, "the worker has a job"
        try:
            while self.connection.poll():
                match self.connection.recv():
                    case None:
                        at.begin()
                    case str() as text:
                        at.note = text
                    case (result,):
                        return Ended(at.job, result, at.seconds)
                    case other:
                        raise AssertionError(f"a process sent {other!r}")
        except (EOFError, ConnectionResetError):
            failure = Failure(FailureKind.CRASH, self._last_words(), at.note)
            return Ended(at.job, failure, at.seconds)
        failure = self._over(at, memory.by_group.get(self.process.pid or 0, 0))
        return None if failure is None else Ended(at.job, failure, at.seconds)

    def _over(self, at: _Progress[J], used: int) -> Failure | None:
        if at.seconds > self.limits.seconds + at.allowance:
            text = f"took longer than {self.limits.seconds:g} s"
            return Failure(FailureKind.TIMEOUT, text, at.note)
        if used > self.limits.memory_bytes:
            gib = 2**30
            text = f"took {used / gib:.1f} GiB, more than {self.limits.memory_bytes / gib:.1f}"
            return Failure(FailureKind.MEMORY, text, at.note)
        return None

    def _last_words(self) -> str:
        self.process.join()
        code = self.process.exitcode or 0
        how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        lines = self.log.read_text("utf-8", "replace").strip().splitlines()
        return "\n".join([f"the process ended with {how}", *lines[-_KEPT_LINES:]])

    def end(self) -> None:
        """End the process and everything that it started."""
        if self.process.pid is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            with suppress(ProcessLookupError):  # it had no group of its own yet
                os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        self.connection.close()
        self.log.unlink(missing_ok=True)


def _serve(
    connection: Connection, function: Callable[[J, Note], R], log: Path, memory_bytes: int
) -> None:
    """The child's side: do jobs until the parent has no more."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with open(log, "a", encoding="utf-8") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    while True:
        try:
            job: J = connection.recv()
        except EOFError:
            return
        os.ftruncate(1, 0)
        connection.send(None)
        connection.send((function(job, connection.send),))
