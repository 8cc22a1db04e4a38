"""Tensors all of whose elements are one scalar that the IR names."""

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    TensorType,
)
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import OpResult, SSAValue
from xdsl.utils.hints import isa


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
