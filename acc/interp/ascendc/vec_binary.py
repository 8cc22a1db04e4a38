"""Vector instructions with two source tensors."""

import numpy as np

from acc.dialects.ascendc import vec_binary as ops
from acc.interp.ascendc.repeat import Compute, run_vector
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values

_COMPUTE: dict[type[ops.BinaryOp], Compute] = {
    ops.AddOp: np.add,
    ops.SubOp: np.subtract,
    ops.MulOp: np.multiply,
    ops.DivOp: np.divide,
    ops.MaxOp: np.maximum,
    ops.MinOp: np.minimum,
}


def _register(op_class: type[ops.BinaryOp], compute: Compute) -> None:
    @implements(op_class)
    def run(frame: Frame, op: ops.BinaryOp, args: Values) -> Values:
        run_vector(frame, op, args, compute, sources=2)
        return ()


for _op_class, _compute in _COMPUTE.items():
    _register(_op_class, _compute)
