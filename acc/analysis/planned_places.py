"""Where planned tensors are: the places of `get_with_offset` and of `local_tensor`."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, Operation, SSAValue

from acc.analysis.footprint import meet
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.memory_parts import Ring
from acc.analysis.tensor_views import width_of
from acc.analysis.turns import placed
from acc.dialects.ascendc.queue import GetWithOffsetOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp


@dataclass(frozen=True)
class Place:
    """Bytes of a memory; with a ring, of each of its places in turn."""

    memory: SSAValue | None
    """A TBuf; None is the Unified Buffer, by address."""

    first: int
    end: int
    """Behind the last byte; with a ring, of its first place."""

    element: Attribute
    name: str | None
    ring: Ring | None = None
    ahead: int = 0
    """How far ahead of the ring's turn it is."""

    @property
    def slots(self) -> Sequence[tuple[int, int]]:
        """First byte and end of all places that it can be at."""
        if self.ring is None:
            return ((self.first, self.end),)
        starts = [turn * self.ring.stride for turn in range(self.ring.turn.count)]
        return [(self.first + start, self.end + start) for start in starts]

    def meets(self, other: "Place") -> bool:
        """Whether both can share a byte; in one ring, in the same round."""
        if self.memory is not other.memory:
            return False
        if self.ring is not None and (self.ring, self.first) == (other.ring, other.first):
            return self.ahead == other.ahead
        return any(meet(mine, theirs) for mine in self.slots for theirs in other.slots)


def place_of(op: Operation, expressions: IndexExpressions) -> Place | None:
    """The planned place of the tensor that an operation gives, if it is one and known."""
    match op:
        case GetWithOffsetOp():
            first = op.offset.value.data
            end = first + _bytes(op)
            return Place(op.buf, first, end, op.result.type, op.result.name_hint)
        case LocalTensorOp():
            return _at_address(op, expressions)
        case _:
            return None


def _at_address(op: LocalTensorOp, expressions: IndexExpressions) -> Place | None:
    address = expressions.value(op.address)
    typ, name = op.result.type, op.result.name_hint
    if address.is_constant:
        return Place(None, address.constant, address.constant + _bytes(op), typ, name)
    found = placed(address, expressions)
    if found is None:
        return None
    ring = Ring(found.turn, found.stride)
    return Place(None, found.base, found.base + _bytes(op), typ, name, ring, found.ahead)


def _bytes(op: GetWithOffsetOp | LocalTensorOp) -> int:
    return op.size.value.data * width_of(op.result)
