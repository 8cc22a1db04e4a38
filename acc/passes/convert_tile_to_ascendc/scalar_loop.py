"""Integers that the vector unit has no instruction for: the scalar unit computes each element."""

from acc.analysis.scalar_forms import SCALAR_FORMS, has_scalar_form
from acc.dialects.ascendc.base import AscendCOp, call_of
from acc.dialects.ascendc.element_names import element_name
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.reduce import ReduceOp
from acc.dialects.tile.scan import ScanOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.elements import (
    Place,
    each_element,
    element_at,
    set_element,
)
from acc.passes.convert_tile_to_ascendc.spread import each_plane
from acc.passes.index_builder import Index


def needs_scalar_loop(machine: Machine, op: ComputeOp, instruction: type[AscendCOp]) -> bool:
    """Whether an operation on integers has no vector instruction on the chip."""
    if not has_scalar_form(op):
        return False
    legal = machine.chip.dtypes.get(call_of(instruction) or "", frozenset[str]())
    return element_name(op.destination_type.element_type) not in legal


def scalar_loop(context: LoweringContext, op: ComputeOp) -> None:
    """Lowers an operation of two operands to loops over the elements in use."""

    def element(inner: LoweringContext, at: Place) -> None:
        lhs, rhs = (element_at(inner, operand, at) for operand in op.inputs)
        set_element(inner, op.outs[0], at, inner.insert(SCALAR_FORMS[type(op)](lhs, rhs)).result)

    each_element(context, op.outs[0], element)


def scalar_reduction(context: LoweringContext, op: ReduceOp) -> None:
    """Lowers a reduction: each element of the result takes in what it is made of."""
    axis, dest = op.axis.value.data, op.outs[0]

    def element(inner: LoweringContext, at: Place) -> None:
        set_element(inner, dest, at, element_at(inner, op.source, {**at, axis: 0}))

        def take_in(deeper: LoweringContext, step: Index) -> None:
            here = {**at, axis: deeper.at.add(step, 1)}
            value = element_at(deeper, op.source, here)
            total = SCALAR_FORMS[type(op)](element_at(deeper, dest, at), value)
            set_element(deeper, dest, at, deeper.insert(total).result)

        inner.loop(inner.at.sub(inner.extent(op.source, axis), 1), 1, take_in, "step")

    each_element(context, dest, element)


def scalar_scan(context: LoweringContext, op: ScanOp, neutral: int) -> None:
    """Lowers a scan: every element is combined with the one before it along the axis."""
    axis, source, dest = op.axis.value.data, op.source, op.outs[0]
    length = context.extent(source, axis)
    last = context.at.sub(length, 1, "last")
    element_type = buffer_type(dest).element_type

    def place(inner: LoweringContext, step: Index) -> Index:
        return step if op.reverse is None else inner.at.sub(last, step)

    def line(inner: LoweringContext, at: Place) -> None:
        first = {**at, axis: place(inner, 0)}
        start = (
            element_at(inner, source, first)
            if op.exclusive is None
            else inner.constant(neutral, element_type)
        )
        set_element(inner, dest, first, start)

        def take_in(deeper: LoweringContext, step: Index) -> None:
            before = {**at, axis: place(deeper, step)}
            here = {**at, axis: place(deeper, deeper.at.add(step, 1))}
            value = element_at(deeper, source, here if op.exclusive is None else before)
            total = SCALAR_FORMS[type(op)](element_at(deeper, dest, before), value)
            set_element(deeper, dest, here, deeper.insert(total).result)

        inner.loop(last, 1, take_in, "step")

    outer = [dim for dim in context.layout(source).kept if dim != axis]
    each_plane(context, source, outer, line)
