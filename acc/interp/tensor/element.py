"""Tensors from scalars, and scalars from tensors."""

import numpy as np
from xdsl.dialects import tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation

from acc.dialects.upstream.tensor import RankOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values, as_array, as_int


def result_shape(op: Operation, result_type: Attribute, sizes: Values) -> tuple[int, ...]:
    """The shape of `result_type` with its dynamic dimensions taken from `sizes` in order."""
    assert isinstance(result_type, TensorType)
    remaining = iter(sizes)
    shape = tuple(as_int(next(remaining)) if size < 0 else size for size in result_type.get_shape())
    if any(size < 0 for size in shape):
        raise InterpreterError(op, f"negative size in shape {list(shape)}")
    return shape


@implements(tensor.EmptyOp)
def run_empty(frame: Frame, op: tensor.EmptyOp, args: Values) -> Values:
    """A tensor whose elements nobody may read: NaN, or zero where there is none."""
    shape = result_shape(op, op.tensor.type, args)
    dtype = frame.dtype(op.tensor.type.get_element_type())
    filler = 0 if dtype.kind in "biu" else np.nan
    return (np.full(shape, filler, dtype),)


@implements(tensor.SplatOp)
def run_splat(frame: Frame, op: tensor.SplatOp, args: Values) -> Values:
    """A tensor of one value."""
    value = as_array(args[0])
    shape = result_shape(op, op.result.type, args[1:])
    return (np.full(shape, value, value.dtype),)


@implements(tensor.FromElementsOp)
def run_from_elements(frame: Frame, op: tensor.FromElementsOp, args: Values) -> Values:
    """A tensor of scalars in row-major order."""
    result_type = op.result.type
    assert isinstance(result_type, TensorType)
    dtype = frame.dtype(result_type.get_element_type())
    return (np.array([as_array(arg)[()] for arg in args], dtype).reshape(result_type.get_shape()),)


@implements(tensor.ExtractOp)
def run_extract(frame: Frame, op: tensor.ExtractOp, args: Values) -> Values:
    """One element, or inside a linalg body one per point."""
    source = as_array(args[0])
    indices = tuple(as_array(index).astype(np.int64) for index in args[1:])
    for dimension, index in enumerate(indices):
        if index.size and not 0 <= int(index.min()) <= int(index.max()) < source.shape[dimension]:
            raise InterpreterError(
                op, f"index outside dimension {dimension} of size {source.shape[dimension]}"
            )
    return (source[indices],)


@implements(tensor.InsertOp)
def run_insert(frame: Frame, op: tensor.InsertOp, args: Values) -> Values:
    """The tensor with one element replaced."""
    result = np.array(args[1])
    result[tuple(as_int(index) for index in args[2:])] = args[0]
    return (result,)


@implements(RankOp)
def run_rank(frame: Frame, op: RankOp, args: Values) -> Values:
    """The number of dimensions."""
    return (as_array(args[0]).ndim,)


@implements(tensor.DimOp)
def run_dim(frame: Frame, op: tensor.DimOp, args: Values) -> Values:
    """The size of one dimension."""
    shape, dimension = as_array(args[0]).shape, as_int(args[1])
    if not 0 <= dimension < len(shape):
        raise InterpreterError(op, f"dimension {dimension} of a tensor of rank {len(shape)}")
    return (shape[dimension],)
