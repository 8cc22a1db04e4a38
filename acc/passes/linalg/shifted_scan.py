"""Inclusive scans of all of a tensor but one line, which are its exclusive scan, shifted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    TensorType,
)
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import OpResult, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from acc.analysis.constants import constant_int
from acc.analysis.tensor_types import element_of, is_tensor, sizes
from acc.dialects.tm_tensor import ScanOp
from acc.passes.linalg.known_scalar import known_number


@dataclass(frozen=True)
class ShiftedScan:
    """The scan, and what it would scan if the line were not missing."""

    scan: ScanOp
    source: SSAValue
    """The whole tensor, in front of `before`."""

    before: Sequence[GenericOp]
    """Conversions between the whole tensor and the scan, in order."""

    behind: Sequence[GenericOp]
    """Conversions behind the scan, in order."""

    def starts_with(self, number: FloatAttr | IntegerAttr | None) -> bool:
        """Whether a line of this number is what the exclusive scan starts with."""
        start = known_number(self.scan.outputs[1])
        if number is None or start is None:
            return False
        # numbers of different types are equal where the conversions keep them as they are
        return number.value.data == start.value.data

    def whole(self, rewriter: PatternRewriter) -> SSAValue:
        """Insert the exclusive scan of the whole tensor, conversions included."""
        value = self.source
        for op in self.before:
            value = _converted(op, value, rewriter)
        old = self.scan
        made = ScanOp.create(
            operands=[value, value, old.outputs[1]],  # the second one is never read
            result_types=[value.type, old.res[1].type],
            properties={**old.properties, "inclusive": BoolAttr.from_bool(False)},
            regions=[old.body.clone()],
        )
        made.location = old.location
        rewriter.insert(made)
        value = made.results[0]
        for op in self.behind:
            value = _converted(op, value, rewriter)
        return value


def shifted_scan(value: SSAValue, axis: int, at_end: bool) -> ShiftedScan | None:
    """
    The scan along an axis whose values stand beside a line: behind it, or in front of one at the
    end. Either the source of the scan or its result lacks a line on the other side.
    """
    behind, value = _conversions(value)
    sliced = _all_but_one(value, axis, first=at_end)
    if sliced is not None:
        more, value = _conversions(sliced)
        behind = [*more, *behind]
    if not isinstance(value, OpResult) or not isinstance(scan := value.op, ScanOp):
        return None
    fits = (
        value.index == 0
        and scan.dimension.value.data == axis
        and scan.inclusive.value.data
        and (scan.reverse is not None) == at_end
        and scan.res[1].first_use is None
    )
    if not fits:
        return None
    if sliced is not None:
        return ShiftedScan(scan, scan.inputs[0], (), behind)
    before, value = _conversions(scan.inputs[0])
    source = _all_but_one(value, axis, first=at_end)
    return None if source is None else ShiftedScan(scan, source, before, behind)


def _conversions(value: SSAValue) -> tuple[list[GenericOp], SSAValue]:
    """The conversions of element types that a tensor has gone through, and what it was before."""
    found: list[GenericOp] = []
    while isinstance(value, OpResult) and isinstance(value.op, GenericOp) and _converts(value.op):
        found.insert(0, value.op)
        value = value.op.inputs[0]
    return found, value


def _converts(op: GenericOp) -> bool:
    """Whether all that an operation does is to convert every element."""
    first, *rest = op.body.block.ops
    maps = [attribute.data for attribute in op.indexing_maps.data]
    return (
        len(op.inputs) == len(op.res) == len(rest) == 1
        and is_tensor(op.inputs[0])
        and all(m == AffineMap.identity(m.num_dims) for m in maps)
        and isinstance(first, arith.ExtFOp | arith.TruncFOp)
        and first.operands[0] is op.body.block.args[0]
        and isinstance(op.outputs[0].owner, tensor.EmptyOp)
    )


def _converted(op: GenericOp, value: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    """The same conversion of another tensor, which differs in one size that is known."""
    old = op.outputs[0].owner
    assert isinstance(old, tensor.EmptyOp)
    typ = TensorType(element_of(op.res[0]), sizes(value))
    empty = tensor.EmptyOp(old.dynamic_sizes, typ)
    rewriter.insert(empty)
    made = GenericOp.create(
        operands=[value, empty.tensor],
        result_types=[typ],
        properties=op.properties,
        regions=[op.body.clone()],
    )
    made.location = op.location
    rewriter.insert(made)
    return made.res[0]


def _all_but_one(value: SSAValue, axis: int, first: bool) -> SSAValue | None:
    """The tensor of which a value is all but the first, or last, line along an axis."""
    if not isinstance(value, OpResult) or not isinstance(value.op, tensor.ExtractSliceOp):
        return None
    op = value.op
    whole = sizes(op.source)
    if len(whole) != len(sizes(value)):
        return None
    offsets = _numbers(op.static_offsets.get_values(), op.offsets)
    taken = _numbers(op.static_sizes.get_values(), op.sizes)
    strides = _numbers(op.static_strides.get_values(), op.strides)
    for dim, (offset, size, stride) in enumerate(zip(offsets, taken, strides, strict=True)):
        if dim == axis:
            if (offset, size, stride) != (int(first), whole[dim] - 1, 1):
                return None
        elif (offset, stride) != (0, 1) or not _is_size(size, op.source, dim):
            return None
    return op.source


def _numbers(static: Sequence[int], dynamic: Sequence[SSAValue]) -> Iterator[int | SSAValue]:
    """Entries of a list of an extract_slice, as numbers where they are known."""
    operands = iter(dynamic)
    for entry in static:
        if entry != DYNAMIC_INDEX:
            yield entry
            continue
        operand = next(operands)
        known = constant_int(operand)
        yield operand if known is None else known


def _is_size(taken: SSAValue | int, source: SSAValue, dim: int) -> bool:
    if isinstance(taken, int):
        return taken == sizes(source)[dim]
    asked = taken.owner
    return (
        isinstance(asked, tensor.DimOp)
        and asked.source is source
        and constant_int(asked.index) == dim
    )
