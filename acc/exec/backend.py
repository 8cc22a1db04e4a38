"""
What a backend is asked to run and what it answers.

A backend compiles one C++ translation unit and launches its kernels in order over shared buffers.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

from acc.analysis.struct_layout import CTYPES
from acc.diagnostics import UserError

Array = npt.NDArray[np.generic]
Direction = Literal["in", "out", "inout", "workspace"]


class CompileError(UserError):
    """The C++ compiler, or a check in the headers, refused a kernel."""


@dataclass(frozen=True)
class TilingField:
    """One field of a tiling struct."""

    name: str
    ctype: str
    """C++ type, one of `CTYPES`."""
    value: int | float

    def packed(self) -> bytes:
        """The bytes of the field. Raises `struct.error` for a value that the type cannot hold."""
        return struct.pack("<" + CTYPES[self.ctype], self.value)


@dataclass(frozen=True)
class Launch:
    """One launch of a kernel; with 0 blocks it is skipped."""

    kernel: str
    blocks: int
    buffers: tuple[str, ...]
    """Names of the buffers in argument order."""
    tiling_struct: str | None
    tiling: tuple[TilingField, ...]
    """
    The fields of the struct, which is passed by value as the last argument; without a struct they
    are the last arguments themselves.
    """
    declarations: str = ""
    """C++ in front of the source, as of a toolkit that makes the struct of a kernel's tiling."""
    assertions: str = ""
    """C++ behind the source: what has to hold of it."""


@dataclass(frozen=True)
class Memory:
    """The bytes that a fault is about."""

    space: Literal["ub", "gm"]
    name: str | None
    """Name of a GM buffer, or of the variable that a buffer of the UB has in the source."""
    buffer_line: int | None
    """Line of the C++ source that made a buffer of the UB: InitBuffer, or an allocation."""
    offset: int
    """Where the bytes begin in the buffer; in the UB, if no buffer is known."""
    bytes: int


@dataclass(frozen=True)
class Fault:
    """A rule of the machine that a kernel broke."""

    rule: str
    message: str
    kernel: str
    block: int
    api: str
    """The API call with its operands."""
    source_line: int | None
    """Line of the C++ source."""
    launch: int = 0
    """Index of the launch."""
    count: int = 1
    """How often the rule was broken at this line by this block."""
    memory: Memory | None = None

    def text(self) -> str:
        """One line for people."""
        place = "" if self.source_line is None else f"line {self.source_line}: "
        return f"{place}{self.rule}: {self.message} [{self.kernel}, block {self.block}: {self.api}]"


@dataclass(frozen=True)
class Traffic:
    """What the launches moved and issued, over all blocks."""

    gm_bytes: int = 0
    """Bytes loaded from and stored to GM."""
    vector_instructions: int = 0
    vector_repeats: int = 0
    ub_high_water: int = 0
    """Highest byte of the UB that a block had in use."""
    cores: int = 0
    """Vector cores used at most by a launch."""
    balance: float = 1.0
    """GM bytes (vector repeats, if there are none) of the busiest block over the mean."""


@dataclass(frozen=True)
class Buffer:
    """A GM tensor, contiguous and row-major; `out` and `workspace` give shape and dtype only."""

    array: Array
    direction: Direction


@dataclass(frozen=True)
class RunResult:
    """Outputs by buffer name, faults in order of launch and block, and costs."""

    outputs: dict[str, Array]
    faults: tuple[Fault, ...]
    traffic: Traffic
    seconds: dict[str, float]
    """By stage: `compile`, `run` (whole process) and `kernel` (the launches alone)."""


class Backend(Protocol):
    """Something that runs AscendC kernels."""

    def run(
        self, source: str, launches: Sequence[Launch], buffers: Mapping[str, Buffer]
    ) -> RunResult:
        """
        Compile the source and run the launches in order.

        Raises `MissingToolError` without a compiler or device and `CompileError` for a source that
        does not compile; what goes wrong while running is a fault of the result.
        """
        ...
