"""What a run found, as one JSON object with the keys of the interface."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from acc.diagnostics import Diagnostic
from acc.driver.device import Device
from acc.driver.progress import Progress
from acc.driver.subject import ReferenceKind, Sizes
from acc.exec.backend import Fault, Memory, Traffic
from acc.exec.npu.requests import Times
from acc.locations import Place

Origin = Callable[[int | None], tuple[int | None, Place | None]]
"""From a line of the C++ to its number in its file, and to what the user's file has there."""


class Status(StrEnum):
    """How a run ended."""

    OK = "ok"
    MISMATCH = "mismatch"
    FAULT = "fault"
    UNSUPPORTED = "unsupported"
    ERROR = "error"


@dataclass
class Measured:
    """The comparison and the costs of all trials at one size."""

    sizes: Sizes = field(default_factory=dict[str, int])
    trials: int = 0
    max_abs_err: float | None = None
    max_rel_err: float | None = None
    eager_only: int | None = None
    wrong: list[str] = field(default_factory=list[str])
    """What differs, a line for each result of each trial that is wrong."""

    faults: list[Fault] = field(default_factory=list[Fault])
    traffic: Traffic | None = None
    """Of the first trial."""

    times: Times | None = None
    """Where a device took them."""

    gm_minimum: int | None = None
    """Bytes of the inputs and outputs: what a program has to move at least."""

    finished: bool = False
    compared: bool = True
    """Whether there is something to compare results with."""

    def add_errors(self, absolute: float, relative: float, eager_only: int = 0) -> None:
        """Count one result in."""
        self.max_abs_err = max(self.max_abs_err or 0.0, absolute)
        self.max_rel_err = max(self.max_rel_err or 0.0, relative)
        self.eager_only = (self.eager_only or 0) + eager_only

    @property
    def correct(self) -> bool | None:
        """Whether everything is right; None if not all of it was compared."""
        if self.wrong or self.faults:
            return False
        return True if self.finished and self.compared else None

    def as_json(self, origin: Origin) -> dict[str, object]:
        """The keys that a report and each of its runs share."""
        return {
            "correct": self.correct,
            "max_abs_err": self.max_abs_err,
            "max_rel_err": self.max_rel_err,
            "eager_only": self.eager_only,
            "faults": [_fault(fault, *origin(fault.source_line)) for fault in self.faults],
            "traffic": _traffic(self.traffic, self.gm_minimum),
            "times": _times(self.times),
        }


