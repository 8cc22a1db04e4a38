"""Sizes and offsets of structs, against a C compiler's rules written out by hand."""

import pytest

from acc.analysis.struct_layout import StructLayout, laid_out


@pytest.mark.parametrize(
    ("ctypes", "size", "offsets", "align"),
    [
        ([], 0, (), 1),
        (["uint32_t"], 4, (0,), 4),
        (["uint32_t", "uint64_t"], 16, (0, 8), 8),
        (["uint64_t", "uint32_t"], 16, (0, 8), 8),
        (["float", "int32_t", "int64_t", "float"], 24, (0, 4, 8, 16), 8),
    ],
)
def test_fields_are_aligned_to_their_size(
    ctypes: list[str], size: int, offsets: tuple[int, ...], align: int
):
    assert laid_out(ctypes) == StructLayout(size, offsets, align)


def test_structs_are_aligned_as_their_fields():
    small, large = laid_out(["uint32_t", "uint32_t", "uint32_t"]), laid_out(["uint64_t"])
    assert laid_out(["uint32_t", small, large]) == StructLayout(24, (0, 4, 16), 8)
