"""
Programs: launches in order over tensors in global memory.

Calling a program takes one array per argument, outputs included, and returns the outputs; they
are written in place (to copies where `float_type` converts them).
"""

import numpy as np

from acc.dialects.tile.program import LaunchOp, ProgramOp, ViewOp, WorkspaceOp
from acc.dialects.tile.types import GmType
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.global_tensor import GlobalTensor, Symbols, admit, bind
from acc.interp.values import Values


@implements(ProgramOp)
def run_program(frame: Frame, op: ProgramOp, args: Values) -> Values:
    """Runs the launches; an output element that no launch wrote is an error."""
    types = [typ for arg in op.body.block.args if isinstance(typ := arg.type, GmType)]
    tensors = admit(frame, op, types, args)
    first = len(tensors) - op.outputs.value.data
    outputs = [GlobalTensor.unwritten(tensor.array) for tensor in tensors[first:]]
    tensors[first:] = outputs
    frame.having(bind(op, types, tensors)).run(op.body.block, tensors)
    for index, output in enumerate(outputs):
        assert output.written is not None
        if not output.written.all():
            missing = np.argwhere(~output.written)
            raise InterpreterError(
                op,
                f"{len(missing)} of {output.written.size} elements of output {index} are not "
                f"written, the first at {missing[0].tolist()}",
            )
    return [output.array for output in outputs]


@implements(WorkspaceOp)
def run_workspace(frame: Frame, op: WorkspaceOp, args: Values) -> Values:
    """Memory without values."""
    shape = frame.state(Symbols).shape(op, op.result.type)
    return (GlobalTensor.unwritten(np.zeros(shape, frame.dtype(op.result.type.element_type))),)


@implements(ViewOp)
def run_view(frame: Frame, op: ViewOp, args: Values) -> Values:
    """The same memory."""
    source = args[0]
    assert isinstance(source, GlobalTensor)
    return (source.view(frame.state(Symbols).shape(op, op.result.type)),)


@implements(LaunchOp)
def run_launch(frame: Frame, op: LaunchOp, args: Values) -> Values:
    """Calls the kernel, which binds its own symbols."""
    frame.call(op.kernel.string_value(), args)
    return ()
