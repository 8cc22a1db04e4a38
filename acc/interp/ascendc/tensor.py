"""Addresses made tensors, parts of tensors, single elements."""

from acc.dialects.ascendc import tensor as ops
from acc.interp.ascendc.memory import GlobalPart, LocalTensor, local
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.global_tensor import GlobalTensor
from acc.interp.values import Values, as_array, as_int


@implements(ops.SetGlobalBufferOp)
def run_set_global_buffer(frame: Frame, op: ops.SetGlobalBufferOp, args: Values) -> Values:
    """The tensor at an address, as elements of a type."""
    tensor = args[0]
    assert isinstance(tensor, GlobalTensor)
    dtype = frame.dtype(op.result.type.element_type)
    if dtype.itemsize != tensor.array.dtype.itemsize:
        raise InterpreterError(op, f"takes a tensor of {tensor.array.dtype} as one of {dtype}")
    return (GlobalPart(tensor, dtype),)


@implements(ops.SubscriptOp)
def run_subscript(frame: Frame, op: ops.SubscriptOp, args: Values) -> Values:
    """The tensor from an element on."""
    tensor = args[0]
    assert isinstance(tensor, LocalTensor | GlobalPart)
    return (tensor.moved(as_int(args[1])),)


@implements(ops.GetValueOp)
def run_get_value(frame: Frame, op: ops.GetValueOp, args: Values) -> Values:
    """One element."""
    return (local(args[0]).moved(as_int(args[1])).flat(op, 1)[0],)


@implements(ops.GetGlobalValueOp)
def run_get_global_value(frame: Frame, op: ops.GetGlobalValueOp, args: Values) -> Values:
    """One element of global memory."""
    del frame
    tensor = args[0]
    assert isinstance(tensor, GlobalPart)
    part = tensor.moved(as_int(args[1]))
    written = part.written(op, 1, part.dtype.itemsize, 0)
    if written is not None and not written.all():
        raise InterpreterError(op, "reads an element of global memory that was not written")
    return (part.rows(op, 1, part.dtype.itemsize, 0).view(part.dtype)[0, 0],)


@implements(ops.SetValueOp)
def run_set_value(frame: Frame, op: ops.SetValueOp, args: Values) -> Values:
    """Writes one element."""
    local(args[0]).moved(as_int(args[1])).flat(op, 1)[0] = as_array(args[2])
    return ()
