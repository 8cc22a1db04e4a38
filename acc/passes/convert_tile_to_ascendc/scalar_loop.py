"""Integers that the vector unit has no instruction for: the scalar unit computes each element."""

from collections.abc import Mapping

from xdsl.ir import SSAValue

from acc.analysis.scalar_forms import SCALAR_FORMS, has_scalar_form
from acc.dialects.ascendc.base import AscendCOp, call_of
from acc.dialects.ascendc.element_names import element_name
from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp
from acc.dialects.tile.base import ComputeOp, is_scalar
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index


def needs_scalar_loop(
    context: LoweringContext, op: ComputeOp, instruction: type[AscendCOp]
) -> bool:
    """Whether an operation on integers has no vector instruction on the chip."""
    if not has_scalar_form(op):
        return False
    legal = context.chip.dtypes.get(call_of(instruction) or "", frozenset[str]())
    return element_name(buffer_type(op.outs[0]).element_type) not in legal


def scalar_loop(context: LoweringContext, op: ComputeOp) -> None:
    """Lowers an operation of two operands to loops over the elements in use."""
    dest = op.outs[0]
    kept = context.layout(dest).kept

    def row(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        inner.loop(inner.cols(dest), 1, lambda deeper, c: element(deeper, at, c), "c")

    def element(inner: LoweringContext, at: Mapping[int, Index], column: Index) -> None:
        place = {**at, kept[-1]: column} if kept else {}
        lhs, rhs = (_value(inner, operand, place) for operand in op.inputs)
        result = inner.insert(SCALAR_FORMS[type(op)](lhs, rhs)).result
        onto = inner.value(_offset(inner, dest, place))
        inner.insert(SetValueOp(inner.tensor(dest), onto, result))

    each_plane(context, dest, kept[:-1], row)


def _offset(context: LoweringContext, buffer: SSAValue, place: Mapping[int, Index]) -> Index:
    return plane_offset(context, context.layout(buffer), buffer_type(buffer).bounds, place)


def _value(context: LoweringContext, operand: SSAValue, place: Mapping[int, Index]) -> SSAValue:
    """The element of an operand at a place; a scalar is itself."""
    if is_scalar(operand):
        return operand
    offset = context.value(_offset(context, operand, place))
    return context.insert(GetValueOp(context.tensor(operand), offset)).result
