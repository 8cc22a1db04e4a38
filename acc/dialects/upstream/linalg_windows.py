"""The loops of named linalg ops that slide a window over an input."""

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.abstract_ops import ConvOperation, PoolingOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir.affine import AffineExpr


def window_indices(
    op: ConvOperation | PoolingOperation,
    outer: Sequence[AffineExpr],
    inner: Sequence[AffineExpr],
) -> tuple[AffineExpr, ...]:
    """Per spatial axis, the input index for an output position and a position in the window."""
    return tuple(
        position * stride + offset * dilation
        for position, offset, stride, dilation in zip(
            outer, inner, op.strides.get_values(), op.dilations.get_values(), strict=True
        )
    )


def iterators(parallel: int, reduction: int) -> ArrayAttr[IteratorTypeAttr]:
    """Parallel loops, then reductions."""
    return ArrayAttr(
        [IteratorTypeAttr.parallel()] * parallel + [IteratorTypeAttr.reduction()] * reduction
    )
