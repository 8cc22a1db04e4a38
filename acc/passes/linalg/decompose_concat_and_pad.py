"""Concatenations and paddings as insertions of slices."""

from collections.abc import Iterator, Sequence
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

from acc.analysis.layout import element_bytes
from acc.analysis.tensor_types import element_of, sizes, tensor_type
from acc.analysis.tensor_uses import readers
from acc.analysis.window_ops import is_window, window
from acc.analysis.window_padding import padding_of
from acc.module_chip import chip_of
from acc.passes.linalg.open_sizes import open_sizes
from acc.target.chip import Chip


def _inserted(
    value: SSAValue, into: SSAValue, start: Sequence[int], rewriter: PatternRewriter
) -> SSAValue:
    """A tensor written into a larger one, all of it in dimensions of open size."""
    op = tensor.InsertSliceOp.get(
        value, into, sizes(value), start, sizes=open_sizes(value, rewriter)
    )
    return rewriter.insert(op).result


def _are_alike(values: Sequence[SSAValue], known: int | None = None) -> bool:
    """Whether the same dimensions of tensors are open, and one of them is not."""
    opened = {
        tuple(axis for axis, size in enumerate(sizes(value)) if size == DYNAMIC_INDEX)
        for value in values
    }
    return len(opened) == 1 and known not in next(iter(opened))


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
        pieces = list(_pieces(op))
        first, _ = pieces[0]
        if not _are_alike([op.result, *(value for value, _ in pieces)], op.dim.value.data):
            return
        opened = open_sizes(first, rewriter)
        made: SSAValue = rewriter.insert(tensor.EmptyOp(opened, op.result.type)).tensor
        for value, start in pieces:
            made = _inserted(value, made, start, rewriter)
        made.name_hint = op.result.name_hint
        rewriter.replace(op, [], [made])


def is_filled_by_windows(op: tensor.PadOp, chip: Chip) -> bool:
    """Whether all that reads the result are windows that need not have it in memory."""
    if padding_of(op.result) is None:
        return False
    block = chip.per_block(element_bytes(element_of(op.result)))
    for reader in readers(op.result):
        if op.result not in reader.operands or not is_window(reader):
            return False
        found = window(reader)
        if found.padding is None:  # a slice
            return False
        for last in reversed(found.dims):
            if max(last.low, last.high) > block:
                return False
            if last.size != 1 or last.positions != 1:
                break
    return True


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
        high = op.static_high.get_values()
        is_known = DYNAMIC_INDEX not in (*low, *high)
        if inside or not is_known or not _are_alike([op.result, op.source]):
            return
        if is_filled_by_windows(op, chip_of(op)):
            return
        pads = zip(sizes(op.source), low, high, strict=True)
        if any(size == DYNAMIC_INDEX and (below, above) != (0, 0) for size, below, above in pads):
            return
        cut = [max(-below, 0) + max(-above, 0) for below, above in zip(low, high, strict=True)]
        if any(cut) and DYNAMIC_INDEX in sizes(op.source):
            return
        opened = open_sizes(op.source, rewriter)
        empty = rewriter.insert(tensor.EmptyOp(opened, op.result.type)).tensor
        filled = rewriter.insert(FillOp([value], [empty], [tensor_type(op.result)]))
        shape = [size - less for size, less in zip(sizes(op.source), cut, strict=True)]
        if min((size for size in shape if size != DYNAMIC_INDEX), default=1) <= 0:
            rewriter.replace(op, [], filled.results)
            return
        source = op.source
        if any(cut):
            start = [max(-below, 0) for below in low]
            kept = tensor.ExtractSliceOp.from_static_parameters(source, start, shape)
            source = rewriter.insert(kept).result
        start = [max(below, 0) for below in low]
        rewriter.replace(op, [], [_inserted(source, filled.results[0], start, rewriter)])


@dataclass(frozen=True)
class DecomposeConcatAndPadPass(ModulePass):
    """
    Make `tensor.concat`, and `tensor.pad` with one value, insertions of slices. A padding that only
    windows read stays: they load the tensor and fill in the rest on chip.

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
