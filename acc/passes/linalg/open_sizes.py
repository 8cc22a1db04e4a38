"""Operations that ask a tensor for the sizes that its type leaves open."""

from xdsl.dialects import tensor
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from acc.analysis.tensor_types import sizes


def open_sizes(value: SSAValue, rewriter: PatternRewriter, without: int = -1) -> list[SSAValue]:
    """The sizes of a tensor that its type leaves open, but for that of one axis."""
    found: list[SSAValue] = []
    for axis, size in enumerate(sizes(value)):
        if size == DYNAMIC_INDEX and axis != without:
            index = rewriter.insert(ConstantOp(IntegerAttr.from_index_int_value(axis)))
            found.append(rewriter.insert(tensor.DimOp(value, index.result)).result)
    return found
