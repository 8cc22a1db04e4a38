"""Reads what a process of the host model reports about its run."""

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from acc.exec.backend import CompileError, Fault, Launch, Memory


@dataclass(frozen=True)
class BlockCost:
    """What one block of one launch moved and issued."""

    launch: int
    block: int
    gm_loaded: int
    gm_stored: int
    vector_instructions: int
    vector_repeats: int
    ub_high_water: int

    @property
    def gm_bytes(self) -> int:
        """Bytes moved between GM and the core."""
        return self.gm_loaded + self.gm_stored


@dataclass(frozen=True)
class Report:
    """Faults and costs of a run."""

    faults: tuple[Fault, ...]
    blocks: tuple[BlockCost, ...]
    seconds: float
    finished: bool
    """Whether the process came to its end and wrote the outputs."""


def read_report(
    path: Path, status: int | None, timeout_seconds: float, launches: Sequence[Launch]
) -> Report:
    """
    The report of a process that ended with `status` (None: killed at its time limit).

    Raises `CompileError` where a kernel uses what nothing defines.
    """
    text = path.read_text("utf-8", errors="replace") if path.exists() else ""
    faults: list[Fault] = []
    blocks: list[BlockCost] = []
    seconds = 0.0
    finished = False
    for line in text.splitlines():
        kind, *fields = line.split("\t")
        match kind:
            case "fault":
                faults.append(_fault(fields))
            case "block":
                blocks.append(BlockCost(*map(int, fields)))
            case "seconds":
                seconds = float(fields[0])
            case "done":
                finished = True
            case "load":
                raise CompileError(f"the kernel cannot be loaded: {fields[0]}")
            case _:
                faults.append(_ending(kind, fields, timeout_seconds))
    if not finished and not faults:
        faults.append(_unreported(status, timeout_seconds, launches))
    return Report(tuple(faults), tuple(blocks), seconds, finished)


def _fault(fields: Sequence[str]) -> Fault:
    rule, kernel, launch, block, line, count, api, message, *memory = fields
    return Fault(
        rule,
        message,
        kernel,
        int(block),
        api,
        int(line) or None,
        int(launch),
        int(count),
        _memory(*memory),
    )


def _memory(space: str, name: str, line: str, offset: str, size: str) -> Memory | None:
    if space not in ("ub", "gm"):
        return None
    return Memory(space, name or None, int(line) or None, int(offset), int(size))


def _ending(kind: str, fields: Sequence[str], timeout_seconds: float) -> Fault:
    """The fault of a run that a signal, a division, the clock or the memory limit ended."""
    if kind == "memory":
        message = f"the buffers do not fit the memory limit of {fields[0]} bytes"
        return Fault("memory-limit", message, "", 0, "", None)
    if kind == "timeout":
        kernel, launch, block, api, line = fields
        last = f"the last API call was {api}" if api else "and no API call was made"
        message = f"not done after {timeout_seconds:g} s, {last}"
        return Fault("timeout", message, kernel, int(block), api, int(line) or None, int(launch))
    if kind == "division":
        kernel, launch, block, api, line = fields
        message = "the scalar unit divides an integer by zero"
        return Fault(
            "scalar-division", message, kernel, int(block), api, int(line) or None, int(launch)
        )
    number, kernel, launch, block, api, line = fields
    place = f"after the API call {api}" if api else "before the first API call"
    message = f"{_signal_name(int(number))} {place}"
    return Fault("crash", message, kernel, int(block), api, int(line) or None, int(launch))


def _unreported(status: int | None, timeout_seconds: float, launches: Sequence[Launch]) -> Fault:
    kernel = launches[0].kernel if launches else ""
    if status is None:
        return Fault("timeout", f"not done after {timeout_seconds:g} s", kernel, 0, "", None)
    reason = _signal_name(-status) if status < 0 else f"exit status {status}"
    return Fault("crash", f"the process ended with {reason}", kernel, 0, "", None)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
