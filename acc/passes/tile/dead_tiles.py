"""Removal of tiles that nothing uses, so that no buffer is planned for them."""

from xdsl.ir import Operation
from xdsl.transforms.dead_code_elimination import is_trivially_dead

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import LoadOp


def drop_dead_tiles(kernel: KernelOp) -> None:
    """Removes loads and computations whose tile is not used, and loops that are empty then."""
    for op in reversed(list(kernel.walk())):
        if _is_dead(op):
            op.detach()
            op.erase()


def _is_dead(op: Operation) -> bool:
    if isinstance(op, LoadOp | ComputeOp):
        return op.result is not None and not op.result.uses
    return is_trivially_dead(op)
