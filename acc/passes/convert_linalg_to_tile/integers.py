"""Integers by vector instructions that are exact on them: as floats, or by way of extremes."""

from collections.abc import Mapping

from xdsl.dialects.builtin import AnyFloat, f16, f32, i8, i16, i32, i64
from xdsl.ir import Attribute, SSAValue

from acc.analysis.constants import constant_int
from acc.dialects.tile.base import element_type, is_scalar
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, Predicate
from acc.dialects.tile.elementwise import MaxOp, MinOp, NegOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter
from acc.passes.convert_linalg_to_tile.mask import Leaf, Mask, Not

_HOLDING: Mapping[Attribute, AnyFloat] = {i8: f16, i16: f32}
"""The float type that has every value of an integer type, and that Cast converts it to."""

_BY_EXTREMES: Mapping[Predicate, tuple[type[MaxOp | MinOp], bool]] = {
    Predicate.GE: (MaxOp, True),
    Predicate.LT: (MaxOp, False),
    Predicate.LE: (MinOp, True),
    Predicate.GT: (MinOp, False),
}
"""An order as whether the left operand is the larger or the smaller of the two, or is not."""


def float_holding(element: Attribute) -> AnyFloat | None:
    """The float type that has every value of a narrow integer type; None for others."""
    return _HOLDING.get(element)


def in_float(emitter: Emitter, value: SSAValue, element: AnyFloat) -> SSAValue:
    """A tile or constant of narrow integers, as floats."""
    if is_scalar(value):
        number = constant_int(value)
        if number is not None:
            return emitter.number(float(number), element)
        value = emitter.spread(value, (), value.type)
    return emitter.emit(CastOp(value, element, Rounding.NONE))


def compare_integers(emitter: Emitter, predicate: Predicate, lhs: SSAValue, rhs: SSAValue) -> Mask:
    """A comparison of signed integers of up to 32 bits."""
    carrier = float_holding(element_type(lhs))
    if carrier is not None:
        lhs, rhs = (in_float(emitter, value, carrier) for value in (lhs, rhs))
        return Leaf(emitter.emit(CmpOp(predicate, lhs, rhs)))
    if predicate is Predicate.EQ:
        return Leaf(emitter.emit(CmpOp(predicate, lhs, rhs)))
    if predicate is Predicate.NE:
        return Not(Leaf(emitter.emit(CmpOp(Predicate.EQ, lhs, rhs))))
    extreme, is_left = _BY_EXTREMES[predicate]
    equal = Leaf(emitter.emit(CmpOp(Predicate.EQ, emitter.emit(extreme(lhs, rhs)), lhs)))
    return equal if is_left else Not(equal)


def absolute(emitter: Emitter, value: SSAValue) -> SSAValue:
    """The absolute value, which for the smallest number is itself."""
    return emitter.emit(MaxOp(value, emitter.emit(NegOp(value))))


_STEPS: Mapping[Attribute, tuple[Attribute, Rounding]] = {
    i8: (f16, Rounding.NONE),
    i16: (f32, Rounding.NONE),
    f16: (f32, Rounding.NONE),
    i32: (i64, Rounding.NONE),
    f32: (i32, Rounding.RINT),
}
"""By element type: the next wider one that Cast converts to and that has all its values."""


def widened(emitter: Emitter, value: SSAValue, element: Attribute) -> SSAValue:
    """Integers in a wider integer type, or rounded to a float type."""
    while (source := element_type(value)) != element:
        step, rounding = _STEPS.get(source, (element, Rounding.RINT))
        if source in (i32, i64) and isinstance(element, AnyFloat):
            step, rounding = element, Rounding.RINT
        if (source, element) == (f16, i16):
            step, rounding = element, Rounding.RINT
        value = emitter.emit(CastOp(value, step, rounding))
    return value
