"""Vector instructions with one source tensor."""

import numpy as np

from acc.dialects.ascendc import vec_unary as ops
from acc.interp.ascendc.repeat import Compute, run_vector
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.elementwise import relu, rsqrt
from acc.interp.values import Values

_COMPUTE: dict[type[ops.UnaryOp], Compute] = {
    ops.ExpOp: np.exp,
    ops.LnOp: np.log,
    ops.AbsOp: np.abs,
    ops.SqrtOp: np.sqrt,
    ops.RsqrtOp: rsqrt,
    ops.ReciprocalOp: np.reciprocal,
    ops.ReluOp: relu,
}


def _register(op_class: type[ops.UnaryOp], compute: Compute) -> None:
    @implements(op_class)
    def run(frame: Frame, op: ops.UnaryOp, args: Values) -> Values:
        run_vector(frame, op, args, compute, sources=1)
        return ()


for _op_class, _compute in _COMPUTE.items():
    _register(_op_class, _compute)
