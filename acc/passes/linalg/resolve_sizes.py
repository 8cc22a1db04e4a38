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
from acc.analysis.tensor_types import sizes
from acc.dialects.upstream.tensor import RankOp


def _dim(rewriter: PatternRewriter, dim: OpenDim) -> tensor.DimOp:
    index = rewriter.insert(arith.ConstantOp(IntegerAttr.from_index_int_value(dim.axis)))
    return rewriter.insert(tensor.DimOp(dim.value, index.result))


class _FoldRank(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: RankOp, rewriter: PatternRewriter) -> None:
        """A type says how many dimensions there are."""
        rank = IntegerAttr.from_index_int_value(len(sizes(op.tensor)))
        rewriter.replace(op, arith.ConstantOp(rank))


class _AskFirst(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.DimOp, rewriter: PatternRewriter) -> None:
        """Ask the tensor that the size came from, so that no other is needed for it."""
        asked = open_dim(op.result)
        if asked is None or root(asked) == asked or not _is_open(root(asked)):
            return
        rewriter.replace(op, [], [_dim(rewriter, root(asked)).result])


def _is_open(dim: OpenDim) -> bool:
    return sizes(dim.value)[dim.axis] == DYNAMIC_INDEX


class _ResolveSlice(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractSliceOp, rewriter: PatternRewriter) -> None:
        """Ask the tensor itself, where what is asked is as large."""
        sized = [a for a, n in enumerate(op.static_sizes.get_values()) if n == DYNAMIC_INDEX]
        for number, axis in enumerate(sized):
            asked, own = open_dim(op.sizes[number]), OpenDim(op.source, axis)
            if asked is None or asked == own or root(asked) != root(own):
                continue
            op.operands[1 + len(op.offsets) + number] = _dim(rewriter, own).result
            rewriter.notify_op_modified(op)


@dataclass(frozen=True)
class ResolveSizesPass(ModulePass):
    """
    Ask the first tensor that has a size for it, but let a slice ask the tensor that it is taken
    from where that is as large.

        %n = tensor.dim %x, %c0 : tensor<?x8xf32>
        %y = linalg.exp ins(%x : tensor<?x8xf32>) ...
        %s = tensor.extract_slice %y[0, 1] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
        // becomes
        %m = tensor.dim %y, %c0 : tensor<?x8xf32>
        %s = tensor.extract_slice %y[0, 1] [%m, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
    """

    name = "resolve-sizes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every question, then every slice of open size."""
        PatternRewriteWalker(_FoldRank()).rewrite_module(op)
        PatternRewriteWalker(_AskFirst()).rewrite_module(op)
        PatternRewriteWalker(_ResolveSlice()).rewrite_module(op)
