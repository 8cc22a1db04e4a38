"""
Specs: what they mean, run on the tensors of a launch.

As a kernel, a spec takes one array per tensor, those that it writes included, and returns them all.
"""

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from acc.dialects.tile.spec import SpecOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.global_tensor import admit, bind
from acc.interp.values import Values, as_array


@implements(SpecOp)
def run_spec(frame: Frame, op: SpecOp, args: Values) -> Values:
    """Runs the body on the tensors that are read, and writes what it returns to the others."""
    if not op.runs:
        raise InterpreterError(op, "is known by a description in words, which cannot run")
    types = (*op.inputs, *op.outputs)
    tensors = admit(frame, op, types, args)
    symbols = bind(op, types, tensors)
    count = len(op.inputs)
    for tensor in tensors[:count]:
        if tensor.written is not None and not tensor.written.all():
            raise InterpreterError(op, "reads elements of global memory that were not written")
    # copies: the memory that is read may be written, and values of tensors never change
    entry = op.body.block
    read = [
        tensor.array.copy().reshape(() if _is_scalar(typ) else tensor.array.shape)
        for typ, tensor in zip(entry.arg_types, tensors[:count], strict=True)
    ]
    results = frame.having(symbols).run(entry, read)
    for index, (tensor, result) in enumerate(zip(tensors[count:], results, strict=True)):
        array = as_array(result)
        if array.shape != tensor.array.shape and (array.shape or (1,)) != tensor.array.shape:
            raise InterpreterError(
                op,
                f"result {index} has shape {list(array.shape)}, "
                f"expected {list(tensor.array.shape)}",
            )
        tensor.array[...] = array.reshape(tensor.array.shape)
        if tensor.written is not None:
            tensor.written[...] = True
    return [tensor.array for tensor in tensors]


def _is_scalar(typ: Attribute) -> bool:
    return isinstance(typ, TensorType) and typ.get_num_dims() == 0
