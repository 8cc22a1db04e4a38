"""Tensors of bools: bytes in global memory, conditions or numbers on chip."""

from collections.abc import Collection

from xdsl.dialects.arith import SelectOp
from xdsl.dialects.builtin import f32, i1
from xdsl.ir import Attribute, SSAValue

from acc.dialects.tile.base import is_scalar
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.transfer import element_on_chip
from acc.passes.convert_linalg_to_tile.compare import as_mask, select
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.mask import Flags, Mask

BYTE = element_on_chip(i1)
"""The element type of a loaded tile of bools."""


def load_bools(emitter: Emitter, gm: SSAValue, dims: Collection[int]) -> Flags:
    """The part of a tensor of bools that this place in the nest is about."""
    loaded = emitter.load(gm, dims, BYTE)
    return Flags(emitter.emit(CastOp(loaded, f32, Rounding.NONE), gm.name_hint))


def store_bools(emitter: Emitter, value: Value, gm: SSAValue, dims: Collection[int]) -> None:
    """Write conditions, or a scalar, to a part of a tensor of bools."""
    mask = as_mask(value)
    if mask is None:
        assert isinstance(value, SSAValue) and is_scalar(value)
        zero, one = emitter.number(0.0, f32), emitter.number(1.0, f32)
        numbers = emitter.scalar_op(SelectOp(value, one, zero), (value, one, zero))
    else:
        numbers = flags_of(emitter, mask)
    tile = emitter.spread(numbers, dims, f32)
    emitter.store(emitter.emit(CastOp(tile, BYTE, Rounding.RINT)), gm, dims, BYTE)


def flags_of(emitter: Emitter, mask: Mask) -> SSAValue:
    """1 where a condition holds, else 0, in f32."""
    if isinstance(mask, Flags):
        return mask.numbers
    return select(emitter, mask, emitter.number(1.0, f32), emitter.number(0.0, f32))


def as_numbers(emitter: Emitter, mask: Mask, element: Attribute) -> SSAValue:
    """1 where a condition holds, else 0."""
    flags = flags_of(emitter, mask)
    return flags if element == f32 else emitter.emit(CastOp(flags, element, Rounding.RINT))
