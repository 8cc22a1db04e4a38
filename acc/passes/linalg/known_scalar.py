"""Tensors all of whose elements are one scalar that the IR names."""

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    TensorType,
)
from xdsl.dialects.linalg.ops import FillOp, GenericOp
from xdsl.ir import BlockArgument, OpResult, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_attribute


def scalar_constant(attribute: DenseIntOrFPElementsAttr) -> FloatAttr | IntegerAttr | None:
    """The one value of a dense attribute, or None where its elements differ or there are none."""
    if not len(attribute) or not attribute.is_splat():
        return None
    return next(iter(attribute.iter_attrs()))


def known_scalar(value: SSAValue) -> SSAValue | FloatAttr | IntegerAttr | None:
    """The scalar, as a value or a constant's attribute, that every element of `value` is."""
    if not isinstance(value, OpResult):
        return None
    match value.op:
        case arith.ConstantOp(value=DenseIntOrFPElementsAttr() as attribute):
            return scalar_constant(attribute)
        case tensor.SplatOp() as splat:
            return splat.input
        case FillOp() as fill:
            scalar = fill.inputs[0]
            result_type = value.type
            same = isa(result_type, TensorType) and scalar.type == result_type.element_type
            return scalar if same else None
        case tensor.FromElementsOp() as made if len(made.elements) == 1:
            return made.elements[0]
        case _:
            return None


def known_number(value: SSAValue) -> FloatAttr | IntegerAttr | None:
    """The number that every element of `value` is, also where a generic spreads it."""
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
    if operand is None or not isinstance(operand.type, TensorType):
        return operand
    return known_scalar(operand)
