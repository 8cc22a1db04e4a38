"""Where the fields of a tiling struct lie, by the C++ rules for a struct of numbers."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

CTYPES: Mapping[str, str] = {
    "uint32_t": "I",
    "int32_t": "i",
    "uint64_t": "Q",
    "int64_t": "q",
    "float": "f",
    "uint8_t": "B",
    "int8_t": "b",
    "uint16_t": "H",
    "int16_t": "h",
    "bool": "?",
    "double": "d",
}
"""C++ type of a tiling field to its code in Python's `struct`."""


@dataclass(frozen=True)
class StructLayout:
    """Bytes of a struct, padding at its end included, and where each field starts."""

    size: int
    offsets: tuple[int, ...]
    align: int
    """Bytes that its address is a multiple of."""


def laid_out(fields: Sequence[str | StructLayout]) -> StructLayout:
    """The layout of fields of these types: numbers are aligned to their size, structs as theirs."""
    end, most = 0, 1
    offsets: list[int] = []
    for field in fields:
        size, align = _size_and_align(field)
        start = -(-end // align) * align
        offsets.append(start)
        end, most = start + size, max(most, align)
    return StructLayout(-(-end // most) * most, tuple(offsets), most)


def _size_and_align(field: str | StructLayout) -> tuple[int, int]:
    if isinstance(field, StructLayout):
        return field.size, field.align
    size = struct.calcsize(f"={CTYPES[field]}")
    return size, size
