"""Concatenations and paddings as insertions of slices."""

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.tensor_types import sizes, tensor_type


def _is_open(*shapes: tuple[int, ...]) -> bool:
    return any(DYNAMIC_INDEX in shape for shape in shapes)


def _plain(value: SSAValue) -> SSAValue:
    """A tensor behind casts that hide its size."""
    while isinstance(value.owner, tensor.CastOp):
        value = value.owner.source
    return value


def _pieces(op: tensor.ConcatOp) -> Iterator[tuple[SSAValue, list[int]]]:
    """The inputs, and where each of them starts."""
    dim, start = op.dim.value.data, 0
    for value in map(_plain, op.inputs):
        shape = sizes(value)
        yield value, [start if axis == dim else 0 for axis in range(len(shape))]
        start += shape[dim]


class _Concat(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ConcatOp, rewriter: PatternRewriter) -> None:
        if _is_open(sizes(op.result), *(sizes(_plain(value)) for value in op.inputs)):
            return
        made: SSAValue = rewriter.insert(tensor.EmptyOp([], op.result.type)).tensor
        for value, start in _pieces(op):
            insertion = tensor.InsertSliceOp.get(value, made, sizes(value), start)
            made = rewriter.insert(insertion).result
        made.name_hint = op.result.name_hint
        rewriter.replace(op, [], [made])


class _Pad(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.PadOp, rewriter: PatternRewriter) -> None:
        """
        Padding with one value; a body that computes it from the place stays. Negative padding
        cuts off.
        """
        terminator = op.region.block.last_op
        assert isinstance(terminator, tensor.YieldOp)
        (value,) = terminator.operands
        low = op.static_low.get_values()
        inside = value.owner is op.region.block or value.owner.parent is op.region.block
        if inside or _is_open(sizes(op.result), sizes(op.source), low):
            return
        empty = rewriter.insert(tensor.EmptyOp([], op.result.type)).tensor
        filled = rewriter.insert(FillOp([value], [empty], [tensor_type(op.result)]))
        high = op.static_high.get_values()
        cut = [max(-below, 0) + max(-above, 0) for below, above in zip(low, high, strict=True)]
        shape = [size - less for size, less in zip(sizes(op.source), cut, strict=True)]
        if min(shape, default=1) <= 0:
            rewriter.replace(op, [], filled.results)
            return
        source = op.source
        if any(cut):
            start = [max(-below, 0) for below in low]
            kept = tensor.ExtractSliceOp.from_static_parameters(source, start, shape)
            source = rewriter.insert(kept).result
        start = [max(below, 0) for below in low]
        insertion = tensor.InsertSliceOp.get(source, filled.results[0], shape, start)
        rewriter.replace(op, insertion)


@dataclass(frozen=True)
class DecomposeConcatAndPadPass(ModulePass):
    """
    Make `tensor.concat`, and `tensor.pad` with one value, insertions of slices.

        %r = tensor.pad %x low[1] high[0] { ... tensor.yield %c : f32 }
            : tensor<8xf32> to tensor<9xf32>
        // becomes
        %e = tensor.empty() : tensor<9xf32>
        %f = linalg.fill ins(%c : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
        %r = tensor.insert_slice %x into %f[1] [8] [1] : tensor<8xf32> into tensor<9xf32>
    """

    name = "decompose-concat-and-pad"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite those whose sizes are known."""
        patterns = GreedyRewritePatternApplier([_Concat(), _Pad()])
        PatternRewriteWalker(patterns).rewrite_module(op)
