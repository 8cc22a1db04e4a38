"""The same elements in another shape."""

import math

from xdsl.dialects import tensor
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, TensorType
from xdsl.ir import Attribute

from acc.dialects.upstream.tensor import AnyRankExpandShapeOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values, as_array, as_int


def _groups(reassociation: ArrayAttr[ArrayAttr[IntegerAttr]]) -> list[list[int]]:
    return [[index.value.data for index in group] for group in reassociation]


@implements(tensor.CollapseShapeOp)
def run_collapse_shape(frame: Frame, op: tensor.CollapseShapeOp, args: Values) -> Values:
    """Groups of dimensions merged into one each."""
    source = as_array(args[0])
    sizes = [math.prod(source.shape[d] for d in group) for group in _groups(op.reassociation)]
    return (source.reshape(sizes),)


@implements(AnyRankExpandShapeOp)
@implements(tensor.ExpandShapeOp)
def run_expand_shape(frame: Frame, op: tensor.ExpandShapeOp, args: Values) -> Values:
    """Dimensions split into groups."""
    source = as_array(args[0])
    dynamic = iter(args[1:])
    sizes = [
        as_int(next(dynamic)) if size < 0 else size for size in op.static_output_shape.get_values()
    ]
    for dimension, group in enumerate(_groups(op.reassociation)):
        product = math.prod(sizes[d] for d in group)
        if product != source.shape[dimension]:
            raise InterpreterError(
                op,
                f"dimension {dimension} of size {source.shape[dimension]} does not split in "
                f"{[sizes[d] for d in group]}",
            )
    return (source.reshape(sizes),)


@implements(tensor.ReshapeOp)
def run_reshape(frame: Frame, op: tensor.ReshapeOp, args: Values) -> Values:
    """Any other shape of the same size."""
    source, shape = as_array(args[0]), as_array(args[1])
    sizes = [int(size) for size in shape.tolist()]
    if math.prod(sizes) != source.size:
        raise InterpreterError(op, f"{list(source.shape)} does not reshape to {sizes}")
    return (source.reshape(sizes),)


def _fits(shape: tuple[int, ...], result_type: Attribute) -> bool:
    if not isinstance(result_type, TensorType):
        return True
    expected = result_type.get_shape()
    return len(shape) == len(expected) and all(
        size in (-1, actual) for actual, size in zip(shape, expected, strict=True)
    )


@implements(tensor.CastOp)
def run_cast(frame: Frame, op: tensor.CastOp, args: Values) -> Values:
    """The same tensor under a type that says more or less about its shape."""
    source = as_array(args[0])
    if not _fits(source.shape, op.dest.type):
        raise InterpreterError(op, f"a tensor of shape {list(source.shape)} is no {op.dest.type}")
    return (source,)
