"""Named linalg ops that are not structured ops in xDSL, or are cheaper done directly."""

import numpy as np
from xdsl.dialects.linalg.ops import BroadcastOp

from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_array


@implements(BroadcastOp)
def run_broadcast(frame: Frame, op: BroadcastOp, args: Values) -> Values:
    """The input repeated along the added dimensions."""
    source, target = as_array(args[0]), as_array(args[1])
    added = sorted(op.dimensions.get_values())
    return (np.broadcast_to(np.expand_dims(source, tuple(added)), target.shape),)
