"""Lets operations with a window read and write dimensions in the order in which they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import FillOp, TransposeOp
from xdsl.ir import OpResult
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.tensor_types import element_of, sizes
from acc.analysis.tensor_uses import splat_number
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.window_generic import has_window, window_generic


def _order(op: TransposeOp) -> tuple[int, ...]:
    """By dimension of the result: which dimension of the source it is."""
    return tuple(op.permutation.get_values())


def _permuted(index_map: AffineMap, results: Sequence[AffineExpr]) -> AffineMap:
    return AffineMap(index_map.num_dims, index_map.num_symbols, tuple(results))


class _Sources(RewritePattern):
    """Reads what a transposition reads."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter) -> None:
        users = {use.operation for result in op.results for use in result.uses}
        for user in users:
            if isinstance(user, LinalgStructuredOperation) and has_window(user):
                self._rewrite(op, user, rewriter)

    def _rewrite(
        self, op: TransposeOp, user: LinalgStructuredOperation, rewriter: PatternRewriter
    ) -> None:
        (moved,) = op.results
        inputs, outputs = list(user.inputs), list(user.outputs)
        maps = [attribute.data for attribute in user.get_indexing_maps()]
        for place, value in enumerate(inputs):
            if value is moved:
                results = list(maps[place].results)
                for expr, dim in zip(maps[place].results, _order(op), strict=True):
                    results[dim] = expr
                inputs[place], maps[place] = op.inputs[0], _permuted(maps[place], results)
        if moved not in outputs:
            rewriter.replace(user, window_generic(user, inputs, outputs, maps))


class _Results(RewritePattern):
    """Writes what a transposition writes, where it is the only reader."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter) -> None:
        source = op.inputs[0]
        if not isinstance(source, OpResult) or not has_window(source.op):
            return
        maker = source.op
        assert isinstance(maker, LinalgStructuredOperation)
        if len(maker.res) != 1 or source.has_more_than_one_use():
            return
        start = splat_number(maker.outputs[0])
        if start is None:
            return
        maps = [attribute.data for attribute in maker.get_indexing_maps()]
        order = _order(op)
        maps[-1] = _permuted(maps[-1], [maps[-1].results[dim] for dim in order])
        typ = TensorType(element_of(source), [sizes(source)[dim] for dim in order])
        empty = tensor.EmptyOp([], typ)
        number = arith.ConstantOp(start)
        fill = FillOp([number.result], [empty.tensor], [typ])
        made = window_generic(maker, maker.inputs, [fill.results[0]], maps)
        rewriter.replace(op, [empty, number, fill, made])


@dataclass(frozen=True)
class FoldTransposesPass(ModulePass):
    """
    Take transpositions around operations with a window into their indexing maps.

    Frameworks bring channels to the back for pooling and to the front again afterwards:

        %t = linalg.transpose ins(%x : tensor<2x3x9xf32>) ... permutation = [0, 2, 1]
        %p = linalg.pooling_nwc_sum ... ins(%t, %window : ...) ...
        %r = linalg.transpose ins(%p : tensor<2x7x3xf32>) ... permutation = [0, 2, 1]
        // becomes one linalg.generic that reads %x and gives tensor<2x3x7xf32>
    """

    name = "fold-transposes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite in both directions."""
        PatternRewriteWalker(_Sources()).rewrite_module(op)
        drop_dead_ops(op.body)
        PatternRewriteWalker(_Results()).rewrite_module(op)
        drop_dead_ops(op.body)
