"""Tiles with their dimensions in another order."""

import numpy as np

from acc.dialects.tile.transpose import TransposeOp
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.buffer import deliver, read
from acc.interp.values import Values


@implements(TransposeOp)
def run_transpose(frame: Frame, op: TransposeOp, args: Values) -> Values:
    """The elements in the order of the result."""
    outs = args[1 : 1 + len(op.outs)]
    return deliver(op, outs, np.ascontiguousarray(read(op, args[0]).transpose(op.order)))
