"""What a kernel is made from: a function marked `acc.kernel`, of one kind or another."""

from collections.abc import Mapping
from functools import cached_property
from typing import Protocol

from acc.analysis.axes import Factors
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.spec import SpecOp
from acc.passes.convert_linalg_to_tile.signature import Signature


class KernelSource(Protocol):
    """A function marked `acc.kernel`, analysed."""

    @cached_property
    def signature(self) -> Signature:
        """The arguments of the kernel."""
        ...

    @property
    def is_empty(self) -> bool:
        """Whether the function gives no element, so that there is nothing to launch."""
        ...

    @property
    def in_place(self) -> Mapping[int, int]:
        """By result: the argument of the function whose memory it takes over, and keeps."""
        ...

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result, open dimensions included."""
        ...

    def kernel(self) -> KernelOp | SpecOp:
        """The kernel, or what it has to compute; raises `UserError` where there is none."""
        ...
