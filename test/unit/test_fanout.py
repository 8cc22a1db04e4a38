"""Jobs over processes: results, and jobs that hang, grow, crash or raise."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from acc.fanout import Ended, Failure, FailureKind, Fanout, Limits, Note

LIMITS = Limits(seconds=20, memory_bytes=400 << 20)


def work(job: str, note: Note) -> tuple[str, int]:
    """What the jobs of these tests do, by their names."""
    note(f"at {job}")
    match job:
        case "crash":
            print("last words", flush=True)
            os.kill(os.getpid(), signal.SIGSEGV)
        case "exit":
            os._exit(7)
        case "raise":
            raise LookupError("nothing here")
        case "hang":
            time.sleep(60)
        case "grow":
            parts: list[bytearray] = []
            while True:
                parts.append(bytearray(b"x" * (20 << 20)))
                time.sleep(0.01)
        case "many":
            script = "import time; kept = b'x' * (150 << 20); time.sleep(60)"
            for _ in range(3):
                subprocess.Popen([sys.executable, "-c", script])
            time.sleep(60)
        case _:
            pass
    return job, os.getpid()


def run(
    jobs: Sequence[str], at_once: int = 2, jobs_per_process: int = 1
) -> dict[str, Ended[str, tuple[str, int]]]:
    fanout = Fanout(at_once, LIMITS, jobs_per_process=jobs_per_process)
    return {ended.job: ended for ended in fanout.run(work, jobs)}


def failure(job: str, limits: Limits = LIMITS) -> Failure:
    (ended,) = Fanout(processes=1, limits=limits).run(work, [job])
    assert isinstance(ended.outcome, Failure)
    assert ended.outcome.note == f"at {job}"
    return ended.outcome


def processes(ended: dict[str, Ended[str, tuple[str, int]]]) -> set[int]:
    return {e.outcome[1] for e in ended.values() if not isinstance(e.outcome, Failure)}


def test_each_job_has_a_process():
    ended = run(["a", "b", "c", "d"])
    assert ended.keys() == {"a", "b", "c", "d"}
    assert all(e.outcome == (job, e.outcome[1]) for job, e in ended.items())  # pyright: ignore[reportIndexIssue]
    assert len(processes(ended)) == 4


def test_processes_take_several_jobs():
    assert len(processes(run(["a", "b", "c", "d"], at_once=1, jobs_per_process=2))) == 2


def test_crash_is_a_failure_of_its_job_only():
    ended = run(["a", "crash", "b", "c"], jobs_per_process=4)
    assert ended["crash"].outcome == Failure(
        FailureKind.CRASH, "the process ended with signal SIGSEGV\nlast words", "at crash"
    )
    assert [job for job in "abc" if isinstance(ended[job].outcome, Failure)] == []


def test_exit_is_a_failure():
    assert failure("exit").text == "the process ended with exit code 7"


def test_exception_is_a_failure_with_its_text():
    found = failure("raise")
    assert found.kind is FailureKind.CRASH
    assert "LookupError: nothing here" in found.text


def test_time_limit():
    found = failure("hang", Limits(seconds=0.5, memory_bytes=400 << 20))
    assert found == Failure(FailureKind.TIMEOUT, "took longer than 0.5 s", "at hang")


def test_memory_of_processes_that_a_job_starts_counts():
    found = failure("many")
    assert found.kind is FailureKind.MEMORY
    assert found.text.endswith("GiB, more than 0.4")


def test_memory_limit_of_the_process_itself():
    found = failure("grow")
    assert found.kind is FailureKind.MEMORY or "MemoryError" in found.text


def test_closing_ends_processes_and_what_they_started():
    wide = Limits(seconds=30.0, memory_bytes=4 << 30)
    jobs = Fanout(processes=2, limits=wide).run(work, ["a", "many", "hang"])
    assert next(jobs).job == "a"
    time.sleep(0.5)
    jobs.close()
    until = time.monotonic() + 5
    while (left := _children_of("kept = b'x'")) and time.monotonic() < until:
        time.sleep(0.1)
    assert left == []


def _children_of(text: str) -> list[str]:
    found: list[str] = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = file.read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if text in command:
            found.append(command)
    return found


@pytest.mark.parametrize("count", [0, 1])
def test_few_jobs(count: int):
    assert len(run(["a"] * count)) == count
