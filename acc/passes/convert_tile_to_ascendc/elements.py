"""Loops over the elements in use of a buffer, which the scalar unit reads and writes."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from xdsl.ir import SSAValue

from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp
from acc.dialects.tile.base import is_scalar
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index

Place: TypeAlias = Mapping[int, Index]
"""By dimension of a buffer: the index of an element; dimensions of exactly 1 are left out."""


def each_element(
    context: LoweringContext, buffer: SSAValue, body: Callable[[LoweringContext, Place], None]
) -> None:
    """Loops over the elements of a buffer, row by row."""
    kept = context.layout(buffer).kept

    def row(inner: LoweringContext, at: Place) -> None:
        def element(deeper: LoweringContext, column: Index) -> None:
            body(deeper, {**at, kept[-1]: column} if kept else at)

        inner.loop(inner.cols(buffer), 1, element, "c")

    each_plane(context, buffer, kept[:-1], row)


def element_at(context: LoweringContext, operand: SSAValue, place: Place) -> SSAValue:
    """The element of an operand at a place; a scalar is itself."""
    if is_scalar(operand):
        return operand
    offset = context.value(_offset(context, operand, place))
    return context.insert(GetValueOp(context.tensor(operand), offset)).result


def set_element(context: LoweringContext, buffer: SSAValue, place: Place, value: SSAValue) -> None:
    """Write one element of a buffer."""
    onto = context.value(_offset(context, buffer, place))
    context.insert(SetValueOp(context.tensor(buffer), onto, value))


def _offset(context: LoweringContext, buffer: SSAValue, place: Place) -> Index:
    return plane_offset(context, context.layout(buffer), buffer_type(buffer).bounds, place)
