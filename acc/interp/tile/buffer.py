"""Buffers on chip in the explicit form, and what compute operations read and write."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntAttr
from xdsl.ir import Operation

from acc.dialects.tile.types import OnChipType
from acc.interp.interpreter import InterpreterError
from acc.interp.values import Array, Value, Values, as_array, as_int


@dataclass(eq=False)
class Buffer:
    """
    Memory that one run of a `tile.alloc` made.

    Every operation that writes a buffer writes all of its actual extent, so it holds either nothing
    or the array of that extent; what lies between extent and bound does not exist here.
    """

    extents: tuple[int, ...]
    """Actual extents."""

    array: Array | None = None
    """The elements, None until they are written."""

    def read(self, op: Operation) -> Array:
        """The elements; `InterpreterError` at `op` when nothing was written."""
        if self.array is None:
            raise InterpreterError(op, "reads a buffer that was not written since its tile.alloc")
        return self.array

    def write(self, op: Operation, array: Array) -> None:
        """Replaces all elements; `InterpreterError` at `op` when the extents differ."""
        if array.shape != self.extents:
            raise InterpreterError(
                op,
                f"writes extents {list(array.shape)} to a buffer of extents {list(self.extents)}",
            )
        self.array = array


def read(op: Operation, value: Value) -> Array:
    """An operand of a compute operation: the elements of a tile or buffer; a scalar has rank 0."""
    if isinstance(value, Buffer):
        return value.read(op)
    return as_array(value)


def extents_of(value: Value) -> tuple[int, ...]:
    """The actual extents of a tile or buffer."""
    return value.extents if isinstance(value, Buffer) else as_array(value).shape


def actual_extents(op: Operation, typ: OnChipType, bounded: Values) -> tuple[int, ...]:
    """
    The extents of a tile or buffer of type `typ`: exact ones from the type, the others given.

    Raises `InterpreterError` at `op` where one is negative or above its bound.
    """
    given = iter(bounded)
    extents: list[int] = []
    for index, dim in enumerate(typ.shape):
        if isinstance(dim, IntAttr):
            extents.append(dim.data)
            continue
        extent = as_int(next(given))
        if not 0 <= extent <= dim.value.data:
            raise InterpreterError(
                op,
                f"dimension {index} of {typ} takes extents from 0 to {dim.value.data}, "
                f"found {extent}",
            )
        extents.append(extent)
    return tuple(extents)


def deliver(op: Operation, outs: Sequence[Value], array: Array) -> Values:
    """The results of an operation in destination style that computed `array`."""
    if not outs:
        return (array,)
    buffer = outs[0]
    assert isinstance(buffer, Buffer)
    buffer.write(op, array)
    return ()
