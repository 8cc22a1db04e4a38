"""Puts inputs of linalg.generic that are one scalar throughout into the body."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, TensorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.utils.hints import isa

from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.generic_operands import determines_loops, drop_operands
from acc.passes.linalg.known_scalar import known_scalar


def _as_value(value: SSAValue, rewriter: PatternRewriter) -> SSAValue | None:
    """The scalar that `value` is throughout, as a value that dominates the matched op."""
    scalar = known_scalar(value)
    if isinstance(scalar, SSAValue) or scalar is None:
        return scalar
    constant = arith.ConstantOp(scalar)
    rewriter.insert(constant)
    return constant.result


class _FoldInputs(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        dropped: list[int] = []
        for index, operand in enumerate(op.inputs):
            argument = op.body.block.args[index]
            scalar = operand if not isinstance(operand.type, TensorType) else None
            if argument.uses and scalar is None:
                scalar = _as_value(operand, rewriter)
            if argument.uses and scalar is None:
                continue
            if not determines_loops(op, [*dropped, index]):
                continue
            if scalar is not None:
                rewriter.replace_all_uses_with(argument, scalar)
            dropped.append(index)
        if dropped:
            drop_operands(op, rewriter, dropped)


class _FoldExtract(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractOp, rewriter: PatternRewriter) -> None:
        scalar = _as_value(op.tensor, rewriter)
        if scalar is not None:
            rewriter.replace(op, (), [scalar])


class _SplatConstant(RewritePattern):
    """A constant tensor of one value other than as an input becomes a splat of a scalar."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.ConstantOp, rewriter: PatternRewriter) -> None:
        if not isinstance(op.value, DenseIntOrFPElementsAttr) or not op.result.uses:
            return
        tensor_type = op.result.type
        scalar = _as_value(op.result, rewriter)
        if scalar is not None and isa(tensor_type, TensorType):
            rewriter.replace(op, tensor.SplatOp(scalar, (), tensor_type))


@dataclass(frozen=True)
class FoldConstantOperandsPass(ModulePass):
    """
    Use scalars in bodies in place of inputs that have the same value everywhere.

        %c = arith.constant dense<2.0> : tensor<f32>
        %r = linalg.generic ... ins(%x, %c) ... { ^bb0(%a, %b, %o): %s = arith.mulf %a, %b ... }

    becomes

        %c = arith.constant 2.0 : f32
        %r = linalg.generic ... ins(%x) ... { ^bb0(%a, %o): %s = arith.mulf %a, %c ... }

    Constants, `tensor.splat`, `linalg.fill` and one-element tensors count; inputs that the body
    does not read go too. An input stays where it alone gives a loop its extent.
    """

    name = "fold-constant-operands"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite all generic ops, then drop what fed them."""
        patterns: list[RewritePattern] = [_FoldInputs(), _FoldExtract(), _SplatConstant()]
        PatternRewriteWalker(GreedyRewritePatternApplier(patterns)).rewrite_module(op)
        drop_dead_ops(op.body)
