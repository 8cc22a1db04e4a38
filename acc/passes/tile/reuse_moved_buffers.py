"""
Lets computation use the buffers that tiles are loaded into and stored from, where memory is short.

A loaded buffer is given back later for that, and one to store is taken earlier, so that transfers
have less to overlap with.
"""

from dataclasses import dataclass, field

from xdsl.ir import Operation

from acc.analysis.aliasing import may_alias
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.passes.tile.queue_slots import gm_side


def reuse_moved_buffers(kernel: KernelOp) -> bool:
    """
    Take the buffer of a loaded tile for what is computed from it last, and that of a tile to store
    for what is needed before it; whether there is any such buffer.
    """
    reuse = _Reuse({op: place for place, op in enumerate(kernel.walk())})
    for op in list(kernel.walk()):
        if isinstance(op, ComputeOp) and op.outs:
            reuse.continue_in_loaded(op)
    allocs = [op for op in kernel.walk() if isinstance(op, AllocOp)]
    stored = [alloc for alloc in allocs if _is_stored(alloc)]
    for alloc in allocs:
        if gm_side(alloc) is None:
            reuse.start_in_stored(alloc, stored)
    return reuse.changed


@dataclass
class _Reuse:
    number: dict[Operation, int]
    """The place of each operation in program order."""

    changed: bool = field(default=False)

    def continue_in_loaded(self, op: ComputeOp) -> None:
        """Compute in the loaded buffer of an operand that nothing needs behind the operation."""
        made = op.outs[0].owner
        if not isinstance(made, AllocOp) or gm_side(made) is not None:
            return
        for operand in op.inputs:
            loaded = operand.owner
            if (
                isinstance(loaded, AllocOp)
                and _is_loaded(loaded)
                and may_alias(op, operand)
                and _alike(loaded, made)
                and self._last(loaded) == self._first(made) == self.number[op]
            ):
                self._take(loaded, made)
                return

    def start_in_stored(self, made: AllocOp, stored: list[AllocOp]) -> None:
        """Compute in a buffer that something else is stored from later in the same stage."""
        for place in stored:
            stages = {op.parent for op in (*_computations(place), *_computations(made))}
            if _alike(place, made) and len(stages) == 1 and self._ends_before(made, place):
                self._take(place, made)
                return

    def _ends_before(self, made: AllocOp, place: AllocOp) -> bool:
        if self._last(made) != self._first(place):
            return self._last(made) < self._first(place)
        first = min(_computations(place), key=lambda op: self.number[op])
        return isinstance(first, ComputeOp) and may_alias(first, made.result)

    def _take(self, kept: AllocOp, dropped: AllocOp) -> None:
        dropped.result.replace_all_uses_with(kept.result)
        dropped.detach()
        dropped.erase()
        self.changed = True

    def _first(self, alloc: AllocOp) -> int:
        return min(self.number[use.operation] for use in alloc.result.uses)

    def _last(self, alloc: AllocOp) -> int:
        return max(self.number[use.operation] for use in alloc.result.uses)


def _is_loaded(alloc: AllocOp) -> bool:
    side = gm_side(alloc)
    return side is not None and not side[1]


def _is_stored(alloc: AllocOp) -> bool:
    side = gm_side(alloc)
    return side is not None and side[1]


def _computations(alloc: AllocOp) -> list[Operation]:
    """What works on a buffer, transfers aside."""
    users = (use.operation for use in alloc.result.uses)
    return [op for op in users if not isinstance(op, LoadOp | StoreOp)]


def _alike(one: AllocOp, other: AllocOp) -> bool:
    """Whether two buffers are made and used in one block, and hold as much of the same."""
    users = [use.operation for alloc in (one, other) for use in alloc.result.uses]
    blocks = {stage.parent for op in users if (stage := op.parent_op()) is not None}
    return (
        blocks == {one.parent} == {other.parent}
        and one.result.type == other.result.type
        and list(one.extents) == list(other.extents)
    )
