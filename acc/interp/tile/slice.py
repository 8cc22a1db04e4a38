"""Parts of tiles with a step."""

from acc.dialects.tile.slice import SliceOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.buffer import deliver, read
from acc.interp.tile.shape import target_extents
from acc.interp.values import Values, as_int


@implements(SliceOp)
def run_slice(frame: Frame, op: SliceOp, args: Values) -> Values:
    """Every so many elements from the offsets on; they have to be there."""
    first, extents = 1 + len(op.offsets), 1 + len(op.offsets) + len(op.extents)
    source, outs = read(op, args[0]), args[extents : extents + len(op.outs)]
    target = target_extents(op, args[first:extents], outs)
    places: list[slice] = []
    starts = [as_int(offset) for offset in args[1:first]]
    for axis, (start, step, count) in enumerate(zip(starts, op.steps, target, strict=True)):
        last = start + (count - 1) * step
        if count and not 0 <= start <= last < source.shape[axis]:
            raise InterpreterError(
                op,
                f"elements {start} to {last} of dimension {axis} leave the source, whose extent "
                f"there is {source.shape[axis]}",
            )
        places.append(slice(start, last + 1, step) if count else slice(0, 0))
    return deliver(op, outs, source[tuple(places)].copy())
