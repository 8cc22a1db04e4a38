"""The numbers that scalar constants are."""

from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, IntegerAttr
from xdsl.ir import SSAValue


def constant_attribute(value: SSAValue) -> FloatAttr | IntegerAttr | None:
    """The number and type of a scalar that a constant defines, None for any other value."""
    owner = value.owner
    if isinstance(owner, arith.ConstantOp) and isinstance(owner.value, FloatAttr | IntegerAttr):
        return owner.value
    return None


def constant_float(value: SSAValue) -> float | None:
    """The number that a floating-point constant is, None for any other value."""
    attribute = constant_attribute(value)
    return attribute.value.data if isinstance(attribute, FloatAttr) else None


def constant_int(value: SSAValue) -> int | None:
    """The number that an index or integer constant is, None for any other value."""
    attribute = constant_attribute(value)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None
