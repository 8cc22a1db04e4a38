"""Operations with a window, written as `linalg.generic` with other operands."""

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import FillOp, GenericOp, TransposeOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap


def has_window(op: Operation) -> bool:
    """Whether an operation has loops that are neither elementwise nor a plain reduction."""
    if not isinstance(op, LinalgStructuredOperation) or isinstance(op, TransposeOp | FillOp):
        return False
    maps = (attribute.data for attribute in op.get_indexing_maps())
    return any(not index_map.is_projected_permutation(True) for index_map in maps)


def window_generic(
    op: LinalgStructuredOperation,
    inputs: Sequence[SSAValue],
    outputs: Sequence[SSAValue],
    maps: Sequence[AffineMap],
) -> GenericOp:
    """The operation on other operands of the same element types, with the loops written out."""
    made = GenericOp(
        inputs,
        outputs,
        op.body.clone(),
        ArrayAttr([AffineMapAttr(index_map) for index_map in maps]),
        op.get_iterator_types(),
        [value.type for value in outputs],
    )
    made.location = op.location
    return made
