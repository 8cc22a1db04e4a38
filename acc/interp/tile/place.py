"""Places that data say."""

from acc.dialects.tile.place import PlaceOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.global_tensor import GlobalTensor
from acc.interp.values import Values, as_int


@implements(PlaceOp)
def run_place(frame: Frame, op: PlaceOp, args: Values) -> Values:
    """An element of a tensor, which has to be a place."""
    del frame
    tensor, offsets, size = args[0], tuple(as_int(arg) for arg in args[1:-1]), as_int(args[-1])
    assert isinstance(tensor, GlobalTensor)
    if any(not 0 <= at < end for at, end in zip(offsets, tensor.array.shape, strict=True)):
        raise InterpreterError(
            op, f"element {list(offsets)} of a tensor of shape {list(tensor.array.shape)}"
        )
    if tensor.written is not None and not tensor.written[offsets]:
        raise InterpreterError(op, "reads an element of global memory that was not written")
    place = int(tensor.array[offsets])
    if not 0 <= place < size:
        raise InterpreterError(op, f"index {place} is out of range, legal are 0 to {size - 1}")
    return (place,)
