"""Conversion between element types."""

import numpy as np

from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.tile.cast import Rounding
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import local
from acc.interp.interpreter import Frame, implements
from acc.interp.rounding import INTEGRAL, convert_rounded
from acc.interp.values import Values, as_int


@implements(CastOp)
def run_cast(frame: Frame, op: CastOp, args: Values) -> Values:
    """Converts; a cast from float to float rounds to integral values."""
    target, source, count = local(args[0]), local(args[1]), as_int(args[2])
    rounding = Rounding(op.mode.data.value)
    value = source.flat(op, count)
    if target.dtype == source.dtype:
        result = np.asarray(INTEGRAL[rounding](value))
    else:
        result = convert_rounded(value, target.dtype, rounding)
    target.flat(op, count)[...] = result
    frame.state(VectorMask).restore()
    return ()
