"""The sizes of the loops of a linalg.generic."""

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir.affine import AffineDimExpr

from acc.analysis.tensor_types import is_tensor, sizes


def loop_sizes(op: GenericOp) -> list[int]:
    """By loop: its size; `DYNAMIC_INDEX` where no operand tells it."""
    found = [DYNAMIC_INDEX] * len(op.iterator_types)
    for value, attribute in zip(op.operands, op.indexing_maps, strict=True):
        if is_tensor(value):
            for expr, size in zip(attribute.data.results, sizes(value), strict=True):
                if isinstance(expr, AffineDimExpr):
                    found[expr.position] = size
    return found
