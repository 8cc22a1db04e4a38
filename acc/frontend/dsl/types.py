"""Element types and how they are spelled: `f32`, `i8`, `index`."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import (
    IndexType,
    IntegerType,
    Signedness,
    bf16,
    f16,
    f32,
    f64,
)
from xdsl.ir import Attribute

ELEMENT_TYPES: Mapping[str, Attribute] = {
    "f16": f16,
    "bf16": bf16,
    "f32": f32,
    "f64": f64,
    **{f"i{width}": IntegerType(width) for width in (1, 8, 16, 32, 64)},
    **{f"ui{width}": IntegerType(width, Signedness.UNSIGNED) for width in (8, 16, 32, 64)},
    "index": IndexType(),
}
"""Every type that has a name, by name."""

_NAMES: Mapping[Attribute, str] = {typ: name for name, typ in ELEMENT_TYPES.items()}


def type_name(typ: Attribute) -> str | None:
    """The name of a type, if it has one."""
    return _NAMES.get(typ)