@dataclass
class RunReport:
    """The report of a run, filled in as it goes on."""

    file: str
    progress: Progress = field(default_factory=Progress)
    status: Status = Status.ERROR
    compiled: bool = False
    reference: ReferenceKind | None = None
    kernels: int | None = None
    llm_calls: int = 0
    """Answers that models gave, without those of lock files."""

    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    runs: list[Measured] = field(default_factory=list[Measured])
    device: Device | None = None
    """The NPU that it runs on."""

    rerun: str = ""
    """The command that does the same under the host model."""

    is_dynamic: bool = False
    """Whether the runs are listed one by one."""

    source_name: str = "kernel.cpp"
    source: str = ""
    """The C++, and what messages call it."""

    places: Sequence[Place | None] = ()
    """For each line of the C++, where the user's file asks for it."""

    is_put_together: bool = False
    """Whether `places` are where the lines of the C++ themselves are, in files of the user's."""

    def place_of_line(self, line: int | None) -> Place | None:
        """Where the user's file asks for a line of the C++, counted from one."""
        known = line is not None and 0 < line <= len(self.places)
        return self.places[line - 1] if line is not None and known else None

    def _line_and_origin(self, line: int | None) -> tuple[int | None, Place | None]:
        """A line of the C++ as its file counts it, and where the user's file asks for it."""
        origin = self.place_of_line(line)
        return (origin.line if self.is_put_together and origin is not None else line), origin

    @property
    def source_lines(self) -> int:
        """Lines of C++."""
        return len(self.source.splitlines())

    @property
    def total(self) -> Measured:
        """All runs as one: the largest errors, all faults, the costs of the first."""
        if len(self.runs) == 1:
            return self.runs[0]
        total = Measured(trials=sum(run.trials for run in self.runs))
        if not self.runs:
            return total
        first = self.runs[0]
        total.traffic, total.gm_minimum = first.traffic, first.gm_minimum
        total.times = first.times
        total.finished = all(run.finished for run in self.runs)
        total.compared = all(run.compared for run in self.runs)
        for run in self.runs:
            total.wrong += run.wrong
            total.faults += run.faults
        total.max_abs_err = _largest([run.max_abs_err for run in self.runs])
        total.max_rel_err = _largest([run.max_rel_err for run in self.runs])
        counts = [run.eager_only for run in self.runs if run.eager_only is not None]
        total.eager_only = sum(counts) if counts else None
        return total

    def as_json(self) -> dict[str, object]:
        """The object; what is not known is null."""
        total = self.total.as_json(self._line_and_origin)
        report: dict[str, object] = {
            "file": self.file,
            "status": self.status.value,
            "stage": self.progress.stage.value,
            "compiled": self.compiled,
            "correct": total["correct"],
            "reference": self.reference,
            "max_abs_err": total["max_abs_err"],
            "max_rel_err": total["max_rel_err"],
            "eager_only": total["eager_only"],
            "kernels": self.kernels,
            "llm_calls": self.llm_calls,
            "faults": total["faults"],
            "diagnostics": [_diagnostic(message) for message in self.diagnostics],
            "seconds": {part: round(time, 6) for part, time in self.progress.seconds.items()},
            "traffic": total["traffic"],
            "times": total["times"],
            "device": self.device.as_json() if self.device is not None else None,
            "model": None,
        }
        if self.is_dynamic:
            report["runs"] = [
                {"sizes": dict(run.sizes), **run.as_json(self._line_and_origin)}
                for run in self.runs
            ]
        return report


def _largest(values: Sequence[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)


def _fault(fault: Fault, line: int | None, origin: Place | None) -> dict[str, object]:
    return {
        "rule": fault.rule,
        "message": fault.message,
        "kernel": fault.kernel,
        "launch": fault.launch,
        "block": fault.block,
        "api": fault.api,
        "line": line,
        "source": _place(origin),
        "count": fault.count,
        "memory": _memory(fault.memory),
    }


def _memory(memory: Memory | None) -> dict[str, object] | None:
    if memory is None:
        return None
    return {
        "space": memory.space,
        "name": memory.name,
        "buffer_line": memory.buffer_line,
        "offset": memory.offset,
        "bytes": memory.bytes,
    }


def _traffic(traffic: Traffic | None, minimum: int | None) -> dict[str, object]:
    return {
        "gm_bytes": traffic.gm_bytes if traffic else None,
        "gm_minimum": minimum,
        "vector_instructions": traffic.vector_instructions if traffic else None,
        "ub_high_water": traffic.ub_high_water if traffic else None,
        "cores": traffic.cores if traffic else None,
        "balance": traffic.balance if traffic else None,
    }


def _times(times: Times | None) -> dict[str, object] | None:
    if times is None:
        return None
    return {
        "program_us": times.program_us,
        "eager_us": times.eager_us,
        "speedup": times.speedup,
        "repeats": times.repeats,
        "eager_error": times.eager_error or None,
    }


def _place(place: Place | None) -> dict[str, object] | None:
    if place is None:
        return None
    return {"file": place.file, "line": place.line, "column": place.column}


def _diagnostic(message: Diagnostic) -> dict[str, object]:
    place = message.place
    return {
        "severity": message.severity.value,
        "message": message.text,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "notes": [_diagnostic(note) for note in message.notes],
    }
