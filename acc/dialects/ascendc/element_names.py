"""How AscendC spells element types."""

from collections.abc import Mapping

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

_FLOATS: Mapping[Attribute, str] = {
    Float64Type(): "double",
    Float32Type(): "float",
    Float16Type(): "half",
    BFloat16Type(): "bfloat16_t",
}


def element_name(element: Attribute) -> str | None:
    """The AscendC name of an element type; signless integers are signed. None if it has none."""
    if (name := _FLOATS.get(element)) is not None:
        return name
    if isa(element, IntegerType) and element.width.data in (8, 16, 32, 64):
        sign = "u" if element.signedness.data is Signedness.UNSIGNED else ""
        return f"{sign}int{element.width.data}_t"
    return None
