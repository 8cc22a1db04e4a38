"""Comparisons and select."""

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

from acc.dialects.upstream.arith_shaped import ShapedCmpfOp, ShapedCmpiOp, ShapedSelectOp
from acc.interp.arith.signedness import signed, unsigned
from acc.interp.interpreter import Frame
from acc.interp.registration import implements_each
from acc.interp.values import Values, as_array, is_numpy

_BY_SUFFIX: dict[str, np.ufunc] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


@implements_each(arith.CmpiOp, ShapedCmpiOp)
def run_cmpi(frame: Frame, op: Operation, args: Values) -> Values:
    """Compare integers; one-bit true is -1 where the predicate is signed."""
    assert isinstance(op, arith.CmpiOp | ShapedCmpiOp)
    name = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
    read = unsigned if name.startswith("u") else signed
    return (_BY_SUFFIX[name[-2:]](read(args[0]), read(args[1])),)


@implements_each(arith.CmpfOp, ShapedCmpfOp)
def run_cmpf(frame: Frame, op: Operation, args: Values) -> Values:
    """Compare floats; ordered predicates are false on NaN, unordered ones true."""
    assert isinstance(op, arith.CmpfOp | ShapedCmpfOp)
    name = arith.CMPF_COMPARISON_OPERATIONS[op.predicate.value.data]
    lhs, rhs = as_array(args[0]), as_array(args[1])
    unordered = np.logical_or(np.not_equal(lhs, lhs), np.not_equal(rhs, rhs))
    match name:
        case "true" | "false":
            return (np.full_like(unordered, name == "true", dtype=np.bool_)[()],)
        case "ord":
            return (np.logical_not(unordered),)
        case "uno":
            return (unordered,)
        case _:
            compared = _BY_SUFFIX[name[-2:]](lhs, rhs)
            if name.startswith("u"):
                return (np.logical_or(compared, unordered),)
            return (np.logical_and(compared, np.logical_not(unordered)),)


@implements_each(arith.SelectOp, ShapedSelectOp)
def run_select(frame: Frame, op: Operation, args: Values) -> Values:
    """The second operand where the first is true, else the third."""
    condition, if_true, if_false = args
    if is_numpy(condition) and condition.ndim:
        return (np.where(condition, as_array(if_true), as_array(if_false)),)
    return (if_true if condition else if_false,)
