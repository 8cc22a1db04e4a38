"""MLIR types to C++ types: of scalars, of tensor elements, of the objects of AscendC."""

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    IndexType,
    IntegerType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation

from acc.diagnostics import UserError
from acc.dialects.ascendc.element_names import element_name
from acc.dialects.ascendc.types import (
    BufType,
    GlobalTensorType,
    GmAddrType,
    LocalTensorType,
    QueueType,
)

INDEX = "uint32_t"
OFFSET = "uint64_t"


def element_type(typ: Attribute, at: Operation) -> str:
    """
    The C++ type of a tensor's elements; signless integers are signed.

    Raises `UserError` at an operation for a type that has none.
    """
    if (name := element_name(typ)) is not None:
        return name
    raise UserError(
        f"type {typ} has no C++ form as an element; expected f32, f16, bf16 or an integer of 8, "
        "16, 32 or 64 bits",
        at,
    )


def is_scalar(typ: Attribute) -> bool:
    """Whether values of a type are scalars."""
    return isinstance(typ, IndexType | IntegerType | Float32Type | Float16Type | BFloat16Type)


def value_type(typ: Attribute, at: Operation) -> str:
    """
    The C++ type of an SSA value; sizes (index) have 32 bits, offsets (i64) 64, both unsigned.

    Raises `UserError` at an operation for a type that has none.
    """
    if isinstance(typ, IndexType):
        return INDEX
    if typ == i64:
        return OFFSET
    if typ == i1:
        return "bool"
    match typ:
        case GmAddrType():
            return "GM_ADDR"
        case GlobalTensorType():
            return f"GlobalTensor<{element_type(typ.element_type, at)}>"
        case LocalTensorType():
            return f"LocalTensor<{element_type(typ.element_type, at)}>"
        case QueueType():
            return f"TQue<{typ.position.data.cpp}, {typ.depth.data}>"
        case BufType():
            return f"TBuf<{typ.position.data.cpp}>"
        case _:
            return element_type(typ, at)
