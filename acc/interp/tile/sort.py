"""Sorting of rows."""

import numpy as np

from acc.dialects.tile.sort import SortOp
from acc.interp.interpreter import Frame, implements
from acc.interp.sorting import sorted_order
from acc.interp.tile.buffer import deliver, read
from acc.interp.values import Values


@implements(SortOp)
def run_sort(frame: Frame, op: SortOp, args: Values) -> Values:
    """Each element of a row and its place, side by side."""
    source = read(op, args[0])
    order = sorted_order(source, -1, descending=op.descending is not None)
    elements = np.take_along_axis(source, order, -1)
    pairs = np.stack([elements, order.astype(source.dtype)], -1)
    result = pairs.reshape(*source.shape[:-1], 2 * source.shape[-1])
    return deliver(op, args[1 : 1 + len(op.outs)], result)
