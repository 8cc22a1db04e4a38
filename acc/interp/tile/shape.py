"""Fill, broadcast, and the extent of a tile or buffer."""

import numpy as np
from xdsl.dialects.builtin import IntAttr

from acc.dialects.tile.base import ComputeOp, on_chip
from acc.dialects.tile.shape import BroadcastOp, ExtentOp, FillOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.buffer import Buffer, actual_extents, deliver, extents_of, read
from acc.interp.values import Values


def target_extents(op: ComputeOp, extents: Values, outs: Values) -> tuple[int, ...]:
    """Extents of what an operation that spreads a value writes."""
    if outs:
        buffer = outs[0]
        assert isinstance(buffer, Buffer)
        return buffer.extents
    return actual_extents(op, op.destination_type, extents)


@implements(FillOp)
def run_fill(frame: Frame, op: FillOp, args: Values) -> Values:
    """An array of one value."""
    end = 1 + len(op.extents)
    outs = args[end : end + len(op.outs)]
    dtype = frame.dtype(op.destination_type.element_type)
    return deliver(op, outs, np.full(target_extents(op, args[1:end], outs), args[0], dtype))


@implements(BroadcastOp)
def run_broadcast(frame: Frame, op: BroadcastOp, args: Values) -> Values:
    """The source with its dimensions of exactly 1 repeated."""
    end = 1 + len(op.extents)
    outs = args[end : end + len(op.outs)]
    source, typ = read(op, args[0]), on_chip(op.source)
    assert typ is not None
    target = target_extents(op, args[1:end], outs)
    for axis, dim in enumerate(typ.shape):
        spreads = isinstance(dim, IntAttr) and dim.data == 1
        if not spreads and source.shape[axis] != target[axis]:
            raise InterpreterError(
                op,
                f"dimension {axis} is not spread, found extents {source.shape[axis]} of the source "
                f"and {target[axis]} of the destination",
            )
    return deliver(op, outs, np.broadcast_to(source, target).copy())


@implements(ExtentOp)
def run_extent(frame: Frame, op: ExtentOp, args: Values) -> Values:
    """The size of one axis."""
    return (extents_of(args[0])[op.dim.value.data],)
