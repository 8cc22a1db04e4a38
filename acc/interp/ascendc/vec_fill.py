"""Duplicate, Brcb and the masked Copy."""

from acc.dialects.ascendc import vec_fill as ops
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import UnifiedBuffer, local
from acc.interp.ascendc.repeat import box, masked
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_array, as_int


@implements(ops.DuplicateOp)
def run_duplicate(frame: Frame, op: ops.DuplicateOp, args: Values) -> Values:
    """Fills with a scalar."""
    local(args[0]).flat(op, as_int(args[2]))[...] = as_array(args[1])
    frame.state(VectorMask).restore()
    return ()


@implements(ops.BrcbOp)
def run_brcb(frame: Frame, op: ops.BrcbOp, args: Values) -> Values:
    """Spreads each element over a block, as many elements per repeat as it has blocks."""
    target, source, repeat = local(args[0]), local(args[1]), as_int(args[2])
    chip = frame.state(UnifiedBuffer).chip
    block, step = (stride * chip.block_bytes for stride in op.params.get_values())
    size, spread = target.dtype.itemsize, chip.blocks_per_repeat
    shape = (repeat, spread, chip.per_block(size))
    elements = source.flat(op, repeat * spread).copy()
    view = target.view(op, 0, shape, (step, block, size))
    view[...] = elements.reshape(repeat, spread, 1)
    return ()


@implements(ops.CopyOp)
def run_copy(frame: Frame, op: ops.CopyOp, args: Values) -> Values:
    """Copies the first elements of each repeat, in counter mode too."""
    target, source, mask, repeat = local(args[0]), local(args[1]), as_int(args[2]), as_int(args[3])
    chip = frame.state(UnifiedBuffer).chip
    size = target.dtype.itemsize
    to_block, from_block, to_repeat, from_repeat = op.params.get_values()
    for piece in masked(min(mask, chip.lanes(size)), 0, repeat, chip.per_block(size)):
        values = box(op, source, piece, (from_block, from_repeat), chip)
        box(op, target, piece, (to_block, to_repeat), chip)[...] = values
    return ()
