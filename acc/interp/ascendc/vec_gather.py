"""Gather, CreateVecIndex and ReinterpretCast."""

from dataclasses import replace

import numpy as np

from acc.dialects.ascendc import vec_gather as ops
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import byte_view, local
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values, as_array, as_int


@implements(ops.GatherOp)
def run_gather(frame: Frame, op: ops.GatherOp, args: Values) -> Values:
    """Reads single elements; offsets are multiples of the element size."""
    target, source, offsets = (local(value) for value in args[:3])
    base, count = as_int(args[3]), as_int(args[4])
    size = source.dtype.itemsize
    places = offsets.flat(op, count).astype(np.int64) + base
    if count == 0:
        return ()
    if (places % size).any():
        raise InterpreterError(op, f"takes offsets that are multiples of {size} bytes")
    whole = int(places.max()) // size + 1
    elements = byte_view(op, source.memory, source.dtype, source.start, (whole,), (size,))
    target.flat(op, count)[...] = elements[places // size]
    frame.state(VectorMask).restore()
    return ()


@implements(ops.CreateVecIndexOp)
def run_create_vec_index(frame: Frame, op: ops.CreateVecIndexOp, args: Values) -> Values:
    """Counts up."""
    target, count = local(args[0]), as_int(args[2])
    steps = np.arange(count).astype(target.dtype)
    target.flat(op, count)[...] = np.add(as_array(args[1]), steps)
    frame.state(VectorMask).restore()
    return ()


@implements(ops.ReinterpretCastOp)
def run_reinterpret_cast(frame: Frame, op: ops.ReinterpretCastOp, args: Values) -> Values:
    """The same bytes with another element type."""
    return (replace(local(args[0]), dtype=frame.dtype(op.result.type.element_type)),)
