"""Folds remainders and quotients of loop indices by at least the size of their loop."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, ModuleOp
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.constants import constant_int
from acc.analysis.loop_sizes import loop_sizes


def _is_less(index: SSAValue, divisor: SSAValue) -> bool:
    """Whether a value is the index of a loop that ends before it reaches the divisor."""
    number = constant_int(divisor)
    if not isinstance(index, OpResult) or not isinstance(index.op, IndexOp) or number is None:
        return False
    generic = index.op.parent_op()
    if not isinstance(generic, GenericOp):
        return False
    size = loop_sizes(generic)[index.op.dim.value.data]
    return size != DYNAMIC_INDEX and size <= number


class _FoldRemainder(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.RemSIOp, rewriter: PatternRewriter) -> None:
        if _is_less(op.lhs, op.rhs):
            rewriter.replace(op, [], [op.lhs])


class _FoldQuotient(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.DivSIOp, rewriter: PatternRewriter) -> None:
        if _is_less(op.lhs, op.rhs):
            rewriter.replace(op, arith.ConstantOp(IntegerAttr.from_index_int_value(0)))


@dataclass(frozen=True)
class FoldIndexRemaindersPass(ModulePass):
    """
    Take a loop's index for its own remainder, and 0 for its quotient, by a number that it does not
    reach.

        %i = linalg.index 0 : index    // of 45
        %r = arith.remsi %i, %c45 : index
        %v = tensor.extract %t[%r] : tensor<45xf32>

    becomes

        %i = linalg.index 0 : index
        %v = tensor.extract %t[%i] : tensor<45xf32>
    """

    name = "fold-index-remainders"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite remainders and quotients of loops whose size is known."""
        PatternRewriteWalker(_FoldRemainder()).rewrite_module(op)
        PatternRewriteWalker(_FoldQuotient()).rewrite_module(op)
