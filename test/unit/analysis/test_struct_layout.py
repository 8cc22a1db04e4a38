"""Sizes and offsets of structs, against a C compiler's rules written out by hand."""

import pytest

from acc.analysis.struct_layout import StructLayout, laid_out


@pytest.mark.parametrize(
    ("ctypes", "size", "offsets"),
    [
        ([], 0, ()),
        (["uint32_t"], 4, (0,)),
        (["uint32_t", "uint64_t"], 16, (0, 8)),
        (["uint64_t", "uint32_t"], 16, (0, 8)),
        (["float", "int32_t", "int64_t", "float"], 24, (0, 4, 8, 16)),
    ],
)
def test_fields_are_aligned_to_their_size(ctypes: list[str], size: int, offsets: tuple[int, ...]):
    assert laid_out(ctypes) == StructLayout(size, offsets)
