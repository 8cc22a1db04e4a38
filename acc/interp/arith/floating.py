"""Floating-point arithmetic, each op rounding to its type."""

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_array

_BINARY: dict[type[Operation], np.ufunc] = {
    arith.AddfOp: np.add,
    arith.SubfOp: np.subtract,
    arith.MulfOp: np.multiply,
    arith.DivfOp: np.divide,
    arith.MaximumfOp: np.maximum,
    arith.MinimumfOp: np.minimum,
    arith.MaxnumfOp: np.fmax,
    arith.MinnumfOp: np.fmin,
}


def _register(op_class: type[Operation], compute: np.ufunc):
    @implements(op_class)
    def run(frame: Frame, op: Operation, args: Values) -> Values:
        return (compute(args[0], args[1]),)


for _op_class, _compute in _BINARY.items():
    _register(_op_class, _compute)


@implements(arith.NegfOp)
def run_negf(frame: Frame, op: arith.NegfOp, args: Values) -> Values:
    """Flip the sign, of NaN and zero too."""
    return (np.negative(as_array(args[0])),)
