"""Kernels without a TPipe: tensors at addresses of the Unified Buffer."""

from acc.dialects.ascendc.static_tensor import InitSocStateOp, LocalTensorOp
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import LocalTensor, UnifiedBuffer
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values, as_int


@implements(InitSocStateOp)
def run_init_soc_state(frame: Frame, op: InitSocStateOp, args: Values) -> Values:
    """All bits of the mask are set, and counter mode is off, at the start."""
    frame.state(VectorMask).restore()
    return ()


@implements(LocalTensorOp)
def run_local_tensor(frame: Frame, op: LocalTensorOp, args: Values) -> Values:
    """The tensor at an address."""
    memory, dtype = frame.state(UnifiedBuffer).memory, frame.dtype(op.result.type.element_type)
    start = as_int(args[0])
    end = start + op.size.value.data * dtype.itemsize
    if end > len(memory):
        raise InterpreterError(op, f"takes bytes {start} to {end} of {len(memory)} bytes")
    return (LocalTensor(memory, start, dtype),)
