"""How a program is run on an NPU."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class NpuOptions:
    """Options of a run on a device."""

    device: int = 0
    """Which of the devices that the process sees."""

    timeout_seconds: float = 120.0
    """How long a launch with its copies, or the times of a program, may take."""

    warmup: int = 5
    """Runs before times are taken."""

    repeats: int = 50
    """Runs whose median is the time; 0 takes none."""

    profile: Path | None = None
    """A folder for what `msprof` collects of one more run."""
