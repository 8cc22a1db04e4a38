"""MLIR types to C++ types: of scalars, of tensor elements, of the objects of AscendC."""

from collections.abc import Mapping

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    IndexType,
    IntegerType,
    Signedness,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from acc.diagnostics import UserError
from acc.dialects.ascendc.types import (
    BufType,
    GlobalTensorType,
    GmAddrType,
    LocalTensorType,
    QueueType,
)

INDEX = "uint32_t"
OFFSET = "uint64_t"

_FLOATS: Mapping[Attribute, str] = {
    Float32Type(): "float",
    Float16Type(): "half",
    BFloat16Type(): "bfloat16_t",
}


def element_type(typ: Attribute, at: Operation) -> str:
    """
    The C++ type of a tensor's elements; signless integers are signed.

    Raises `UserError` at an operation for a type that has none.
    """
    if (name := _FLOATS.get(typ)) is not None:
        return name
    if isa(typ, IntegerType) and typ.width.data in (8, 16, 32, 64):
        sign = "u" if typ.signedness.data is Signedness.UNSIGNED else ""
        return f"{sign}int{typ.width.data}_t"
    raise UserError(
        f"type {typ} has no C++ form as an element; expected f32, f16, bf16 or an integer of 8, "
        "16, 32 or 64 bits",
        at,
    )


def is_scalar(typ: Attribute) -> bool:
    """Whether values of a type are scalars."""
    return isinstance(typ, IndexType | IntegerType) or typ in _FLOATS


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
