"""Named linalg ops that are not structured ops in xDSL, or are cheaper done directly."""

import numpy as np
from xdsl.dialects.linalg.ops import BroadcastOp

from acc.dialects.upstream.linalg_softmax import SoftmaxOp
from acc.interp.element_types import is_narrow_float
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_array


@implements(BroadcastOp)
def run_broadcast(frame: Frame, op: BroadcastOp, args: Values) -> Values:
    """The input repeated along the added dimensions."""
    source, target = as_array(args[0]), as_array(args[1])
    added = sorted(op.dimensions.get_values())
    return (np.broadcast_to(np.expand_dims(source, tuple(added)), target.shape),)


@implements(SoftmaxOp)
def run_softmax(frame: Frame, op: SoftmaxOp, args: Values) -> Values:
    """Exponentials over their sum; narrow floats are computed in f32."""
    source, axis = as_array(args[0]), op.dimension.value.data
    wide = source.astype(np.float32) if is_narrow_float(source.dtype) else source
    powers = np.exp(wide - wide.max(axis=axis, keepdims=True))
    found = powers / powers.sum(axis=axis, keepdims=True)
    return (found.astype(source.dtype, copy=False),)
