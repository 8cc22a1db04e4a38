"""Sorting by the library; its scratch memory is not used."""

import numpy as np

from acc.dialects.ascendc.vec_sort import SortOp
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import UnifiedBuffer, local
from acc.interp.interpreter import Frame, implements
from acc.interp.sorting import sorted_order
from acc.interp.values import Values, as_int


@implements(SortOp)
def run_sort(frame: Frame, op: SortOp, args: Values) -> Values:
    """Scores and the bits of their indices, side by side; a pair takes 8 bytes."""
    target, scores, indices = (local(value) for value in args[:3])
    count = as_int(args[4]) * frame.state(UnifiedBuffer).chip.sort_pairs
    keys = scores.flat(op, count)
    order = sorted_order(keys, 0, descending=True)
    pairs = np.zeros((count, 2), np.uint32)
    pairs[:, 0].view(scores.dtype)[:: 4 // scores.dtype.itemsize] = keys[order]
    pairs[:, 1] = indices.flat(op, count)[order]
    bits = pairs.reshape(-1).view(target.dtype)
    target.flat(op, len(bits))[...] = bits
    frame.state(VectorMask).restore()
    return ()
