"""The Unified Buffer as bytes, tensors on chip and in global memory, and views of their bytes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation

from acc.interp.interpreter import InterpreterError
from acc.interp.tile.global_tensor import GlobalTensor
from acc.interp.values import Array, Value
from acc.target.chip import Chip

Bytes = NDArray[np.uint8]

UNWRITTEN = 0xFF
"""What memory without a value is filled with: NaN as a float of any width."""


@dataclass(eq=False)
class UnifiedBuffer:
    """The memory of one core, given out from the start on."""

    chip: Chip
    memory: Bytes
    used: int = 0

    @staticmethod
    def of(chip: Chip) -> "UnifiedBuffer":
        """The empty memory of a chip."""
        return UnifiedBuffer(chip, np.full(chip.ub_bytes, UNWRITTEN, np.uint8))

    def take(self, op: Operation, size: int) -> int:
        """The start of `size` bytes of their own; `InterpreterError` when they are not there."""
        start = self.used
        self.used += -(-size // self.chip.block_bytes) * self.chip.block_bytes
        if self.used > len(self.memory):
            raise InterpreterError(
                op, f"needs {size} bytes of {len(self.memory)}, of which {start} are taken"
            )
        return start


@dataclass(frozen=True, eq=False)
class LocalTensor:
    """A tensor on chip, from a byte on; it knows no end."""

    memory: Bytes
    start: int
    dtype: np.dtype[np.generic]

    def moved(self, elements: int) -> "LocalTensor":
        """The tensor from an element on."""
        return replace(self, start=self.start + elements * self.dtype.itemsize)

    def flat(self, op: Operation, count: int) -> Array:
        """A view of elements next to each other."""
        return self.view(op, 0, (count,), (self.dtype.itemsize,))

    def view(
        self, op: Operation, offset: int, shape: Sequence[int], strides: Sequence[int]
    ) -> Array:
        """A view from a byte offset on; strides in bytes."""
        return byte_view(op, self.memory, self.dtype, self.start + offset, shape, strides)


@dataclass(frozen=True, eq=False)
class GlobalPart:
    """A tensor in global memory from an element on, which its address makes of it."""

    tensor: GlobalTensor
    dtype: np.dtype[np.generic]
    start: int = 0
    """In elements."""

    def moved(self, elements: int) -> "GlobalPart":
        """The tensor from an element on."""
        return replace(self, start=self.start + elements)

    def rows(self, op: Operation, count: int, length: int, gap: int) -> Bytes:
        """A view of `count` rows of bytes, `gap` bytes between them."""
        memory = self.tensor.array.reshape(-1).view(np.uint8)
        start = self.start * self.dtype.itemsize
        view = byte_view(op, memory, np.dtype(np.uint8), start, (count, length), (length + gap, 1))
        return view.view(np.uint8)

    def written(self, op: Operation, count: int, length: int, gap: int) -> Array | None:
        """Which elements of such rows have a value; None where that is not kept."""
        flags = self.tensor.written
        if flags is None:
            return None
        size = self.dtype.itemsize
        shape, strides = (count, length // size), ((length + gap) // size, 1)
        return byte_view(op, flags.reshape(-1), np.dtype(np.bool_), self.start, shape, strides)


def byte_view(
    op: Operation,
    memory: Array,
    dtype: np.dtype[np.generic],
    start: int,
    shape: Sequence[int],
    strides: Sequence[int],
) -> Array:
    """A view of memory; `InterpreterError` at `op` when it leaves the memory."""
    if 0 not in shape:
        last = sum((size - 1) * step for size, step in zip(shape, strides, strict=True))
        end = start + last + dtype.itemsize
        if start < 0 or end > memory.nbytes:
            raise InterpreterError(
                op, f"reaches bytes {start} to {end} of a memory of {memory.nbytes} bytes"
            )
    else:
        start = 0
    return np.ndarray(shape, dtype, memory, start, strides)


def local(value: Value) -> LocalTensor:
    """The operand as a tensor on chip."""
    assert isinstance(value, LocalTensor)
    return value
