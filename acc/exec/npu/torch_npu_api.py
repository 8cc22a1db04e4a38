"""The part of torch_npu that is used here, with types; torch_npu itself has none."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Protocol, Self, cast

if TYPE_CHECKING:
    import torch


class Stream(Protocol):
    """A stream of a device."""

    @property
    def npu_stream(self) -> int:
        """The `aclrtStream`; asking for it sends off what PyTorch holds back."""
        ...


class Event(Protocol):
    """An event that takes the time."""

    def record(self) -> None:
        """Put it into the current stream."""
        ...

    def elapsed_time(self, end: Self) -> float:
        """Milliseconds from this event to another."""
        ...


class Npu(Protocol):
    """The module `torch_npu.npu`."""

    def device_count(self) -> int: ...
    def set_device(self, device: int) -> None: ...
    def get_device_name(self, device: int) -> str: ...
    def current_stream(self) -> Stream: ...
    def synchronize(self) -> None: ...
    def Event(self, *, enable_timing: bool) -> Event: ...


class _Moving(Protocol):
    def npu(self) -> object: ...


def load_npu() -> tuple[Npu, str]:
    """The module, and the version of torch_npu. Raises what its import raises."""
    module = importlib.import_module("torch_npu")
    return cast("Npu", module.npu), str(module.__version__)


def on_device(tensor: torch.Tensor) -> torch.Tensor:
    """A copy of a tensor on the current device."""
    return cast("torch.Tensor", cast("_Moving", tensor).npu())


def module_on_device(module: torch.nn.Module) -> torch.nn.Module:
    """A module with its parameters and buffers on the current device."""
    return cast("torch.nn.Module", cast("_Moving", module).npu())
