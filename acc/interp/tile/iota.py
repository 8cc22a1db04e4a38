"""Numbers that count up."""

import numpy as np

from acc.dialects.tile.iota import IotaOp
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.buffer import deliver
from acc.interp.tile.shape import target_extents
from acc.interp.values import Values, as_int


@implements(IotaOp)
def run_iota(frame: Frame, op: IotaOp, args: Values) -> Values:
    """The numbers from the start on, along one axis."""
    end = 1 + len(op.extents)
    outs = args[end : end + len(op.outs)]
    extents = target_extents(op, args[1:end], outs)
    start = as_int(args[0])
    numbers = np.arange(start, start + extents[op.axis.value.data], dtype=np.int64)
    dtype = frame.dtype(op.destination_type.element_type)
    return deliver(op, outs, numbers.astype(dtype).reshape(extents))
