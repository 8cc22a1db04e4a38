"""Vector instructions with a tensor and a scalar."""

import numpy as np

from acc.dialects.ascendc import vec_scalar as ops
from acc.interp.ascendc.repeat import Compute, run_vector
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Array, Values


def _leaky_relu(value: Array, slope: Array) -> Array:
    return np.where(np.less(value, np.zeros((), value.dtype)), np.multiply(value, slope), value)


_COMPUTE: dict[type[ops.ScalarOp], Compute] = {
    ops.AddsOp: np.add,
    ops.MulsOp: np.multiply,
    ops.MaxsOp: np.maximum,
    ops.MinsOp: np.minimum,
    ops.ShiftLeftOp: np.left_shift,
    ops.ShiftRightOp: np.right_shift,
    ops.LeakyReluOp: _leaky_relu,
}


def _register(op_class: type[ops.ScalarOp], compute: Compute) -> None:
    @implements(op_class)
    def run(frame: Frame, op: ops.ScalarOp, args: Values) -> Values:
        run_vector(frame, op, args, compute, sources=1)
        return ()


for _op_class, _compute in _COMPUTE.items():
    _register(_op_class, _compute)
