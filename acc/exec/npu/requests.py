"""What a process that has the device is asked, and what it answers; pickled, ours on both ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from acc.exec.backend import Array
from acc.exec.compare import Comparison, Floats

if TYPE_CHECKING:
    import torch

Eager = Callable[[], object]
"""Runs PyTorch's own operators once, on the device."""


class EagerTask:
    """What makes the same computation in PyTorch; classes of this kind can be pickled."""

    def prepare(
        self,
        put: Callable[[torch.Tensor], torch.Tensor],
        put_module: Callable[[torch.nn.Module], torch.nn.Module],
    ) -> Eager:
        """Make model and inputs, and put them on the device by these functions."""
        raise NotImplementedError


@dataclass(frozen=True)
class Wanted:
    """What one output has to be, for a device to judge."""

    want: Array
    """In the type of the output."""

    bound: Floats | None
    """The largest error allowed of each element, a little below what the rule says."""


@dataclass(frozen=True)
class Hello:
    """Asks which device this is."""


@dataclass(frozen=True)
class DeviceInfo:
    """Answers that."""

    soc: str
    """As the runtime calls it, such as `Ascend910B2`."""

    devices: int
    torch: str
    torch_npu: str


@dataclass(frozen=True)
class RunProgram:
    """Asks for one run of a program."""

    library: Path
    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]
    """Of outputs only shapes and types count."""

    sizes: tuple[int, ...]
    """The program's symbols in order."""

    wanted: tuple[Wanted, ...] | None = None
    """What the outputs have to be, if the device is to judge."""

    returns_outputs: bool = True
    """Whether outputs come back even if the device finds them right."""

    warmup: int = 0
    repeats: int = 0
    """How often the program runs for its time; 0 takes none."""

    eager: EagerTask | None = None
    """What else to take the time of."""


@dataclass(frozen=True)
class Times:
    """Medians by events of the device, in microseconds."""

    program_us: float
    eager_us: float | None
    """PyTorch's operators on the same inputs; none where there are no such, or they fail."""

    repeats: int
    eager_error: str = ""

    @property
    def speedup(self) -> float | None:
        """How many times as fast as PyTorch the program is."""
        if self.eager_us is None or self.program_us <= 0:
            return None
        return self.eager_us / self.program_us


@dataclass(frozen=True)
class Ran:
    """Answers a run."""

    outputs: tuple[Array, ...] | None
    """None if the device found all of them right and nobody wants them."""

    judged: tuple[Comparison, ...] | None
    """What the device found, if it found everything right."""

    times: Times | None
    seconds: float
    """From the launch to its end, once."""


@dataclass(frozen=True)
class Failed:
    """Answers anything that went wrong."""

    text: str
    refused: bool = False
    """Whether the program refused to launch; else the device or PyTorch failed."""


@dataclass(frozen=True)
class Ended:
    """Stands for the answer of a process that gave none."""

    stage: str
    """What it was about to do."""

    signal: str | None
    """What ended it, if it ended by itself; None for one that took too long."""

    seconds: float
    output: str = field(default="", repr=False)
    """The end of what it printed."""


Answer = DeviceInfo | Ran | Failed | Ended
