"""
Floats to integers as PyTorch converts them on a CPU: towards zero; what 32 bits (64 for i64) do
not hold, NaN included, becomes the smallest number; narrower types get the low bits of 32.
"""

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerType, f32, i32, i64
from xdsl.ir import Operation, SSAValue
from xdsl.utils.hints import isa

from acc.dialects.tile.base import element_type
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.dialects.tile.elementwise import AbsOp, AddOp, FloorOp, MulOp, SubOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import number_operands


def to_integer(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """A conversion to a signed integer type."""
    (value,) = number_operands(op, values)
    target = op.results[0].type
    assert isa(target, IntegerType)
    if element_type(value) != f32:
        value = emitter.emit(CastOp(value, f32, Rounding.NONE))
    wide = target if target == i64 else i32
    value = _within(emitter, value, wide.width.data)
    if target in (i32, i64):
        return emitter.emit(CastOp(value, target, Rounding.TRUNC))
    whole = emitter.emit(CastOp(emitter.emit(CastOp(value, i32, Rounding.TRUNC)), f32))
    return emitter.emit(CastOp(_low_bits(emitter, whole, target.width.data), target))


def _within(emitter: Emitter, value: SSAValue, width: int) -> SSAValue:
    """The value where integers of so many bits hold it, else the smallest of them."""
    limit = float(1 << (width - 1))
    magnitude = emitter.emit(AbsOp(value))
    holds = emitter.emit(CmpOp(Predicate.LT, magnitude, emitter.number(limit, f32)))
    return emitter.emit(SelectOp(holds, value, emitter.number(-limit, f32)))


def _low_bits(emitter: Emitter, whole: SSAValue, width: int) -> SSAValue:
    """
    A whole number modulo two to the power of a width, as a signed number. All steps are exact: they
    scale by powers of two, or leave fewer digits.
    """
    size = float(1 << width)
    times = emitter.emit(FloorOp(emitter.emit(MulOp(whole, emitter.number(1 / size, f32)))))
    taken = emitter.emit(MulOp(times, emitter.number(size, f32)))
    rest = emitter.emit(SubOp(whole, taken))
    high = emitter.emit(CmpOp(Predicate.GE, rest, emitter.number(size / 2, f32)))
    below = emitter.emit(AddOp(rest, emitter.number(-size, f32)))
    return emitter.emit(SelectOp(high, below, rest))


def from_unsigned_byte(emitter: Emitter, value: SSAValue) -> SSAValue:
    """A byte that is read as unsigned, in f32."""
    signed = emitter.emit(CastOp(value, f32, Rounding.NONE))
    negative = emitter.emit(CmpOp(Predicate.LT, signed, emitter.number(0.0, f32)))
    above = emitter.emit(AddOp(signed, emitter.number(256.0, f32)))
    return emitter.emit(SelectOp(negative, above, signed))
