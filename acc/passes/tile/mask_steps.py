"""
Comparisons and selections in steps: the instructions take scalars on the right and operands of one
shape only, and no instruction spreads or converts the bits of a mask.
"""

from xdsl.dialects.builtin import IntegerType, f16, f32, i1
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.layout import element_bytes
from acc.dialects.tile.base import ComputeOp, element_type, is_scalar, on_chip
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.passes.tile.step_builder import StepBuilder


def cmp_steps(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """Scalars to the right, operands spread to the shape of the result."""
    assert isinstance(op, CmpOp)
    lhs, rhs, predicate = op.lhs, op.rhs, op.predicate.data
    if is_scalar(lhs):
        lhs, rhs, predicate = rhs, lhs, predicate.swapped()
    lhs, rhs = (_in_full(op, steps, value) for value in (lhs, rhs))
    if (lhs, rhs) == (op.lhs, op.rhs):
        return None
    return steps.step(lambda outs: CmpOp(predicate, lhs, rhs, outs), last=True)


def select_steps(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """A tile on the left, operands and mask spread to the shape of the result."""
    assert isinstance(op, SelectOp)
    lhs, rhs = (_in_full(op, steps, value) for value in (op.lhs, op.rhs))
    mask = _spread_mask(op, steps)
    if is_scalar(lhs):
        lhs = steps.fill(lhs)
    if (mask, lhs, rhs) == (op.mask, op.lhs, op.rhs):
        return None
    return steps.step(lambda outs: SelectOp(mask, lhs, rhs, outs), last=True)


def mask_cast_steps(op: ComputeOp, steps: StepBuilder) -> SSAValue | None:
    """Masks to numbers, 1 for true, and numbers to masks, true for all but 0."""
    assert isinstance(op, CastOp)
    source, target = element_type(op.source), op.destination_type.element_type
    if source == i1 and target in (f32, f16):
        return _as_numbers(steps, op.source, target, last=True)
    if source == i1 and target != i1:  # Select takes no others
        is_byte = isa(target, IntegerType) and element_bytes(target) == 1
        numbers = _as_numbers(steps, op.source, f16 if is_byte else f32)
        return steps.step(lambda outs: CastOp(numbers, target, Rounding.RINT, outs), last=True)
    if target == i1 and source != i1:
        zero = steps.constant(0.0, source)
        return steps.step(lambda outs: CmpOp(Predicate.NE, op.source, zero, outs), last=True)
    return None


def _in_full(op: ComputeOp, steps: StepBuilder, value: SSAValue) -> SSAValue:
    """An operand in the shape of the result; scalars stay scalars."""
    typ = on_chip(value)
    like = op.destination_type
    if typ is None or typ.shape == like.shape:
        return value
    return steps.broadcast(value, like.with_element(typ.element_type))


def _spread_mask(op: SelectOp, steps: StepBuilder) -> SSAValue:
    """The mask in the shape of the result: as numbers, which can be spread, and back."""
    typ = on_chip(op.mask)
    assert typ is not None
    if typ.shape == op.destination_type.shape:
        return op.mask
    numbers = steps.broadcast(
        _as_numbers(steps, op.mask, f32), op.destination_type.with_element(f32)
    )
    zero = steps.constant(0.0, f32)
    like = op.destination_type.with_element(i1)
    return steps.step(lambda outs: CmpOp(Predicate.NE, numbers, zero, outs), like)


def _as_numbers(
    steps: StepBuilder, mask: SSAValue, element: Attribute, last: bool = False
) -> SSAValue:
    typ = on_chip(mask)
    assert typ is not None
    like = typ.with_element(element)
    ones = steps.fill(steps.constant(1.0, element), like)
    zero = steps.constant(0.0, element)
    return steps.step(lambda outs: SelectOp(mask, ones, zero, outs), like, last=last)
