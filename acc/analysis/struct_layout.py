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
}
"""C++ type of a tiling field to its code in Python's `struct`."""


@dataclass(frozen=True)
class StructLayout:
    """Bytes of a struct, padding at its end included, and where each field starts."""

    size: int
    offsets: tuple[int, ...]


def laid_out(ctypes: Sequence[str]) -> StructLayout:
    """The layout of fields of these types: each is aligned to its own size."""
    end, most = 0, 1
    offsets: list[int] = []
    for ctype in ctypes:
        size = struct.calcsize(f"={CTYPES[ctype]}")
        start = -(-end // size) * size
        offsets.append(start)
        end, most = start + size, max(most, size)
    return StructLayout(-(-end // most) * most, tuple(offsets))
