"""Drops results of linalg.generic that nothing uses, such as the index of an imported maximum."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.passes.linalg.generic_operands import determines_loops, drop_operands


class _DropUnusedResults(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        unused = [index for index, result in enumerate(op.res) if not result.uses]
        if not unused or len(unused) == len(op.res):
            return
        block = op.body.block
        needed = _needed_by_others(block, unused)
        inputs = len(op.inputs)
        dropped = [inputs + index for index in unused if block.args[inputs + index] not in needed]
        if dropped and determines_loops(op, dropped):
            drop_operands(op, rewriter, dropped)


def _needed_by_others(block: Block, unused: list[int]) -> set[SSAValue]:
    """Everything in the body that the used results, or ops with effects, depend on."""
    terminator = block.last_op
    assert terminator is not None
    needed: set[SSAValue] = set()
    pending = [value for index, value in enumerate(terminator.operands) if index not in unused]
    pending += [
        operand
        for op in block.ops
        if not op.results and op is not terminator
        for operand in op.operands
    ]
    while pending:
        value = pending.pop()
        if value in needed:
            continue
        needed.add(value)
        if isinstance(value.owner, Operation):
            pending += value.owner.operands
    return needed


@dataclass(frozen=True)
class DropUnusedResultsPass(ModulePass):
    """
    Drop the results of `linalg.generic` that nothing uses, with their initial values and body code.

        %m, %i = linalg.generic ... outs(%a, %b) { ... linalg.yield %max, %index }   // %i unused
        %m = linalg.generic ... outs(%a) { ... linalg.yield %max }
    """

    name = "drop-unused-results"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every generic op that has an unused result besides used ones."""
        PatternRewriteWalker(_DropUnusedResults()).rewrite_module(op)
