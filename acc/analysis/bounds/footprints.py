"""Which bytes each AscendC instruction touches, and the ranges that its numbers must lie in."""

from collections.abc import Callable
from typing import TypeAlias

from xdsl.ir import Operation, SSAValue

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.memory import Rows, Tensor
from acc.analysis.bounds.need import Kind, Need
from acc.analysis.bounds.polynomial import Value
from acc.analysis.bounds.walk import Walk
from acc.analysis.instruction_operands import (
    Counted,
    Strided,
    counted_operands,
    result_pitch,
    strided_operands,
)
from acc.analysis.mask_state import is_count_form
from acc.dialects.ascendc.data_copy import DataCopyOp, DataCopyPadLoadOp, DataCopyPadOp
from acc.dialects.ascendc.mask import ResetMaskOp, SetVectorMaskOp
from acc.dialects.ascendc.tensor import GetGlobalValueOp, GetValueOp, SetValueOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import BrcbOp, CopyOp, DuplicateOp
from acc.dialects.ascendc.vec_gather import CreateVecIndexOp, GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_sort import SortOp
from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp
from acc.target.rules.compare import COMPARE_LENGTH
from acc.target.rules.copy import COPY_LENGTH
from acc.target.rules.rule import Rule

Footprint: TypeAlias = Callable[[Walk, Operation], None]


def _line(walk: Walk, op: Operation, tensor: Tensor, length: Value) -> None:
    """Bytes next to each other, from the first element on."""
    walk.touch(op, Rows(tensor.memory, tensor.start, 1, length, 0))


def _count(walk: Walk, op: Operation, value: SSAValue) -> Value:
    """How many elements an operation takes."""
    return _natural(walk, op, "count", walk.number(op, value))


def _natural(walk: Walk, op: Operation, name: str, value: Value) -> Value:
    """A number that must not be negative; what is computed is not, as an obligation of its own."""
    goal = f.at_least(value, 0)
    if goal is not True:
        message = f"has {name} {{}}; legal are 0 and more"
        walk.need(Need(Kind.RANGE, op, f"its {name} is in range", goal, message, (value,)))
    return value


def _natural_strides(walk: Walk, op: VectorOp | MaskedOp | BrcbOp) -> list[int]:
    """The numbers of the parameter struct, none of them negative."""
    strides = [] if op.params is None else [int(param) for param in op.params.get_values()]
    for name, stride in zip(op.FIELDS, strides, strict=True):
        _natural(walk, op, name, stride)
    return strides


def _range(walk: Walk, op: Operation, name: str, value: Value, limit: int) -> None:
    goal = f.all_of(f.at_least(value, 0), f.at_least(limit, value))
    message = f"has {name} {{}}; legal are 0 to {limit}"
    walk.need(Need(Kind.RANGE, op, f"its {name} is in range", goal, message, (value,)))


def _whole(walk: Walk, op: Operation, length: Value, unit: int, rule: Rule) -> None:
    """Bytes of which the instruction drops what does not fill a unit."""
    goal = f.equal(walk.terms.remainder(length, unit), 0)
    if goal is not True:
        message = f"takes {{}} bytes; legal are multiples of {unit} [{rule.name}]"
        what = "it takes whole parts of what the instruction works on"
        walk.need(Need(Kind.RANGE, op, what, goal, message, (length,)))


