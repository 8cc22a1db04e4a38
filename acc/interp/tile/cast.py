"""Casts of tiles."""

import numpy as np

from acc.dialects.tile.cast import CastOp
from acc.interp.interpreter import Frame, implements
from acc.interp.rounding import convert_rounded
from acc.interp.tile.elementwise import run_elementwise
from acc.interp.values import Array, Values


@implements(CastOp)
def run_cast(frame: Frame, op: CastOp, args: Values) -> Values:
    """The same values, rounded as the operation says."""
    dtype = frame.dtype(op.destination_type.element_type)

    def compute(source: Array) -> Array:
        return convert_rounded(np.asarray(source), dtype, op.rounding.data)

    return run_elementwise(frame, op, args, compute)
