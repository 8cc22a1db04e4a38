"""Operations that only give a tensor another shape: what they tie together, and what they show."""

from collections.abc import Iterator
from typing import TypeAlias

from xdsl.dialects import tensor
from xdsl.ir import OpResult, SSAValue

from acc.analysis.tensor_types import sizes

Reshape: TypeAlias = tensor.ExpandShapeOp | tensor.CollapseShapeOp | tensor.CastOp

RESHAPES = (tensor.ExpandShapeOp, tensor.CollapseShapeOp, tensor.CastOp)


def reshape_source(op: Reshape) -> SSAValue:
    """The tensor that is given another shape."""
    return op.source if isinstance(op, tensor.CastOp) else op.src


def origin(value: SSAValue) -> SSAValue:
    """The tensor whose elements a value shows, behind all reshapes."""
    while isinstance(value, OpResult) and isinstance(value.op, RESHAPES):
        value = reshape_source(value.op)
    return value


def reassociation(op: Reshape) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Pairs of dimensions of the source and dimensions of the result that are one product."""
    match op:
        case tensor.CastOp():
            for dim in range(len(sizes(op.source))):
                yield (dim,), (dim,)
        case tensor.CollapseShapeOp():
            yield from ((group, (dim,)) for dim, group in enumerate(_groups(op)))
        case tensor.ExpandShapeOp():
            yield from (((dim,), group) for dim, group in enumerate(_groups(op)))


def _groups(op: tensor.ExpandShapeOp | tensor.CollapseShapeOp) -> list[tuple[int, ...]]:
    return [tuple(index.value.data for index in group.data) for group in op.reassociation.data]
