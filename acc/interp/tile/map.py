"""Elements that a body of scalar operations computes: the body runs once, on whole arrays."""

import numpy as np

from acc.dialects.tile.map import MapOp
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.elementwise import run_elementwise
from acc.interp.values import Array, Values, as_array


@implements(MapOp)
def run_map(frame: Frame, op: MapOp, args: Values) -> Values:
    """What the body yields for every element."""

    def compute(*sources: Array) -> Array:
        (result,) = frame.run(op.body.block, sources)
        shape = np.broadcast_shapes(*(source.shape for source in sources))
        return np.broadcast_to(as_array(result), shape).copy()

    return run_elementwise(frame, op, args, compute)
