"""Removal of tiles and buffers that nothing uses, so that no memory is planned for them."""

from xdsl.ir import Operation
from xdsl.transforms.dead_code_elimination import is_trivially_dead

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.check import CheckOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.structure import StageOp
from acc.dialects.tile.transfer import AllocOp, LoadOp


def drop_dead_tiles(kernel: KernelOp) -> None:
    """Removes loads and computations whose tile is not used, and loops that are empty then."""
    for op in reversed(list(kernel.walk())):
        if _is_dead(op):
            _erase(op)


def drop_dead_buffers(kernel: KernelOp) -> None:
    """Removes buffers that are never read, what writes them, and stages that are empty then."""
    while dead := [op for op in kernel.walk() if isinstance(op, AllocOp) and not _is_read(op)]:
        for alloc in dead:
            for writer in {use.operation for use in alloc.result.uses}:
                _erase(writer)
            _erase(alloc)
    for op in list(kernel.walk()):
        if isinstance(op, StageOp) and op.body.block.is_empty:
            _erase(op)


def _is_dead(op: Operation) -> bool:
    if isinstance(op, CheckOp):
        return False
    if isinstance(op, LoadOp | ComputeOp):
        return op.result is not None and not op.result.uses
    return is_trivially_dead(op)


def _is_read(alloc: AllocOp) -> bool:
    """Whether anything but the operation that writes a buffer uses it."""
    buffer = alloc.result
    for use in buffer.uses:
        match use.operation:
            case LoadOp():
                pass
            case CheckOp():
                return True
            case ComputeOp() as op if buffer in op.outs and buffer not in (*op.inputs, *op.tmp):
                pass
            case _:
                return True
    return False


def _erase(op: Operation) -> None:
    op.detach()
    op.erase()
