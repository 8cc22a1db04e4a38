"""A pass that replaces operations in several ways, to test that their places are kept."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.arith import AddiOp, MuliOp, SubiOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)


class _ExpandMultiplication(RewritePattern):
    """`a * b` becomes `(a + b) - (a + b)`; not equal, the values do not matter here."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: MuliOp, rewriter: PatternRewriter) -> None:
        added = rewriter.insert(AddiOp(op.lhs, op.rhs))
        rewriter.replace(op, [again := AddiOp(op.lhs, op.rhs), SubiOp(added, again)])


@dataclass(frozen=True)
class TestExpandPass(ModulePass):
    """Replace each `arith.muli` by several operations without giving them locations."""

    name = "test-expand"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every multiplication."""
        PatternRewriteWalker(_ExpandMultiplication()).rewrite_module(op)
