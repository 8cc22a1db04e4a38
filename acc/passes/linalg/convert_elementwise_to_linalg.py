"""Arithmetic on whole tensors as `linalg.generic`."""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects import math as math_dialect
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Block, Operation, Region
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.traits import ConstantLike
from xdsl.utils.hints import isa

from acc.dialects.upstream.arith_flags import OF_ELEMENTS
from acc.dialects.upstream.arith_shaped import ShapedCmpfOp, ShapedCmpiOp, ShapedSelectOp
from acc.dialects.upstream.linalg_as_generic import as_generic, identity_maps
from acc.passes.linalg.open_sizes import open_sizes

_DIALECTS = (arith.Arith.name, math_dialect.Math.name)
_OF_ELEMENTS: Mapping[type[Operation], type[Operation]] = {
    **OF_ELEMENTS,
    ShapedCmpiOp: arith.CmpiOp,
    ShapedCmpfOp: arith.CmpfOp,
    ShapedSelectOp: arith.SelectOp,
}
"""Operations that have another class where they take elements."""


def _is_elementwise(op: Operation) -> bool:
    return (
        op.name.partition(".")[0] in _DIALECTS
        and not op.has_trait(ConstantLike)
        and len(op.results) == 1
        and isa(op.results[0].type, TensorType)
    )


class _Convert(RewritePattern):
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not _is_elementwise(op):
            return
        made = op.results[0].type
        assert isa(made, TensorType)
        like = next(value for value in op.operands if isa(value.type, TensorType))
        empty = rewriter.insert(tensor.EmptyOp(open_sizes(like, rewriter), made)).tensor
        operands = (*op.operands, empty)
        block = Block(arg_types=NamedOperation.body_arg_types(operands))
        computed = _OF_ELEMENTS.get(type(op), type(op)).create(
            operands=block.args[:-1],
            result_types=[made.element_type],
            properties=op.properties,
            attributes=op.attributes,
        )
        block.add_ops([computed, YieldOp(computed)])
        maps = identity_maps(operands)
        rewriter.replace(op, as_generic(op.operands, empty, Region(block), maps, [made]))


@dataclass(frozen=True)
class ConvertElementwiseToLinalgPass(ModulePass):
    """
    Write operations of arith and math on tensors as `linalg.generic` on their elements.

        %r = arith.addf %x, %y : tensor<8xf32>
        // becomes
        %e = tensor.empty() : tensor<8xf32>
        %r = linalg.generic {...} ins(%x, %y : ...) outs(%e : tensor<8xf32>) {
        ^bb0(%a: f32, %b: f32, %c: f32):
          %s = arith.addf %a, %b : f32
          linalg.yield %s : f32
        } -> tensor<8xf32>
    """

    name = "convert-elementwise-to-linalg"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every one."""
        PatternRewriteWalker(_Convert()).rewrite_module(op)
