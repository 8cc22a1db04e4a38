"""Compare and select on tiles."""

from collections.abc import Callable

import numpy as np

from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.elementwise import run_elementwise
from acc.interp.values import Array, Values

_COMPARE: dict[Predicate, Callable[[Array, Array], Array]] = {
    Predicate.EQ: np.equal,
    Predicate.NE: np.not_equal,
    Predicate.LT: np.less,
    Predicate.LE: np.less_equal,
    Predicate.GT: np.greater,
    Predicate.GE: np.greater_equal,
}


@implements(CmpOp)
def run_cmp(frame: Frame, op: CmpOp, args: Values) -> Values:
    """NumPy's comparisons are false with a NaN, but for `ne`."""
    return run_elementwise(frame, op, args, _COMPARE[op.predicate.data])


@implements(SelectOp)
def run_select(frame: Frame, op: SelectOp, args: Values) -> Values:
    """Elements of one or the other operand."""
    return run_elementwise(frame, op, args, np.where)
