"""What each operation of a kernel means to a walk."""

from collections.abc import Callable
from functools import cache

from xdsl.dialects import arith, scf
from xdsl.ir import BlockArgument, Operation

from acc.analysis.bounds.arithmetic import compute
from acc.analysis.bounds.footprints import FOOTPRINTS
from acc.analysis.bounds.memory import OPAQUE, Memory, Rows, Tensor
from acc.analysis.bounds.need import GaveUp
from acc.analysis.bounds.walk import Walk
from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.queue import (
    BufOp,
    GetWithOffsetOp,
    GiveTensorOp,
    InitBufferOp,
    QueueOp,
    TakeTensorOp,
)
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.sync import SyncAllOp
from acc.dialects.ascendc.system import GetBlockIdxOp, GetBlockNumOp, StageOp, TilingFieldOp
from acc.dialects.ascendc.tensor import SetGlobalBufferOp, SubscriptOp
from acc.dialects.ascendc.types import GlobalTensorType, GmAddrType, LocalTensorType
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp


def read(walk: Walk, op: Operation) -> None:
    """Let a walk take an operation; `GaveUp` for one that touches memory in an unknown way."""
    handler = _handler(type(op))
    if handler is not None:
        handler(walk, op)
        return
    if op.regions:
        raise GaveUp(op, f"nothing is known of the ways through '{op.name}'")
    tensors = (LocalTensorType, GlobalTensorType, GmAddrType)
    if any(isinstance(value.type, tensors) for value in (*op.operands, *op.results)):
        raise GaveUp(op, f"nothing is known of what '{op.name}' reads and writes")
    for result in op.results:
        walk.held[result] = OPAQUE


def _arithmetic(walk: Walk, op: Operation) -> None:
    operands = [walk.held.get(value, OPAQUE) for value in op.operands]
    walk.held[op.results[0]] = compute(op, operands, walk.terms, walk.need)


def _stage(walk: Walk, op: StageOp) -> None:
    walk.run(op.body.block)


def _loop(walk: Walk, op: scf.ForOp) -> None:
    walk.loop(op)


def _branch(walk: Walk, op: scf.IfOp) -> None:
    walk.branch(op)


def _sync(walk: Walk, op: SyncAllOp) -> None:
    walk.phase += 1


def _nothing(walk: Walk, op: Operation) -> None:
    """No effect; who runs a block reads the operands of its end."""


def _global(walk: Walk, op: SetGlobalBufferOp) -> None:
    element = element_bytes(op.result.type.element_type)
    if not isinstance(op.address, BlockArgument):
        raise GaveUp(op, "an address is no argument of the kernel")
    walk.held[op.result] = Tensor(walk.core.arguments[op.address.index], 0, element)


def _declare(walk: Walk, op: QueueOp | BufOp) -> None:
    walk.held[op.result] = Memory(op.result.name_hint or "a buffer", 0, False)


def _init(walk: Walk, op: InitBufferOp) -> None:
    name = op.target.name_hint or "a buffer"
    walk.held[op.target] = Memory(name, op.length.value.data, False)


def _take(walk: Walk, op: TakeTensorOp) -> None:
    memory = walk.held[op.queue]
    assert isinstance(memory, Memory)
    walk.held[op.result] = Tensor(memory, 0, element_bytes(op.result.type.element_type))


def _part(walk: Walk, op: GetWithOffsetOp) -> None:
    buffer, element = walk.held[op.buf], element_bytes(op.result.type.element_type)
    assert isinstance(buffer, Memory)
    length = op.size.value.data * element
    walk.touch(op, Rows(buffer, op.offset.value.data, 1, length, 0))
    name = op.result.name_hint or buffer.name
    walk.held[op.result] = Tensor(Memory(name, length, False), 0, element)


def _planned(walk: Walk, op: LocalTensorOp) -> None:
    element = element_bytes(op.result.type.element_type)
    length = op.size.value.data * element
    whole = Memory("the Unified Buffer", walk.chip.ub_bytes, False)
    walk.touch(op, Rows(whole, walk.number(op, op.address), 1, length, 0))
    name = op.result.name_hint or "a buffer"
    walk.held[op.result] = Tensor(Memory(name, length, False), 0, element)


def _reinterpret(walk: Walk, op: ReinterpretCastOp) -> None:
    tensor, element = walk.tensor(op, op.tensor), element_bytes(op.result.type.element_type)
    walk.held[op.result] = Tensor(tensor.memory, tensor.start, element)


def _subscript(walk: Walk, op: SubscriptOp) -> None:
    tensor, offset = walk.tensor(op, op.tensor), walk.number(op, op.offset)
    start = tensor.start + offset * tensor.element
    walk.held[op.result] = Tensor(tensor.memory, start, tensor.element)


def _field(walk: Walk, op: TilingFieldOp) -> None:
    walk.held[op.result] = walk.core.fields.get(op.field.data, OPAQUE)


def _block_idx(walk: Walk, op: GetBlockIdxOp) -> None:
    walk.held[op.result] = walk.core.block


def _block_num(walk: Walk, op: GetBlockNumOp) -> None:
    walk.held[op.result] = walk.core.blocks


_HANDLERS: dict[type[Operation], Callable[..., None]] = {
    StageOp: _stage,
    scf.ForOp: _loop,
    scf.IfOp: _branch,
    scf.YieldOp: _nothing,
    SyncAllOp: _sync,
    SetGlobalBufferOp: _global,
    QueueOp: _declare,
    BufOp: _declare,
    InitBufferOp: _init,
    TakeTensorOp: _take,
    GiveTensorOp: _nothing,
    GetWithOffsetOp: _part,
    LocalTensorOp: _planned,
    ReinterpretCastOp: _reinterpret,
    SubscriptOp: _subscript,
    TilingFieldOp: _field,
    GetBlockIdxOp: _block_idx,
    GetBlockNumOp: _block_num,
    **FOOTPRINTS,
}


@cache
def _handler(kind: type[Operation]) -> Callable[..., None] | None:
    """By class or base; None for operations that move no data and give no number."""
    if kind.name.startswith(f"{arith.Arith.name}."):
        return _arithmetic
    return next((_HANDLERS[base] for base in kind.__mro__ if base in _HANDLERS), None)
