"""Breaks the protocol of queues: AllocTensor, EnQue, DeQue, FreeTensor."""

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.enums import Position
from acc.dialects.ascendc.queue import (
    AllocTensorOp,
    DeQueOp,
    EnQueOp,
    FreeTensorOp,
    GiveTensorOp,
    QueueOp,
    TakeTensorOp,
)
from acc.dialects.ascendc.types import QueueType
from tools.mutation.edit import (
    earlier,
    erase,
    insert_after,
    kernel_of,
    later,
    move_before,
    ops_of,
    replace_op,
    root,
    touches,
    writes_to,
)
from tools.mutation.operator import Operator, Site


def drop_en_que(module: ModuleOp) -> Iterator[Site]:
    """A buffer is not handed on: no EnQue."""
    for op in ops_of(module, EnQueOp):
        yield Site(op, "dropped", later(erase, op))


def drop_free(module: ModuleOp) -> Iterator[Site]:
    """A buffer is not given back: no FreeTensor."""
    for op in ops_of(module, FreeTensorOp):
        yield Site(op, "dropped", later(erase, op))


def alloc_for_de_que(module: ModuleOp) -> Iterator[Site]:
    """A free buffer is taken where DeQue should wait for a filled one."""
    for op in ops_of(module, DeQueOp):
        new = AllocTensorOp(op.queue, tensor_element(op.result))
        yield Site(op, "AllocTensor for DeQue", later(replace_op, op, new))


def de_que_for_alloc(module: ModuleOp) -> Iterator[Site]:
    """DeQue where AllocTensor should take a free buffer."""
    for op in ops_of(module, AllocTensorOp):
        new = DeQueOp(op.queue, tensor_element(op.result))
        yield Site(op, "DeQue for AllocTensor", later(replace_op, op, new))


def alloc_twice(module: ModuleOp) -> Iterator[Site]:
    """AllocTensor once too often."""
    for op in ops_of(module, AllocTensorOp):
        new = AllocTensorOp(op.queue, tensor_element(op.result))
        yield Site(op, "taken twice", later(insert_after, op, new))


def en_que_twice(module: ModuleOp) -> Iterator[Site]:
    """EnQue of one buffer twice."""
    for op in ops_of(module, EnQueOp):
        yield Site(op, "twice", later(insert_after, op, EnQueOp(op.queue, op.tensor)))


def de_que_twice(module: ModuleOp) -> Iterator[Site]:
    """DeQue once too often."""
    for op in ops_of(module, DeQueOp):
        new = DeQueOp(op.queue, tensor_element(op.result))
        yield Site(op, "twice", later(insert_after, op, new))


def free_twice(module: ModuleOp) -> Iterator[Site]:
    """FreeTensor of one buffer twice."""
    for op in ops_of(module, FreeTensorOp):
        yield Site(op, "twice", later(insert_after, op, FreeTensorOp(op.queue, op.tensor)))


def free_early(module: ModuleOp) -> Iterator[Site]:
    """FreeTensor in front of the last use of the buffer."""
    for op in ops_of(module, FreeTensorOp):
        tensor = root(op.tensor)
        last = next((other for other in earlier(op) if touches(other, tensor)), None)
        if last is not None:
            yield Site(op, "before the last use", later(move_before, op, last))


def en_que_early(module: ModuleOp) -> Iterator[Site]:
    """EnQue in front of the last write to the buffer."""
    for op in ops_of(module, EnQueOp):
        tensor = root(op.tensor)
        last = next((other for other in earlier(op) if writes_to(other, tensor)), None)
        if last is not None:
            yield Site(op, "before the last write", later(move_before, op, last))


def en_que_for_free(module: ModuleOp) -> Iterator[Site]:
    """EnQue of a buffer that should be given back."""
    for op in ops_of(module, FreeTensorOp):
        yield Site(op, "EnQue for FreeTensor", later(replace_op, op, EnQueOp(op.queue, op.tensor)))


def free_for_en_que(module: ModuleOp) -> Iterator[Site]:
    """FreeTensor of a buffer that should be handed on."""
    for op in ops_of(module, EnQueOp):
        new = FreeTensorOp(op.queue, op.tensor)
        yield Site(op, "FreeTensor for EnQue", later(replace_op, op, new))


def _other_queues(op: Operation, queue: SSAValue) -> Iterator[SSAValue]:
    for other in kernel_of(op).body.block.ops:
        if isinstance(other, QueueOp) and other.result is not queue:
            yield other.result


def wrong_queue(module: ModuleOp) -> Iterator[Site]:
    """A call of another queue than the buffer's own."""
    for op in ops_of(module, TakeTensorOp, GiveTensorOp):
        for other in _other_queues(op, op.operands[0]):
            text = f"of %{other.name_hint}"
            yield Site(op, text, later(op.operands.__setitem__, 0, other))


def _reposition(op: QueueOp, position: Position) -> None:
    old = op.result
    assert isinstance(old.type, QueueType)
    replace_op(op, QueueOp(position, old.type.depth.data))


_SWAPPED = {Position.VECIN: Position.VECOUT, Position.VECOUT: Position.VECIN}


def wrong_position(module: ModuleOp) -> Iterator[Site]:
    """A queue for loads declared as one for stores, or the other way round."""
    for op in ops_of(module, QueueOp):
        assert isinstance(op.result.type, QueueType)
        position = _SWAPPED.get(op.result.type.position.data)
        if position is not None:
            yield Site(op, position.name, later(_reposition, op, position))


OPERATORS = (
    Operator("drop-en-que", drop_en_que),
    Operator("drop-free", drop_free),
    Operator("alloc-for-de-que", alloc_for_de_que),
    Operator("de-que-for-alloc", de_que_for_alloc),
    Operator("alloc-twice", alloc_twice),
    Operator("en-que-twice", en_que_twice),
    Operator("de-que-twice", de_que_twice),
    Operator("free-twice", free_twice),
    Operator("free-early", free_early),
    Operator("en-que-early", en_que_early),
    Operator("en-que-for-free", en_que_for_free),
    Operator("free-for-en-que", free_for_en_que),
    Operator("wrong-queue", wrong_queue),
    Operator("wrong-position", wrong_position),
)
