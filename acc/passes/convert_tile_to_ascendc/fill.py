"""
Tiles that one value fills. The instruction has elements of 16 and 32 bits: bytes are filled two at
a time and wide integers half by half where the number is known, others by the scalar unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerType, i16, i32

from acc.analysis.constants import constant_int
from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.shape import FillOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.elements import each_element, set_element
from acc.passes.convert_tile_to_ascendc.row import Row

_FILLED = (i16, i32)
"""The integers that the instruction fills with, of the two widths that it knows."""


@dataclass(frozen=True)
class _Pattern:
    """The same bytes as another number of another type, again and again."""

    element: IntegerType
    number: int

    @staticmethod
    def of(number: int, width: int) -> "_Pattern | None":
        """What fills memory with a number of so many bytes; None if nothing does."""
        data = (number % (1 << 8 * width)).to_bytes(width, "little")
        for element in _FILLED:
            size = element_bytes(element)
            part = (data * size)[:size]
            if part * width == data * size:
                return _Pattern(element, int.from_bytes(part, "little", signed=True))
        return None


def _fill(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, FillOp)
    dest, total = op.outs[0], context.total(op.outs[0])
    size = element_bytes(buffer_type(dest).element_type)
    tensor = context.tensor(dest)
    if size in map(element_bytes, _FILLED):
        context.insert(DuplicateOp(tensor, op.value, context.value(total)))
        return
    number = constant_int(op.value)
    pattern = None if number is None else _Pattern.of(number, size)
    if pattern is None:
        each_element(context, dest, lambda inner, at: set_element(inner, dest, at, op.value))
        return
    view = context.insert(ReinterpretCastOp(tensor, pattern.element)).result
    count = context.at.ceil_div(context.at.mul(total, size), element_bytes(pattern.element))
    scalar = context.constant(pattern.number, pattern.element)
    context.insert(DuplicateOp(view, scalar, context.value(count)))


ROWS: Mapping[type[ComputeOp], Row] = {FillOp: Row(_fill)}
