"""Raises scans between flips, and scans behind a neutral line, to the scans that they are."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import OpResult
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.constants import constant_attribute
from acc.analysis.flips import flip_of
from acc.analysis.tensor_types import sizes
from acc.dialects.tm_tensor import ScanOp
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.flip_away import FlipAway
from acc.passes.linalg.known_scalar import known_number
from acc.passes.linalg.shifted_scan import shifted_scan


class _TakeFlipsAway(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        flip = flip_of(op)
        if flip is None:
            return
        away = FlipAway(rewriter)
        if away.is_possible(flip.source, flip.dims):
            rewriter.replace(op, (), [away.flipped(flip.source, flip.dims)])


class _TakeLineIntoScan(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ConcatOp, rewriter: PatternRewriter) -> None:
        if len(op.inputs) != 2:
            return
        axis = op.dim.value.data
        for line, rest, at_end in ((*op.inputs, False), (*reversed(op.inputs), True)):
            scan = shifted_scan(rest, axis, at_end) if sizes(line)[axis] == 1 else None
            if scan is not None and scan.starts_with(known_number(line)):
                rewriter.replace(op, (), [scan.whole(rewriter)])
                return


class _TakePadIntoScan(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.PadOp, rewriter: PatternRewriter) -> None:
        low, high = op.static_low.get_values(), op.static_high.get_values()
        padded = [(dim, 0) for dim, count in enumerate(low) if count]
        padded += [(dim, 1) for dim, count in enumerate(high) if count]
        if len(padded) != 1 or sum(low) + sum(high) != 1:
            return
        ((axis, side),) = padded
        scan = shifted_scan(op.source, axis, bool(side))
        terminator = op.region.block.last_op
        assert terminator is not None
        if scan is not None and scan.starts_with(constant_attribute(terminator.operands[0])):
            rewriter.replace(op, (), [scan.whole(rewriter)])


class _AskSource(RewritePattern):
    """A size of a flipped or scanned tensor is that of the tensor."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.DimOp, rewriter: PatternRewriter) -> None:
        asked = op.source
        if not isinstance(asked, OpResult):
            return
        if (flip := flip_of(asked.op)) is not None:
            rewriter.replace(op, tensor.DimOp(flip.source, op.index))
        elif isinstance(asked.op, ScanOp) and asked.index == 0:
            rewriter.replace(op, tensor.DimOp(asked.op.inputs[0], op.index))


@dataclass(frozen=True)
class RecogniseScansPass(ModulePass):
    """
    Make one scan of a scan between flips, and of one whose source lacks the line that stands in
    front of it.

        %f = flip(%x)
        %s = tm_tensor.scan dimension(1) inclusive(true) ins(%f) ...
        %r = flip(%s)
        // becomes
        %r = tm_tensor.scan dimension(1) inclusive(true) {reverse} ins(%x) ...

        %x0 = tensor.extract_slice %x[0, 0] [4, 36] [1, 1] : tensor<4x37xf32> to tensor<4x36xf32>
        %s = tm_tensor.scan dimension(1) inclusive(true) ins(%x0) ...
        %r = tensor.concat dim(1) %zeros, %s
        // becomes
        %r = tm_tensor.scan dimension(1) inclusive(false) ins(%x) ...

    Elementwise operations between flips and scans are taken along; other flips stay.
    """

    name = "recognise-scans"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every such scan, then drop what is left over."""
        PatternRewriteWalker(
            GreedyRewritePatternApplier(
                [_TakeFlipsAway(), _TakeLineIntoScan(), _TakePadIntoScan()],
            )
        ).rewrite_module(op)
        PatternRewriteWalker(_AskSource()).rewrite_module(op)
        drop_dead_ops(op.body)
