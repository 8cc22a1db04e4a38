"""Raises scans between flips, and scans behind a neutral line, to the scans that they are."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, BoolAttr, FloatAttr, IntegerAttr, ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.constants import constant_attribute, constant_int
from acc.analysis.flips import flip_of
from acc.analysis.tensor_types import is_tensor, sizes
from acc.dialects.tm_tensor import ScanOp
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.flip_away import FlipAway
from acc.passes.linalg.known_scalar import known_scalar


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
            scan = _shifted_scan(rest, axis, at_end) if sizes(line)[axis] == 1 else None
            if scan is not None and _same_number(line, scan.start):
                _replace(op, scan, rewriter)
                return


class _TakePadIntoScan(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.PadOp, rewriter: PatternRewriter) -> None:
        low, high = tuple(op.static_low.get_values()), tuple(op.static_high.get_values())
        padded = [
            (d, side) for side, pads in enumerate((low, high)) for d, n in enumerate(pads) if n
        ]
        if len(padded) != 1 or sum(low) + sum(high) != 1:
            return
        ((axis, side),) = padded
        scan = _shifted_scan(op.source, axis, bool(side))
        terminator = op.region.block.last_op
        assert terminator is not None
        value = constant_attribute(terminator.operands[0])
        if scan is not None and value is not None and _number(scan.start) == value:
            _replace(op, scan, rewriter)


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
class _ShiftedScan:
    """An inclusive scan of all of a tensor but its last line, in the order of the scan."""

    scan: ScanOp
    source: SSAValue

    @property
    def start(self) -> SSAValue:
        """What the scan starts from."""
        return self.scan.outputs[1]

    def exclusive(self) -> ScanOp:
        """The exclusive scan of the whole tensor."""
        old = self.scan
        made = ScanOp.create(
            operands=[self.source, self.source, self.start],  # the second one is never read
            result_types=[self.source.type, old.res[1].type],
            properties={**old.properties, "inclusive": BoolAttr.from_bool(False)},
            regions=[old.body.clone()],
        )
        made.location = old.location
        return made


def _replace(op: Operation, scan: _ShiftedScan, rewriter: PatternRewriter) -> None:
    made = scan.exclusive()
    rewriter.replace(op, made, [made.results[0]])


def _shifted_scan(value: SSAValue, axis: int, at_end: bool) -> _ShiftedScan | None:
    """The scan whose values stand beside a line at one end, if the line is what it starts from."""
    sliced = _all_but_one(value, axis, first=at_end)
    scanned = value if sliced is None else sliced
    if not isinstance(scanned, OpResult) or not isinstance(scan := scanned.op, ScanOp):
        return None
    fits = (
        scanned.index == 0
        and scan.dimension.value.data == axis
        and scan.inclusive.value.data
        and (scan.reverse is not None) == at_end
        and scan.res[1].first_use is None
    )
    source = scan.inputs[0] if sliced is not None else _all_but_one(scan.inputs[0], axis, at_end)
    return _ShiftedScan(scan, source) if fits and source is not None else None


def _all_but_one(value: SSAValue, axis: int, first: bool) -> SSAValue | None:
    """The tensor of which a value is all but the first, or last, line along an axis."""
    if not isinstance(value, OpResult) or not isinstance(value.op, tensor.ExtractSliceOp):
        return None
    op = value.op
    source = sizes(op.source)
    dynamic = iter(op.sizes)
    for dim, (offset, size, stride) in enumerate(_slices(op)):
        taken = next(dynamic) if size == DYNAMIC_INDEX else size
        whole = source[dim]
        if dim == axis:
            if (offset, size, stride) != (int(first), whole - 1, 1) or whole == DYNAMIC_INDEX:
                return None
        elif (offset, stride) != (0, 1) or not _is_size(taken, op.source, dim):
            return None
    return op.source if len(source) == len(sizes(value)) else None


def _slices(op: tensor.ExtractSliceOp) -> Sequence[tuple[int, int, int]]:
    lists = (op.static_offsets, op.static_sizes, op.static_strides)
    return list(zip(*(entry.get_values() for entry in lists), strict=True))


def _is_size(taken: SSAValue | int, source: SSAValue, dim: int) -> bool:
    if isinstance(taken, int):
        return taken == sizes(source)[dim]
    asked = taken.owner
    return (
        isinstance(asked, tensor.DimOp)
        and asked.source is source
        and constant_int(asked.index) == dim
    )


def _number(value: SSAValue) -> FloatAttr | IntegerAttr | None:
    """The number that every element of a tensor is."""
    scalar = known_scalar(value)
    if scalar is None and isinstance(value, OpResult) and isinstance(value.op, GenericOp):
        scalar = _yielded_scalar(value.op, value.index)
    return constant_attribute(scalar) if isinstance(scalar, SSAValue) else scalar


def _yielded_scalar(op: GenericOp, result: int) -> SSAValue | FloatAttr | IntegerAttr | None:
    """What a body gives for every element, if that is a scalar."""
    terminator = op.body.block.last_op
    assert terminator is not None
    value = terminator.operands[result]
    if not isinstance(value, BlockArgument) or value.block is not op.body.block:
        return value
    operand = op.operands[value.index] if value.index < len(op.inputs) else None
    return operand if operand is None or not is_tensor(operand) else known_scalar(operand)


def _same_number(one: SSAValue, other: SSAValue) -> bool:
    number = _number(one)
    return number is not None and number == _number(other)


@dataclass(frozen=True)
class RecogniseScansPass(ModulePass):
    """
    Make one scan of a scan between flips, and of one whose source lacks the line that stands in
    front of it.

        %f = flip(%x)
        %s = tm_tensor.scan dimension 1 inclusive true ins(%f) ...
        %r = flip(%s)
        // becomes
        %r = tm_tensor.scan dimension 1 inclusive true reverse ins(%x) ...

        %x0 = tensor.extract_slice %x[0, 0] [4, 36] [1, 1] : tensor<4x37xf32> to tensor<4x36xf32>
        %s = tm_tensor.scan dimension 1 inclusive true ins(%x0) ...
        %r = tensor.concat dim(1) %zeros, %s
        // becomes
        %r = tm_tensor.scan dimension 1 inclusive false ins(%x) ...

    Elementwise operations between flips and scans are taken along; other flips stay.
    """

    name = "recognise-scans"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every such scan, then drop what is left over."""
        PatternRewriteWalker(
            GreedyRewritePatternApplier([_TakeFlipsAway(), _TakeLineIntoScan(), _TakePadIntoScan()])
        ).rewrite_module(op)
        PatternRewriteWalker(_AskSource()).rewrite_module(op)
        drop_dead_ops(op.body)
