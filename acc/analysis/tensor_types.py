"""What the type of a tensor value says, typed."""

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa


def is_tensor(value: SSAValue) -> bool:
    """Whether a value is a tensor with a rank."""
    return isinstance(value.type, TensorType)


def tensor_type(value: SSAValue) -> TensorType:
    """The type of a value that is a tensor."""
    typ = value.type
    assert isa(typ, TensorType)
    return typ


def sizes(value: SSAValue) -> tuple[int, ...]:
    """The size of every dimension of a tensor, `DYNAMIC_INDEX` where it is open."""
    return tensor_type(value).get_shape()


def element_of(value: SSAValue) -> Attribute:
    """The element type of a tensor."""
    return tensor_type(value).get_element_type()
