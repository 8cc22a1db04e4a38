"""Loads, stores and allocations: what moves lies inside the tensor, or the program is wrong."""

from collections.abc import Sequence

import numpy as np
from xdsl.ir import Operation

from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.dialects.tile.types import OnChipType
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.buffer import Buffer, actual_extents, deliver, read
from acc.interp.tile.global_tensor import GlobalTensor
from acc.interp.values import Array, Value, Values, as_array, as_int


def _region(
    op: Operation, tensor: GlobalTensor, offsets: Sequence[Value], extents: tuple[int, ...]
) -> tuple[slice, ...]:
    """The part of a tensor that a transfer touches, checked."""
    slices: list[slice] = []
    for axis, (offset, extent, size) in enumerate(
        zip(offsets, extents, tensor.array.shape, strict=True)
    ):
        start = as_int(offset)
        if start < 0 or start + extent > size:
            raise InterpreterError(
                op,
                f"elements {start} to {start + extent} of dimension {axis} leave the tensor, "
                f"whose size there is {size}",
            )
        slices.append(slice(start, start + extent))
    return tuple(slices)


def _tensor(value: Value) -> GlobalTensor:
    assert isinstance(value, GlobalTensor)
    return value


@implements(LoadOp)
def run_load(frame: Frame, op: LoadOp, args: Values) -> Values:
    """A copy of a part of a tensor."""
    tensor = _tensor(args[0])
    rank, padded, extent_count, typ = frame.once(op, lambda: _counts(op))
    first = 1 + rank + (1 + 2 * rank if padded else 0)
    last = first + extent_count
    outs = args[last:]
    if outs:
        buffer = outs[0]
        assert isinstance(buffer, Buffer)
        extents = buffer.extents
    else:
        extents = actual_extents(op, typ, args[first:last])
    inside = extents
    if padded:
        inside = tuple(as_int(value) for value in args[first - rank : first])
    region = _region(op, tensor, args[1 : 1 + rank], inside)
    if tensor.written is not None and not tensor.written[region].all():
        raise InterpreterError(op, "reads elements of global memory that were not written")
    part = tensor.array[region]
    if padded:
        low = [as_int(value) for value in args[2 + rank : 2 + 2 * rank]]
        part = _padded(op, part, args[1 + rank], low, extents)
    return deliver(op, outs, part.astype(np.uint8) if part.dtype == np.bool_ else part.copy())


def _counts(op: LoadOp) -> tuple[int, bool, int, OnChipType]:
    return len(op.offsets), op.pad is not None, len(op.extents), op.destination_type


def _padded(
    op: Operation, part: Array, value: Value, low: Sequence[int], extents: tuple[int, ...]
) -> Array:
    """A part of a tensor with elements of a value around it."""
    for axis, (before, count, extent) in enumerate(zip(low, part.shape, extents, strict=True)):
        if before < 0 or before + count > extent:
            raise InterpreterError(
                op,
                f"{before} elements of padding and {count} of the tensor are more than the "
                f"{extent} of the tile in dimension {axis}",
            )
    whole = np.full(extents, as_array(value), part.dtype)
    places = zip(low, part.shape, strict=True)
    whole[tuple(slice(before, before + count) for before, count in places)] = part
    return whole


@implements(StoreOp)
def run_store(frame: Frame, op: StoreOp, args: Values) -> Values:
    """Writes the actual extent."""
    source, tensor = read(op, args[0]), _tensor(args[1])
    region = _region(op, tensor, args[2:], source.shape)
    tensor.array[region] = source
    if tensor.written is not None:
        tensor.written[region] = True
    return ()


@implements(AllocOp)
def run_alloc(frame: Frame, op: AllocOp, args: Values) -> Values:
    """A new buffer without elements."""
    return (Buffer(actual_extents(op, op.result.type, args)),)
