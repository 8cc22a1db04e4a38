"""Sizes of slices that are those of the tensor they are taken from."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, ModuleOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.open_dims import OpenDim, open_dim, root


class _ResolveSlice(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractSliceOp, rewriter: PatternRewriter) -> None:
        """Ask the tensor itself, where what is asked is as large."""
        sized = [a for a, n in enumerate(op.static_sizes.get_values()) if n == DYNAMIC_INDEX]
        for number, axis in enumerate(sized):
            asked, own = open_dim(op.sizes[number]), OpenDim(op.source, axis)
            if asked is None or asked == own or root(asked) != root(own):
                continue
            index = rewriter.insert(arith.ConstantOp(IntegerAttr.from_index_int_value(axis)))
            size = rewriter.insert(tensor.DimOp(op.source, index.result))
            op.operands[1 + len(op.offsets) + number] = size.result
            rewriter.notify_op_modified(op)


@dataclass(frozen=True)
class ResolveSizesPass(ModulePass):
    """
    Let a slice ask the tensor that it is taken from how large it is, where another tensor of the
    same size is asked.

        %n = tensor.dim %x, %c0 : tensor<?x8xf32>
        %y = linalg.exp ins(%x : tensor<?x8xf32>) ...
        %s = tensor.extract_slice %y[0, 1] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
        // becomes
        %m = tensor.dim %y, %c0 : tensor<?x8xf32>
        %s = tensor.extract_slice %y[0, 1] [%m, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
    """

    name = "resolve-sizes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every slice of open size."""
        PatternRewriteWalker(_ResolveSlice()).rewrite_module(op)
