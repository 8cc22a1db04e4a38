"""The offsets of gathers, computed on the core."""

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_binary import AddOp
from acc.dialects.ascendc.vec_gather import OFFSET_ELEMENT, CreateVecIndexOp, ReinterpretCastOp
from acc.dialects.ascendc.vec_scalar import MulsOp, ShiftRightOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.index_builder import Index


def gather_offsets(
    context: LoweringContext, scratch: SSAValue, step: int, count: Index
) -> SSAValue:
    """Multiples of so many bytes, as the offsets of a gather; `scratch` holds them."""
    numbers, size = _counted(context, scratch, count)
    context.insert(MulsOp(numbers, numbers, context.constant(step, i32), count=size))
    return _as_offsets(context, numbers)


def half_offsets(
    context: LoweringContext, scratch: SSAValue, step: int, count: Index, room: int
) -> SSAValue:
    """
    The same for either half of elements of 64 bits, `count` halves; `scratch` has room for twice as
    many numbers, the second ones `room` behind the first.
    """
    width = element_bytes(i32)
    numbers, size = _counted(context, scratch, count)
    pairs = context.part(numbers, room)
    context.insert(ShiftRightOp(pairs, numbers, context.constant(1, i32), count=size))
    # behind so many halves side by side, and further for each element before
    further = context.constant(step - 2 * width, i32)
    context.insert(MulsOp(pairs, pairs, further, count=size))
    context.insert(MulsOp(numbers, numbers, context.constant(width, i32), count=size))
    context.insert(AddOp(numbers, numbers, pairs, count=size))
    return _as_offsets(context, numbers)


def _counted(
    context: LoweringContext, scratch: SSAValue, count: Index
) -> tuple[SSAValue, SSAValue]:
    """The numbers from 0 on, and how many there are."""
    is_fit = isinstance(scratch.type, LocalTensorType) and scratch.type.element_type == i32
    numbers = scratch if is_fit else context.insert(ReinterpretCastOp(scratch, i32)).result
    numbers.name_hint = "numbers"
    size = context.value(count)
    context.insert(CreateVecIndexOp(numbers, context.constant(0, i32), size))
    return numbers, size


def _as_offsets(context: LoweringContext, numbers: SSAValue) -> SSAValue:
    found = context.insert(ReinterpretCastOp(numbers, OFFSET_ELEMENT)).result
    found.name_hint = "offsets"
    return found
