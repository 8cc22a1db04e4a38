"""Compare and select with one bit per element: element i is bit i % 8 of byte i / 8."""

from collections.abc import Callable

import numpy as np

from acc.analysis.layout import BITS_PER_BYTE
from acc.dialects.ascendc import vec_compare as ops
from acc.dialects.ascendc.enums import CmpMode
from acc.dialects.ascendc.types import LocalTensorType
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import local
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Array, Values, as_array, as_int

_COMPARE: dict[CmpMode, Callable[[Array, Array], Array]] = {
    CmpMode.LT: np.less,
    CmpMode.GT: np.greater,
    CmpMode.EQ: np.equal,
    CmpMode.LE: np.less_equal,
    CmpMode.GE: np.greater_equal,
    CmpMode.NE: np.not_equal,
}


@implements(ops.CompareOp)
def run_compare(frame: Frame, op: ops.CompareOp, args: Values) -> Values:
    """Compares two tensors."""
    return _compare(frame, op, args, local(args[2]).flat(op, as_int(args[3])))


@implements(ops.CompareScalarOp)
def run_compare_scalar(frame: Frame, op: ops.CompareScalarOp, args: Values) -> Values:
    """Compares a tensor with a scalar."""
    return _compare(frame, op, args, as_array(args[2]))


def _compare(frame: Frame, op: ops.CompareBase, args: Values, other: Array) -> Values:
    """Writes the bits of all elements."""
    value = local(args[1]).flat(op, as_int(args[3]))
    holds = np.asarray(_COMPARE[op.mode.data](value, other), np.bool_)
    bits = np.packbits(holds, bitorder="little")
    local(args[0]).flat(op, len(bits))[...] = bits
    frame.state(VectorMask).restore()
    return ()


@implements(ops.SelectOp)
def run_select(frame: Frame, op: ops.SelectOp, args: Values) -> Values:
    """Takes src0 where the bit is 1."""
    count = as_int(args[4])
    packed = local(args[1]).flat(op, -(-count // BITS_PER_BYTE)).view(np.uint8)
    chosen = np.unpackbits(packed, count=count, bitorder="little").view(np.bool_)
    value = local(args[2]).flat(op, count)
    is_tensor = isinstance(op.src1.type, LocalTensorType)
    other = local(args[3]).flat(op, count) if is_tensor else as_array(args[3])
    local(args[0]).flat(op, count)[...] = np.where(chosen, value, other)
    frame.state(VectorMask).restore()
    return ()
