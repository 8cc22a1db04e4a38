"""Memory that holds, for each byte, a number that stands for how it is computed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import BITS_PER_BYTE
from acc.interp.ascendc.memory import LocalTensor, byte_view
from acc.interp.values import Array
from tools.mutation.extremes import Extremes
from tools.mutation.symbols import WIDTH, Symbols, counted, elements, mixed, spread, symbol


@dataclass(frozen=True, eq=False)
class Shadow(LocalTensor):
    """A tensor on chip whose memory has a number for each byte; views get an axis of bytes."""

    def view(
        self, op: Operation, offset: int, shape: Sequence[int], strides: Sequence[int]
    ) -> Array:
        size = self.dtype.itemsize
        steps = tuple(step * WIDTH for step in strides)
        start = (self.start + offset) * WIDTH
        inner = (*shape, size), (*steps, WIDTH)
        return byte_view(op, self.memory, self.numbers.dtype, start, *inner)

    @property
    def numbers(self) -> Symbols:
        """Those of all bytes of the memory."""
        return self.memory.view(np.uint64)

    def read(self, op: Operation, count: int) -> Symbols:
        """The numbers of elements next to each other."""
        return elements(self.flat(op, count))

    def write(self, op: Operation, values: Symbols, count: int) -> None:
        """Gives elements next to each other their numbers."""
        self.flat(op, count)[...] = spread(values, self.dtype.itemsize)


@dataclass(frozen=True, eq=False)
class _Numbers:
    array: Array
    """Kept, so that nothing else comes to its address."""

    of_bytes: Symbols
    of_bits: Symbols

    @staticmethod
    def new(array: Array, name: object) -> "_Numbers":
        of_bytes = mixed(counted(array.nbytes) + symbol(name))
        return _Numbers(array, of_bytes, np.zeros((array.nbytes, BITS_PER_BYTE), np.uint64))


@dataclass(eq=False)
class Memory:
    """Numbers for the bytes of all tensors that a run meets."""

    kept: dict[int, _Numbers] = field(default_factory=dict[int, _Numbers])
    """Of tensors in global memory, by address."""

    core: _Numbers | None = None
    """Of the Unified Buffer of the core that runs."""

    extremes: Extremes | None = None
    """Takes maxima and minima as sets, which takes longer."""

    scalars: dict[SSAValue, Symbols] = field(default_factory=dict[SSAValue, Symbols])
    """Of what GetValue has read, and of what is computed from that."""

    def of(self, array: Array, name: object = "workspace") -> Symbols:
        """The numbers of the bytes of a tensor in global memory."""
        place = array.__array_interface__["data"][0]
        if place not in self.kept:
            self.kept[place] = _Numbers.new(array, name)
        return self.kept[place].of_bytes

    def bits(self, tensor: LocalTensor) -> Symbols:
        """The numbers of the bits of bytes on chip that a comparison has written."""
        return self._core(tensor.memory).of_bits

    def shadow(self, tensor: LocalTensor) -> Shadow:
        """The tensor that holds numbers in the place of a tensor on chip."""
        return Shadow(self._core(tensor.memory).of_bytes.view(np.uint8), tensor.start, tensor.dtype)

    def _core(self, memory: Array) -> _Numbers:
        if self.core is None or self.core.array is not memory:
            self.core = _Numbers.new(memory, "core")
        return self.core
