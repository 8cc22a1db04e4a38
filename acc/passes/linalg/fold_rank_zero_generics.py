"""Turns linalg.generic without loops, on scalars that the IR names, into scalar code."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, ModuleOp, TensorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

from acc.analysis.scalar_forms import is_function_of_floats
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.known_scalar import known_scalar


class _FoldRankZero(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if len(op.iterator_types) or not op.res:
            return
        block = op.body.block
        if any(map(is_function_of_floats, block.ops)):  # the scalar unit computes none
            return
        scalars: list[SSAValue | FloatAttr | IntegerAttr | None] = []
        for operand, argument in zip(op.operands, block.args, strict=True):
            scalar = operand if not isinstance(operand.type, TensorType) else known_scalar(operand)
            if argument.uses and scalar is None:
                return
            scalars.append(scalar)
        for argument, scalar in zip(block.args, scalars, strict=True):
            if isinstance(scalar, FloatAttr | IntegerAttr) and argument.uses:
                constant = arith.ConstantOp(scalar)
                rewriter.insert(constant)
                scalar = constant.result
            if isinstance(scalar, SSAValue):
                rewriter.replace_all_uses_with(argument, scalar)
        terminator = block.last_op
        assert terminator is not None
        yielded = list(terminator.operands)
        rewriter.erase(terminator)
        for argument in reversed(block.args):
            block.erase_arg(argument)
        rewriter.inline_block(block, InsertPoint.before(op))
        made = [
            tensor.FromElementsOp.create(operands=[value], result_types=[result.type])
            for value, result in zip(yielded, op.res, strict=True)
        ]
        rewriter.replace(op, made, [one.results[0] for one in made])


@dataclass(frozen=True)
class FoldRankZeroGenericsPass(ModulePass):
    """
    Compute on scalars what a generic op without loops computes from known scalars.

        %a = tensor.splat %s : tensor<f32>
        %r = linalg.generic {iterator_types = []} ins(%a) ... { ... arith.addf %in, %c ... }

    becomes

        %t = arith.addf %s, %c : f32
        %r = tensor.from_elements %t : tensor<f32>
    """

    name = "fold-rank-zero-generics"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the generic ops without loops whose inputs are known scalars."""
        PatternRewriteWalker(_FoldRankZero()).rewrite_module(op)
        drop_dead_ops(op.body)
