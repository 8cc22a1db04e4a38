"""Copies between global memory and the Unified Buffer, and inside of it."""

import numpy as np
from xdsl.ir import Operation

from acc.dialects.ascendc import data_copy as ops
from acc.interp.ascendc.memory import (
    UNWRITTEN,
    Bytes,
    GlobalPart,
    LocalTensor,
    UnifiedBuffer,
    byte_view,
    local,
)
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Value, Values, as_array, as_int


def _global(value: Value) -> GlobalPart:
    assert isinstance(value, GlobalPart)
    return value


def _load(op: Operation, source: GlobalPart, count: int, length: int, gap: int) -> Bytes:
    """Rows of global memory that all have a value."""
    written = source.written(op, count, length, gap)
    if written is not None and not written.all():
        raise InterpreterError(op, "reads elements of global memory that were not written")
    return source.rows(op, count, length, gap)


def _store(
    op: Operation, target: GlobalPart, rows: Bytes, count: int, length: int, gap: int
) -> None:
    target.rows(op, count, length, gap)[...] = rows
    written = target.written(op, count, length, gap)
    if written is not None:
        written[...] = True


def _blocks(
    frame: Frame, op: Operation, tensor: LocalTensor, count: int, length: int, gap: int
) -> Bytes:
    """Rows on chip, whole blocks each, `gap` blocks between them."""
    size = frame.state(UnifiedBuffer).chip.block_bytes
    width = -(-length // size) * size
    shape, strides = (count, width), (width + gap * size, 1)
    view = byte_view(op, tensor.memory, tensor.memory.dtype, tensor.start, shape, strides)
    return view.view(tensor.memory.dtype)


@implements(ops.DataCopyPadInOp)
def run_data_copy_pad_in(frame: Frame, op: ops.DataCopyPadInOp, args: Values) -> Values:
    """Loads rows; what fills the last block of each is no value."""
    count, length, source_gap, target_gap = (as_int(arg) for arg in args[2:])
    rows = _load(op, _global(args[1]), count, length, source_gap)
    target = _blocks(frame, op, local(args[0]), count, length, target_gap)
    target[:, :length] = rows
    target[:, length:] = UNWRITTEN
    return ()


@implements(ops.DataCopyPadFillOp)
def run_data_copy_pad_fill(frame: Frame, op: ops.DataCopyPadFillOp, args: Values) -> Values:
    """Loads rows with a value around them."""
    left, right, value = as_int(args[2]), as_int(args[3]), as_array(args[4])
    count, length, source_gap, target_gap = (as_int(arg) for arg in args[5:])
    memory = local(args[0])
    size = memory.dtype.itemsize
    rows = _load(op, _global(args[1]), count, length, source_gap)
    width = (left + right) * size + length
    target = _blocks(frame, op, memory, count, width, target_gap)
    element = np.full(1, value, memory.dtype).view(np.uint8)
    target[...] = np.tile(element, target.shape[1] // size)
    target[:, left * size : left * size + length] = rows
    return ()


@implements(ops.DataCopyPadOutOp)
def run_data_copy_pad_out(frame: Frame, op: ops.DataCopyPadOutOp, args: Values) -> Values:
    """Stores rows."""
    count, length, source_gap, target_gap = (as_int(arg) for arg in args[2:])
    rows = _blocks(frame, op, local(args[1]), count, length, source_gap)[:, :length]
    _store(op, _global(args[0]), rows, count, length, target_gap)
    return ()


@implements(ops.DataCopyOp)
def run_data_copy(frame: Frame, op: ops.DataCopyOp, args: Values) -> Values:
    """Copies elements next to each other."""
    target, source, count = args[0], args[1], as_int(args[2])
    assert isinstance(target, LocalTensor | GlobalPart)
    length = count * target.dtype.itemsize
    if isinstance(source, GlobalPart):
        rows = _load(op, source, 1, length, 0)
    else:
        rows = _line(op, local(source), length)
    if isinstance(target, GlobalPart):
        _store(op, target, rows, 1, length, 0)
    else:
        _line(op, target, length)[...] = rows
    return ()


def _line(op: Operation, tensor: LocalTensor, length: int) -> Bytes:
    dtype = tensor.memory.dtype
    view = byte_view(op, tensor.memory, dtype, tensor.start, (1, length), (length, 1))
    return view.view(dtype)
