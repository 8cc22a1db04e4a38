"""Constants as C++ literals."""

import math

import numpy as np
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    i1,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from acc.diagnostics import UserError
from acc.emit.precedence import Expression, Precedence, call, prefix
from acc.emit.types import value_type

_INT_MAX = 2**31 - 1


def literal(value: Attribute, at: Operation) -> Expression:
    """
    The C++ of a constant's value.

    Raises `UserError` at the operation for a value that has none.
    """
    if isa(value, IntegerAttr[IntegerType | IndexType]):
        return _integer(value, at)
    if isa(value, FloatAttr):
        return _float(value, at)
    raise UserError(f"constant {value} has no C++ form; expected a number", at)


def is_number(expression: Expression) -> bool:
    """Whether an expression is an integer literal that is not negative."""
    return expression.precedence is Precedence.PRIMARY and expression.text[0].isdigit()


def typed_literal(value: Attribute, at: Operation) -> Expression:
    """The literal where its own type matters, as the left side of a shift does: `1u`."""
    plain = literal(value, at)
    if isa(value, IntegerAttr[IntegerType | IndexType]) and is_number(plain):
        return prefix(f"({value_type(value.type, at)})", plain)
    return plain


def integer(value: int) -> Expression:
    """An integer that an `int` or an unsigned type of 32 bits holds, or else one of 64 bits."""
    if value < 0:
        return Expression(str(value), Precedence.UNARY)
    suffix = "" if value <= _INT_MAX else "u" if value < 2**32 else "ull"
    return Expression(f"{value}{suffix}")


def _integer(attribute: IntegerAttr[IntegerType | IndexType], at: Operation) -> Expression:
    value, typ = attribute.value.data, attribute.type
    if typ == i1:
        return Expression("true" if value else "false")
    if isinstance(typ, IndexType):
        return _unsigned(value, 32, typ, at)
    width = typ.width.data
    if typ.signedness.data is Signedness.SIGNLESS and width == 64:
        return _unsigned(value, width, typ, at)
    if width < 32:
        # functions deduce the element type from it
        return prefix(f"({value_type(typ, at)})", integer(value))
    if value == -(2**31):
        return Expression("INT32_MIN")
    if value == -(2**63):
        return Expression("INT64_MIN")
    return integer(value)


def _unsigned(value: int, width: int, typ: Attribute, at: Operation) -> Expression:
    if not -(2 ** (width - 1)) <= value < 2**width:
        raise UserError(
            f"constant {value} of type {typ} does not fit the {width} bits it has in C++", at
        )
    return integer(value % 2**width)


_FLOAT_TYPES: tuple[tuple[type[Attribute], str], ...] = (
    (Float32Type, ""),
    (Float16Type, "(half)"),
    (BFloat16Type, "ToBfloat16"),
)


def _float(attribute: FloatAttr, at: Operation) -> Expression:
    for kind, conversion in _FLOAT_TYPES:
        if isinstance(attribute.type, kind):
            number = _float32(attribute.value.data)
            if not conversion:
                return number
            if conversion.startswith("("):
                return prefix(conversion, number)
            return call(conversion, (number.text,))
    raise UserError(
        f"constant of type {attribute.type} has no C++ form; expected f32, f16 or bf16", at
    )


def _float32(value: float) -> Expression:
    """The shortest decimal that a `float` reads back as the same number."""
    if math.isnan(value):
        return Expression('__builtin_nanf("")', Precedence.POSTFIX)
    if math.isinf(value):
        # a builtin of gcc and clang, since no header of the C library is at hand
        infinity = Expression("__builtin_inff()", Precedence.POSTFIX)
        return infinity if value > 0 else prefix("-", infinity)
    text = str(np.float32(value))
    mantissa, _, exponent = text.partition("e")
    if exponent:
        text = f"{mantissa}e{int(exponent)}"
    elif "." not in text:
        text += ".0"
    return Expression(f"{text}f", Precedence.UNARY if value < 0 else Precedence.PRIMARY)
