"""Conversions that have nothing to round, as far as the instructions around them say."""

import numpy as np
from typing_extensions import TypeIs
from xdsl.dialects.builtin import f16, f32, i32
from xdsl.ir import Attribute, Operation, SSAValue

from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import SelectOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_scalar import MaxsOp, MinsOp
from acc.dialects.ascendc.vec_unary import AbsOp, ReluOp
from acc.interp.element_types import numpy_dtype
from tools.mutation.bounds import place_of
from tools.mutation.edit import (
    earlier,
    float_of,
    kernel_of,
    module_of,
    ops_of,
    read,
    root,
    written,
)

_SMALL = 256
"""Integers up to this are numbers of every floating-point type."""


def nothing_to_round(op: CastOp) -> str | None:
    """Why the rounding of a conversion means nothing, if so."""
    if _holds_small_integers(op, root(op.src)):
        return "what is converted is one of a few small integers"
    if _is_whole_and_narrow(op):
        return "numbers of the narrow type, rounded to whole ones or cut: it can hold them all"
    types = (tensor_element(op.src), tensor_element(op.dst))
    if types == (i32, f32) and _is_only_narrowed(op):
        return "integers that float32 would round are infinite in float16, which they become next"
    return None


def _last_writer(op: Operation, tensor: SSAValue) -> Operation | None:
    return next((other for other in earlier(op) if tensor in written(other)), None)


def _is_small(value: SSAValue) -> bool:
    number = float_of(value)
    return number is not None and number == int(number) and abs(number) <= _SMALL


def _holds_small_integers(op: Operation, tensor: SSAValue) -> bool:
    """Whether a tensor has been filled with a small integer, or chosen from such."""
    writer = _last_writer(op, tensor)
    match writer:
        case DuplicateOp():
            return _is_small(writer.scalar)
        case SelectOp():
            first = _holds_small_integers(writer, root(writer.src0))
            return first and _is_small(writer.src1)
        case _:
            return False


def _is_whole_and_narrow(op: CastOp) -> bool:
    """Whether all that a kernel writes to a source comes from the target type and stays there."""
    place, narrow = place_of(op.src), tensor_element(op.dst)
    writers = [
        other
        for other in ops_of(module_of(op), Operation)
        if kernel_of(other) is kernel_of(op) and any(place_of(v) == place for v in written(other))
    ]
    widened = [w for w in writers if isinstance(w, CastOp) and tensor_element(w.src) == narrow]
    kept = [
        w for w in writers if w not in widened and _keeps(w, narrow) and place_of(w.src) == place
    ]
    return bool(widened) and len(widened) + len(kept) == len(writers)


def _keeps(op: Operation, narrow: Attribute) -> TypeIs[CastOp | MaxsOp | MinsOp | ReluOp | AbsOp]:
    """Whether numbers of a narrow type stay numbers of it."""
    if isinstance(op, MaxsOp | MinsOp):
        number, dtype = float_of(op.scalar), numpy_dtype(narrow)
        return number is not None and float(np.array(number).astype(dtype)) == number
    return isinstance(op, CastOp | ReluOp | AbsOp)


def _is_only_narrowed(op: CastOp) -> bool:
    """Whether a conversion to float16 is all that reads a result, until the next write to it."""
    tensor, narrowed = root(op.dst), False
    following = op.next_op
    while following is not None:
        if tensor in read(following):
            if not isinstance(following, CastOp) or tensor_element(following.dst) != f16:
                return False
            narrowed = True
        if tensor in written(following):
            return narrowed
        following = following.next_op
    return narrowed
