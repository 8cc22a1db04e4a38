"""Queues and buffers: who has which part of the Unified Buffer."""

from collections import deque
from dataclasses import dataclass, field

from acc.dialects.ascendc import queue as ops
from acc.dialects.ascendc.types import LocalTensorType
from acc.interp.ascendc.memory import UNWRITTEN, LocalTensor, UnifiedBuffer, local
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Value, Values


@dataclass(eq=False)
class Buffers:
    """A queue, or a TBuf, which is one buffer that never changes hands."""

    length: int = 0
    """Bytes of one buffer."""

    free: deque[int] = field(default_factory=deque[int])
    """Starts of buffers that nobody has."""

    waiting: deque[int] = field(default_factory=deque[int])
    """Starts of buffers between EnQue and DeQue."""

    taken: set[int] = field(default_factory=set[int])
    """Starts of buffers that a stage works on."""


def _buffers(value: Value) -> Buffers:
    assert isinstance(value, Buffers)
    return value


def _tensor(frame: Frame, start: int, typ: LocalTensorType) -> LocalTensor:
    return LocalTensor(frame.state(UnifiedBuffer).memory, start, frame.dtype(typ.element_type))


@implements(ops.QueueOp)
def run_queue(frame: Frame, op: ops.QueueOp, args: Values) -> Values:
    """A queue without memory."""
    return (Buffers(),)


@implements(ops.BufOp)
def run_buf(frame: Frame, op: ops.BufOp, args: Values) -> Values:
    """A TBuf without memory."""
    return (Buffers(),)


@implements(ops.InitBufferOp)
def run_init_buffer(frame: Frame, op: ops.InitBufferOp, args: Values) -> Values:
    """Takes memory for each buffer, in the order of the calls."""
    target, core = _buffers(args[0]), frame.state(UnifiedBuffer)
    target.length = op.length.value.data
    for _ in range(op.number.value.data):
        target.free.append(core.take(op, target.length))
    return ()


@implements(ops.AllocTensorOp)
def run_alloc_tensor(frame: Frame, op: ops.AllocTensorOp, args: Values) -> Values:
    """Takes a free buffer, whose old content is no value any more."""
    queue = _buffers(args[0])
    if not queue.free:
        raise InterpreterError(op, "the queue has no free buffer, so the core would wait for ever")
    start = queue.free.popleft()
    queue.taken.add(start)
    frame.state(UnifiedBuffer).memory[start : start + queue.length] = UNWRITTEN
    return (_tensor(frame, start, op.result.type),)


@implements(ops.EnQueOp)
def run_en_que(frame: Frame, op: ops.EnQueOp, args: Values) -> Values:
    """Hands a buffer on."""
    queue, start = _buffers(args[0]), local(args[1]).start
    _give_up(op, queue, start)
    queue.waiting.append(start)
    return ()


@implements(ops.DeQueOp)
def run_de_que(frame: Frame, op: ops.DeQueOp, args: Values) -> Values:
    """Takes the buffer that waited longest."""
    queue = _buffers(args[0])
    if not queue.waiting:
        raise InterpreterError(op, "nothing is in the queue, so the core would wait for ever")
    start = queue.waiting.popleft()
    queue.taken.add(start)
    return (_tensor(frame, start, op.result.type),)


@implements(ops.FreeTensorOp)
def run_free_tensor(frame: Frame, op: ops.FreeTensorOp, args: Values) -> Values:
    """Gives a buffer back."""
    queue, start = _buffers(args[0]), local(args[1]).start
    _give_up(op, queue, start)
    queue.free.append(start)
    return ()


def _give_up(op: ops.EnQueOp | ops.FreeTensorOp, queue: Buffers, start: int) -> None:
    if start not in queue.taken:
        raise InterpreterError(op, "the tensor is not one that was taken from this queue")
    queue.taken.remove(start)


@implements(ops.GetWithOffsetOp)
def run_get_with_offset(frame: Frame, op: ops.GetWithOffsetOp, args: Values) -> Values:
    """A part of a TBuf."""
    buffer, typ = _buffers(args[0]), op.result.type
    offset = op.offset.value.data
    size = op.size.value.data * frame.dtype(typ.element_type).itemsize
    if offset + size > buffer.length or not buffer.free:
        raise InterpreterError(
            op, f"takes bytes {offset} to {offset + size} of a buffer of {buffer.length} bytes"
        )
    return (_tensor(frame, buffer.free[0] + offset, typ),)
