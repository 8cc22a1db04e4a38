"""The offsets of gathers, computed on the core."""

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_gather import OFFSET_ELEMENT, CreateVecIndexOp, ReinterpretCastOp
from acc.dialects.ascendc.vec_scalar import MulsOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.index_builder import Index


def gather_offsets(
    context: LoweringContext, scratch: SSAValue, step: int, count: Index
) -> SSAValue:
    """Multiples of so many bytes, as the offsets of a gather; `scratch` holds them."""
    is_fit = isinstance(scratch.type, LocalTensorType) and scratch.type.element_type == i32
    numbers = scratch if is_fit else context.insert(ReinterpretCastOp(scratch, i32)).result
    numbers.name_hint = "numbers"
    zero, factor, size = context.constant(0, i32), context.constant(step, i32), context.value(count)
    context.insert(CreateVecIndexOp(numbers, zero, size))
    context.insert(MulsOp(numbers, numbers, factor, count=size))
    found = context.insert(ReinterpretCastOp(numbers, OFFSET_ELEMENT)).result
    found.name_hint = "offsets"
    return found