def data_copy_pad(walk: Walk, op: DataCopyPadOp) -> None:
    """Rows with gaps in bytes in global memory, and rows of whole blocks on chip."""
    chip, terms = walk.chip, walk.terms
    sizes = (op.block_count, op.block_len, op.src_gap, op.dst_gap)
    rows, length, *gaps = (walk.number(op, value) for value in sizes)
    _range(walk, op, "blockCount", rows, chip.max_block_count)
    _range(walk, op, "blockLen", length, chip.max_burst_bytes)
    is_load = isinstance(op, DataCopyPadLoadOp)
    for name, gap in zip(("srcStride", "dstStride"), gaps, strict=True):
        _range(walk, op, name, gap, chip.max_copy_gap)
    (gm, gm_gap), (ub, ub_gap) = ((op.src, gaps[0]), (op.dst, gaps[1]))
    if not is_load:
        (gm, gm_gap), (ub, ub_gap) = ((op.dst, gaps[1]), (op.src, gaps[0]))
    outside, inside = walk.tensor(op, gm), walk.tensor(op, ub)
    _whole(walk, op, length, inside.element, COPY_LENGTH)
    there = Rows(outside.memory, outside.start, rows, length, length + gm_gap)
    walk.touch(op, there)
    block = chip.block_bytes
    if isinstance(op, DataCopyPadLoadOp):
        for name, pad in zip(("leftPadding", "rightPadding"), op.pads, strict=False):
            count = walk.number(op, pad)
            _range(walk, op, name, count, block // inside.element)
            length = length + count * inside.element
    whole = terms.quotient(length + (block - 1), block) * block
    filled = whole if is_load else length
    here = Rows(inside.memory, inside.start, rows, filled, whole + ub_gap * block)
    walk.touch(op, here)
    if not is_load:
        walk.store(op, there)


def data_copy(walk: Walk, op: DataCopyOp) -> None:
    """Elements next to each other on both sides."""
    count = _count(walk, op, op.count)
    for operand in counted_operands(op, walk.chip):
        _side_by_side(walk, op, operand, count)
    length = count * walk.tensor(op, op.dst).element
    _whole(walk, op, length, walk.chip.block_bytes, COPY_LENGTH)
    if not isinstance(op.dst.type, LocalTensorType):
        tensor = walk.tensor(op, op.dst)
        walk.store(op, Rows(tensor.memory, tensor.start, 1, length, length))


def _repeats(walk: Walk, op: Operation, operand: Strided, shape: tuple[Value, Value]) -> None:
    """`shape` is elements of a repeat and repeats."""
    mask, repeats = shape
    tensor = walk.tensor(op, operand.tensor)
    length = _span(walk, tensor, mask, operand.block)
    pitch = operand.repeat * walk.chip.block_bytes
    walk.touch(op, Rows(tensor.memory, tensor.start, repeats, length, pitch))


def _span(walk: Walk, tensor: Tensor, mask: Value, block_stride: int) -> Value:
    """Bytes from the first to the last of the elements of one repeat."""
    chip = walk.chip
    if block_stride == 1:
        return mask * tensor.element
    per_block = chip.per_block(tensor.element)
    if block_stride == 0:
        return walk.terms.minimum(mask, per_block) * tensor.element
    last = walk.terms.quotient(mask + (per_block - 1), per_block) - 1
    in_last = (mask - last * per_block) * tensor.element
    return last * (block_stride * chip.block_bytes) + in_last


def vector(walk: Walk, op: VectorOp) -> None:
    """The three forms of a vector instruction."""
    if op.count is not None:
        counting(walk, op)
        return
    _natural_strides(walk, op)
    operands = strided_operands(op)
    if op.mask is None or op.repeat is None:
        count = walk.counter(op)
        for operand in operands:
            _counted(walk, op, operand, count)
        return
    shape = _shape(walk, op, op.mask, op.repeat, operands[0].tensor)
    for operand in operands:
        _repeats(walk, op, operand, shape)


def _shape(
    walk: Walk, op: Operation, mask: SSAValue, repeat: SSAValue, tensor: SSAValue
) -> tuple[Value, Value]:
    """Elements of a repeat and repeats, both in range."""
    lanes = walk.chip.lanes(walk.tensor(op, tensor).element)
    found = walk.number(op, mask), walk.number(op, repeat)
    _range(walk, op, "mask", found[0], lanes)
    _range(walk, op, "repeatTime", found[1], walk.chip.max_repeat)
    return found


def _counted(walk: Walk, op: Operation, operand: Strided, count: Value) -> None:
    """As many repeats as the count takes; the last one may be short."""
    chip, tensor = walk.chip, walk.tensor(op, operand.tensor)
    block, repeat = operand.block, operand.repeat
    lanes = chip.lanes(tensor.element)
    if (block, repeat) == (1, chip.blocks_per_repeat):
        _line(walk, op, tensor, count * tensor.element)
        return
    whole, pitch = walk.terms.quotient(count, lanes), repeat * chip.block_bytes
    length = _span(walk, tensor, lanes, block)
    walk.touch(op, Rows(tensor.memory, tensor.start, whole, length, pitch))
    rest = _span(walk, tensor, count - whole * lanes, block)
    walk.touch(op, Rows(tensor.memory, tensor.start + whole * pitch, 1, rest, 0))


def copy(walk: Walk, op: CopyOp) -> None:
    """The masked copy."""
    _natural_strides(walk, op)
    shape = _shape(walk, op, op.mask, op.repeat, op.dst)
    for operand in strided_operands(op):
        _repeats(walk, op, operand, shape)


def whole_reduce(walk: Walk, op: WholeReduceOp) -> None:
    """One element per repeat; its stride counts elements."""
    _natural_strides(walk, op)
    shape = _shape(walk, op, op.mask, op.repeat, op.src)
    for operand in strided_operands(op):
        _repeats(walk, op, operand, shape)
    result = walk.tensor(op, op.dst)
    length = walk.terms.minimum(shape[0], 1) * result.element
    walk.touch(op, Rows(result.memory, result.start, shape[1], length, result_pitch(op)))


def brcb(walk: Walk, op: BrcbOp) -> None:
    """A block for each element, as many elements per repeat as it has blocks."""
    chip, repeats = walk.chip, walk.number(op, op.repeat)
    _range(walk, op, "repeatTime", repeats, chip.max_repeat)
    block, pitch = (stride * chip.block_bytes for stride in _natural_strides(walk, op))
    length = (chip.blocks_per_repeat - 1) * block + chip.block_bytes
    target = walk.tensor(op, op.dst)
    walk.touch(op, Rows(target.memory, target.start, repeats, length, pitch))
    # the elements behind the first one of the last repeat may be read past the end by design
    source = walk.tensor(op, op.src)
    apart = chip.blocks_per_repeat * source.element
    walk.touch(op, Rows(source.memory, source.start, repeats, source.element, apart))


def counting(walk: Walk, op: Operation) -> None:
    """Instructions that take a count, which leave normal mode with the full mask."""
    operands = counted_operands(op, walk.chip)
    count = _count(walk, op, operands[0].number)
    for operand in operands:
        _side_by_side(walk, op, operand, count)
    walk.count_in_mask = None


def _side_by_side(walk: Walk, op: Operation, operand: Counted, number: Value) -> None:
    taken = number
    if operand.per != 1:
        taken = walk.terms.quotient(number + (operand.per - 1), operand.per)
    _line(walk, op, walk.tensor(op, operand.tensor), taken * operand.size)


def gather(walk: Walk, op: GatherOp) -> None:
    """Elements that the offsets choose, which are data."""
    counting(walk, op)
    walk.leave_open(op, "which elements of its source it reads depends on data")


def transpose(walk: Walk, op: TransDataTo5HDOp) -> None:
    """Blocks; those between the first and the last place are inside if these are."""
    for value, places, stride in op.lists():
        tensor, block = walk.tensor(op, value), walk.chip.block_bytes
        for place in sorted({min(places), max(places)}):
            start = tensor.start + place * tensor.element
            walk.touch(op, Rows(tensor.memory, start, op.repeat, block, stride * block))


def sort(walk: Walk, op: SortOp) -> None:
    """Scores, their indices, and pairs of both in the result and in scratch."""
    repeat = walk.number(op, op.repeat)
    _range(walk, op, "repeatTime", repeat, walk.chip.max_repeat)
    for operand in counted_operands(op, walk.chip):
        _side_by_side(walk, op, operand, repeat)
    walk.count_in_mask = None


def compare(walk: Walk, op: CompareBase) -> None:
    """Whole parts of its sources."""
    counting(walk, op)
    length = walk.number(op, op.count) * walk.tensor(op, op.src0).element
    _whole(walk, op, length, walk.chip.compare_bytes, COMPARE_LENGTH)


def one_element(walk: Walk, op: GetValueOp | SetValueOp) -> None:
    """The scalar unit's access."""
    tensor, index = walk.tensor(op, op.tensor), walk.number(op, op.offset)
    start = tensor.start + index * tensor.element
    walk.touch(op, Rows(tensor.memory, start, 1, tensor.element, 0))


def one_global_element(walk: Walk, op: GetGlobalValueOp) -> None:
    """The scalar unit's access of global memory; what it reads is any number."""
    tensor, index = walk.tensor(op, op.tensor), walk.number(op, op.offset)
    start = tensor.start + index * tensor.element
    walk.touch(op, Rows(tensor.memory, start, 1, tensor.element, 0))
    walk.held[op.result] = walk.terms.unknown("place")


def set_vector_mask(walk: Walk, op: SetVectorMaskOp) -> None:
    """What counter mode counts."""
    walk.count_in_mask = _count(walk, op, op.count)


def reset_mask(walk: Walk, op: ResetMaskOp) -> None:
    """No count any more."""
    walk.count_in_mask = None


def changes_mask(op: Operation) -> bool:
    """Whether the count of counter mode is another one, or none, after an operation."""
    return isinstance(op, SetVectorMaskOp | ResetMaskOp) or is_count_form(op)


FOOTPRINTS: dict[type[Operation], Callable[..., None]] = {
    DataCopyPadOp: data_copy_pad,
    DataCopyOp: data_copy,
    VectorOp: vector,
    CopyOp: copy,
    WholeReduceOp: whole_reduce,
    BrcbOp: brcb,
    DuplicateOp: counting,
    CastOp: counting,
    ErfOp: counting,
    CreateVecIndexOp: counting,
    GatherOp: gather,
    SortOp: sort,
    TransDataTo5HDOp: transpose,
    CompareBase: compare,
    SelectOp: counting,
    GetValueOp: one_element,
    SetValueOp: one_element,
    GetGlobalValueOp: one_global_element,
    SetVectorMaskOp: set_vector_mask,
    ResetMaskOp: reset_mask,
}
"""By operation class or a base of it."""
