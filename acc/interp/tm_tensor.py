"""NumPy meaning of scans, sorts and scatters."""

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Block, OpResult, SSAValue

from acc.dialects.tm_tensor import ScanOp, ScatterOp, SortOp
from acc.interp.element_types import is_narrow_float
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.linalg.body import COMBINERS
from acc.interp.sorting import sorted_order
from acc.interp.values import Array, Values, as_array


def _yielded(block: Block) -> SSAValue:
    terminator = block.last_op
    assert terminator is not None
    return terminator.operands[0]


def _combiner(block: Block) -> np.ufunc | None:
    """The NumPy function of a body that combines its two arguments with one associative op."""
    value = _yielded(block)
    if not isinstance(value, OpResult) or {*value.op.operands} != {*block.args}:
        return None
    return COMBINERS.get(type(value.op))


@implements(ScanOp)
def run_scan(frame: Frame, op: ScanOp, args: Values) -> Values:
    """Running combinations; 16-bit floats are accumulated in float32."""
    combine = _combiner(op.body.block)
    if combine is None:
        raise InterpreterError(op, "the interpreter scans with one associative op only")
    axis = op.dimension.value.data
    source, initial = as_array(args[0]), as_array(args[2])
    if op.reverse is not None:
        source = np.flip(source, axis)
    dtype = np.dtype(np.float32) if is_narrow_float(source.dtype) else source.dtype
    start = np.expand_dims(initial, axis).astype(dtype)
    running: Array = combine.accumulate(
        np.concatenate([start, source.astype(dtype)], axis=axis), axis=axis, dtype=dtype
    )
    last = np.take(running, -1, axis=axis).astype(source.dtype)
    kept = slice(1, None) if op.inclusive.value.data else slice(0, -1)
    index = tuple(kept if dim == axis else slice(None) for dim in range(source.ndim))
    result = running[index].astype(source.dtype)
    return (result if op.reverse is None else np.flip(result, axis), last)


@implements(SortOp)
def run_sort(frame: Frame, op: SortOp, args: Values) -> Values:
    """A stable sort by the first tensor; NaN counts as the greatest number."""
    descending = _sorts_descending(op)
    axis = op.dimension.value.data
    tensors = [as_array(arg) for arg in args]
    order = sorted_order(tensors[0], axis, descending=descending)
    return tuple(np.take_along_axis(tensor, order, axis) for tensor in tensors)


def _sorts_descending(op: SortOp) -> bool:
    block = op.body.block
    value = _yielded(block)
    match value:
        case OpResult(op=arith.CmpfOp() as compare):
            names = arith.CMPF_COMPARISON_OPERATIONS
        case OpResult(op=arith.CmpiOp() as compare):
            names = arith.CMPI_COMPARISON_OPERATIONS
        case _:
            raise InterpreterError(op, "the interpreter sorts by one comparison only")
    relation = names[compare.predicate.value.data][-2:]
    if (compare.lhs, compare.rhs) != tuple(block.args[:2]) or relation[0] not in "gl":
        raise InterpreterError(op, "the interpreter sorts by an order of the first tensor only")
    return relation[0] == "g"


@implements(ScatterOp)
def run_scatter(frame: Frame, op: ScatterOp, args: Values) -> Values:
    """Updates applied in order, so that of several to one place the last is kept."""
    updates, indices = as_array(args[0]), as_array(args[1])
    result = np.array(args[2])
    slice_shape = updates.shape[1:]
    sizes = (1,) * (result.ndim - len(slice_shape)) + slice_shape
    places = [
        np.arange(size).reshape([-1 if d == dim + 1 else 1 for d in range(result.ndim + 1)])
        for dim, size in enumerate(sizes)
    ]
    for column, dim in enumerate(op.dimension_map.get_values()):
        start = indices[:, column].astype(np.int64)
        places[dim] = places[dim] + start.reshape([-1] + [1] * result.ndim)
    for dim, place in enumerate(places):
        if place.size and (place.min() < 0 or place.max() >= result.shape[dim]):
            raise InterpreterError(op, f"index outside dimension {dim} of size {result.shape[dim]}")
    spread = updates.reshape((len(updates), *sizes))
    where = tuple(np.broadcast_arrays(*places, spread)[:-1])
    block = op.body.block
    combine = _combiner(block)
    if combine is not None:
        combine.at(result, where, spread)
    elif _yielded(block) is block.args[0]:
        result[where] = spread
    else:
        raise InterpreterError(op, "the interpreter scatters with one associative op only")
    return (result,)
