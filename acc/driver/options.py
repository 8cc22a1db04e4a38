"""What a run of acc-run is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from acc.driver.device import Device
from acc.exec.compare import Tolerance
from acc.exec.host_options import HostOptions
from acc.exec.input_modes import InputMode
from acc.exec.npu.options import NpuOptions
from acc.frontend.torch.program import DynamicDim
from acc.frontend.torch.settings import Literal as Constant

Target = Literal["host", "interp", "npu"]
Asking = Literal["nothing", "holes", "kernels", "all"]


@dataclass(frozen=True)
class RunOptions:
    """The options of interface.md, parsed."""

    file: str
    """A path, or `-` for the standard input."""

    target: Target = "host"
    settings: Mapping[str, Constant] = field(default_factory=dict[str, Constant])
    """Module-level constants to replace, or sizes of symbols."""

    dynamic: tuple[DynamicDim, ...] = ()
    leading: bool = False
    """Whether the first dimensions of all inputs are open, where the module allows it."""

    sizes: tuple[Mapping[str, int], ...] = ({},)
    """Sizes of symbols to run at, one run each."""

    dtype: str | None = None
    trials: int = 5
    seed: int = 0
    inputs: InputMode = InputMode.AS_IS
    reference: Path | None = None
    """A PyTorch file to compare a DSL or MLIR file with."""

    text: str = ""
    """Contents of the file, unless it is one of PyTorch, which is run by its path."""

    kernel: Path | None = None
    """A hand-written kernel to run instead of a file."""

    io: Path | None = None
    """The json that describes it."""

    save_dir: Path | None = None
    tolerance: Tolerance = field(default_factory=Tolerance)
    chip: str | None = None
    asking: Asking = "nothing"
    """
    What a model may write: nothing, what no rule makes a kernel of, every kernel, or one kernel of
    it all.
    """

    host: HostOptions = field(default_factory=HostOptions)
    npu: NpuOptions = field(default_factory=NpuOptions)
    device: Device | None = None
    """Where the target is an NPU, once it is found."""
