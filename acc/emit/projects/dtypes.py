"""What the outside calls element types: NumPy's files, PyTorch, and the graph engine of CANN."""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Attribute, Operation

from acc.diagnostics import UserError


@dataclass(frozen=True)
class ElementNames:
    """Names of one element type."""

    descr: str
    """The `descr` of a .npy file; NumPy has no bfloat16, whose two bytes it calls `V2`."""

    torch: str
    """PyTorch's name, as in `torch.float32`."""

    aten: str
    """The same type of `at::ScalarType`."""

    ge: str
    """The enumerator of `ge::DataType`."""

    bytes: int

    @property
    def acl(self) -> str:
        """The enumerator of `aclDataType`."""
        return self.ge.replace("ge::DT_", "ACL_")


_NAMES: Mapping[str, ElementNames] = {
    "f32": ElementNames("<f4", "float32", "at::kFloat", "ge::DT_FLOAT", 4),
    "f16": ElementNames("<f2", "float16", "at::kHalf", "ge::DT_FLOAT16", 2),
    "bf16": ElementNames("|V2", "bfloat16", "at::kBFloat16", "ge::DT_BF16", 2),
    "i8": ElementNames("|i1", "int8", "at::kChar", "ge::DT_INT8", 1),
    "i16": ElementNames("<i2", "int16", "at::kShort", "ge::DT_INT16", 2),
    "i32": ElementNames("<i4", "int32", "at::kInt", "ge::DT_INT32", 4),
    "i64": ElementNames("<i8", "int64", "at::kLong", "ge::DT_INT64", 8),
    "ui8": ElementNames("|u1", "uint8", "at::kByte", "ge::DT_UINT8", 1),
    "i1": ElementNames("|b1", "bool", "at::kBool", "ge::DT_BOOL", 1),
}


def element_names(element: Attribute, at: Operation) -> ElementNames:
    """The names of an element type. Raises `UserError` at an operation where it has none."""
    if (names := _NAMES.get(str(element))) is not None:
        return names
    raise UserError(
        f"tensors of {element} cannot be handed to a project; expected one of {', '.join(_NAMES)}",
        at,
    )
