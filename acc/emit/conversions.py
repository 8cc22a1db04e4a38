"""
Conversions between scalars as C++: what a cast does differently from `arith` is spelt out, and
bfloat16_t, which has no casts, goes through float.
"""

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from acc.emit.literals import literal
from acc.emit.precedence import Expression, Precedence, binary, call, conditional, prefix
from acc.emit.types import value_type

_FLOAT = "float"


def cast_to(typ: str, operand: Expression) -> Expression:
    """A C-style cast."""
    return prefix(f"({typ})", operand)


def signed_name(typ: Attribute, op: Operation) -> str:
    """The C++ type that reads a value as signed; 64 bits and sizes are unsigned on their own."""
    if isa(typ, IntegerType) and typ not in (i1, i64):
        return value_type(typ, op)
    wide = not isinstance(typ, IndexType) and value_type(typ, op).endswith("int64_t")
    return "int64_t" if wide else "int32_t"


def as_float(typ: Attribute, operand: Expression) -> Expression:
    """A number that C++ computes with: of a bfloat16_t, the float that it is."""
    return call("ToFloat", (operand.text,)) if isinstance(typ, BFloat16Type) else operand


def converted(typ: Attribute, operand: Expression, op: Operation) -> Expression:
    """A number that is no bfloat16_t, in another type."""
    if isinstance(typ, BFloat16Type):
        return call("ToBfloat16", (cast_to(_FLOAT, operand).text,))
    return cast_to(value_type(typ, op), operand)


def between_floats(op: Operation, args: Sequence[Expression]) -> Expression:
    """A float in a wider or narrower type."""
    source, target = op.operands[0].type, op.results[0].type
    if not isinstance(source, BFloat16Type):
        if isinstance(target, BFloat16Type) and value_type(source, op) == _FLOAT:
            return call("ToBfloat16", (args[0].text,))
        return converted(target, args[0], op)
    widened = as_float(source, args[0])
    return widened if value_type(target, op) == _FLOAT else converted(target, widened, op)


def from_signed(op: Operation, args: Sequence[Expression]) -> Expression:
    """A signed number in another type; of one bit, it is 0 or -1."""
    source, target = op.operands[0].type, op.results[0].type
    if source == i1:
        return conditional(args[0], _number(-1, target, op), _number(0, target, op))
    signed = args[0] if source != i64 else cast_to("int64_t", args[0])
    return converted(target, signed, op)


def from_unsigned(op: Operation, args: Sequence[Expression]) -> Expression:
    """A number that is not negative, in another type."""
    return converted(op.results[0].type, args[0], op)


def to_signed(op: Operation, args: Sequence[Expression]) -> Expression:
    """A float rounded towards zero."""
    target = op.results[0].type
    whole = cast_to(signed_name(target, op), as_float(op.operands[0].type, args[0]))
    return cast_to(value_type(i1, op), whole) if target == i1 else whole


def truncated(op: Operation, args: Sequence[Expression]) -> Expression:
    """The low bits of a number."""
    target = op.results[0].type
    if target == i1:
        # a cast asks whether any bit is set
        low = binary(args[0], "&", Expression("1"), Precedence.BIT_AND)
        return binary(low, "!=", Expression("0"), Precedence.EQUALITY)
    return cast_to(value_type(target, op), args[0])


def _number(value: int, typ: Attribute, op: Operation) -> Expression:
    if isa(typ, AnyFloat):
        return literal(FloatAttr(float(value), typ), op)
    assert isa(typ, IntegerType | IndexType)
    return literal(IntegerAttr(value, typ), op)
