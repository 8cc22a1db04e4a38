"""
Where the elements of a tile lie in the Unified Buffer.

Dimensions of exactly 1 have no place of their own. What is left is rows of the last dimension; each
row starts on a block, all rows of a kernel's tiles have the same pitch in elements whatever the
element type, so that a cast is one instruction. A tile with one dimension left is dense.
"""

from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import AnyFloat, IntAttr, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Operation

from acc.dialects.tile.compare import CmpOp
from acc.dialects.tile.types import OnChipType, TileDim, bound_of
from acc.target.chip import Chip

ROW_UNIT = "row_unit"
"""Attribute of a kernel whose rows start at multiples of this many elements."""

BITS_PER_BYTE = 8
"""Elements of a mask in a byte."""


def element_bytes(element: Attribute) -> int:
    """
    Bytes of one element; an index has 64 bits. A mask (`i1`) on chip is measured in bits, see
    `TileLayout.bytes`; in global memory each element is a byte.
    """
    bits = element.bitwidth if isinstance(element, AnyFloat | IntegerType) else 64
    return max(1, bits // BITS_PER_BYTE)


def align(number: int, unit: int) -> int:
    """The number up to the next multiple of a unit."""
    return -(-number // unit) * unit


@dataclass(frozen=True)
class LayoutRules:
    """What the layouts of one kernel have in common."""

    row_unit: int
    """Rows start at multiples of this many elements."""

    size_unit: int
    """Buffers are multiples of this many bytes."""

    def of(self, typ: OnChipType) -> "TileLayout":
        """The layout of a tile or buffer type."""
        kept = tuple(i for i, dim in enumerate(typ.shape) if not _is_one(dim))
        bounds = tuple(bound_of(typ.shape.data[i]) for i in kept)
        cols = bounds[-1] if kept else 1
        pitch = align(cols, self.row_unit) if len(kept) > 1 else cols
        rows = prod(bounds[:-1])
        if typ.element_type == i1:
            size = align(rows * pitch, BITS_PER_BYTE) // BITS_PER_BYTE
        else:
            size = rows * pitch * element_bytes(typ.element_type)
        return TileLayout(kept, rows, cols, pitch, align(max(size, 1), self.size_unit))


@dataclass(frozen=True)
class TileLayout:
    """The layout of one tile; numbers are bounds, in elements unless they say bytes."""

    kept: tuple[int, ...]
    """Dimensions that are not exactly 1."""

    rows: int
    cols: int
    pitch: int
    bytes: int


def _is_one(dim: TileDim) -> bool:
    return isinstance(dim, IntAttr) and dim.data == 1


def layout_rules(kernel: Operation, chip: Chip) -> LayoutRules:
    """
    The rules of a kernel: the narrowest element that stands in rows decides where they may start.

    Scratch has no rows, so the rules are the same before it comes and after. A kernel that has to
    agree with another has the attribute `row_unit`.
    """
    sizes: list[int] = []
    compares = False
    for op in kernel.walk():
        compares = compares or isinstance(op, CmpOp)
        for value in (*op.operands, *op.results):
            if isinstance(value.type, OnChipType) and _has_rows(value.type):
                sizes.append(element_bytes(value.type.element_type))
    narrowest = min(sizes, default=chip.block_bytes)
    fixed = kernel.attributes.get(ROW_UNIT)
    return LayoutRules(
        row_unit=fixed.value.data
        if isinstance(fixed, IntegerAttr)
        else chip.block_bytes // narrowest,
        size_unit=chip.compare_bytes if compares else chip.block_bytes,
    )


def _has_rows(typ: OnChipType) -> bool:
    """Whether it has more than one row of elements; masks are bits, and do not count."""
    return typ.element_type != i1 and sum(not _is_one(dim) for dim in typ.shape) > 1
