"""Tensors and buffers as memrefs: their types, and the parts that operations work on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    Signedness,
    StridedLayoutAttr,
)
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from acc.dialects.tile.transfer import element_on_chip
from acc.dialects.tile.types import GmType, OnChipType, Space
from acc.emit.hivm.foreign import foreign_attribute

MemRef: TypeAlias = SSAValue[MemRefType[Attribute]]
"""A value of memref type."""

Size: TypeAlias = SSAValue | int
"""A number that is known, or a value of type index."""

SPACES = {Space.UB: "ub"}
"""What HIVM calls a memory on chip, of those that vector kernels use."""


def signless(element: Attribute) -> Attribute:
    """An element type as HIVM has it: unsigned is what operations do, not what elements are."""
    if isa(element, IntegerType) and element.signedness.data is Signedness.UNSIGNED:
        return IntegerType(element.width)
    return element


def is_unsigned(element: Attribute) -> bool:
    """Whether the elements of a tile are unsigned integers."""
    return signless(element) != element


def gm_type(typ: GmType) -> MemRefType[Attribute]:
    """A tensor in global memory, where a bool is a byte; symbols are dynamic sizes."""
    shape = [dim.data if isinstance(dim, IntAttr) else DYNAMIC_INDEX for dim in typ.shape]
    element = signless(element_on_chip(typ.element_type))
    return MemRefType(element, shape, NoneAttr(), foreign_attribute("hivm.address_space", "gm"))


def buffer_type(typ: OnChipType) -> MemRefType[Attribute]:
    """Memory on chip for the largest extents."""
    space = foreign_attribute("hivm.address_space", SPACES[typ.space.data])
    return MemRefType(signless(typ.element_type), typ.bounds, NoneAttr(), space)


@dataclass(frozen=True)
class Memory:
    """The memref of a buffer, and the number of elements along each of its dimensions."""

    value: MemRef
    sizes: tuple[Size, ...]


def part(
    source: MemRef,
    offsets: Sequence[Size],
    sizes: Sequence[Size],
    steps: Sequence[int] | None = None,
) -> SubviewOp:
    """Some elements of a memref, without a copy."""
    strides = steps or [1] * len(sizes)
    typ = source.type
    apart = [
        DYNAMIC_INDEX if DYNAMIC_INDEX in (step, pitch) else step * pitch
        for step, pitch in zip(strides, _pitches(typ), strict=True)
    ]
    layout = StridedLayoutAttr(
        [_known(pitch) for pitch in apart], _known(_offset(offsets, _pitches(typ), typ))
    )
    shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes]
    result = MemRefType(typ.element_type, shape, layout, typ.memory_space)
    return SubviewOp.get(source, offsets, sizes, strides, result)


def _known(number: int) -> int | None:
    return None if number == DYNAMIC_INDEX else number


def _pitches(typ: MemRefType[Attribute]) -> Sequence[int]:
    """How many elements lie between neighbours along each dimension; dynamic where unknown."""
    if isinstance(typ.layout, StridedLayoutAttr):
        return [DYNAMIC_INDEX if s is None else s for s in typ.layout.get_strides()]
    pitches = [1]
    for size in reversed(typ.get_shape()[1:]):
        is_known = DYNAMIC_INDEX not in (size, pitches[-1])
        pitches.append(size * pitches[-1] if is_known else DYNAMIC_INDEX)
    return pitches[::-1]


def _offset(offsets: Sequence[Size], pitches: Sequence[int], typ: MemRefType[Attribute]) -> int:
    start = 0
    if isinstance(typ.layout, StridedLayoutAttr):
        known = typ.layout.get_offset()
        start = DYNAMIC_INDEX if known is None else known
    for offset, pitch in zip(offsets, pitches, strict=True):
        if offset == 0:
            continue
        if not isinstance(offset, int) or DYNAMIC_INDEX in (pitch, start):
            return DYNAMIC_INDEX
        start += offset * pitch
    return start
