"""
Integers of 8, 16 and 32 bits as C++ sees them: signed types that are computed as `int`, where an
overflow has no meaning. What may overflow, and what reads them as unsigned, is converted.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerType, i1, i64
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from acc.emit.precedence import Expression, prefix
from acc.emit.types import value_type

Handler: TypeAlias = Callable[[Operation, Sequence[Expression]], Expression]

_INT_BITS = 32
"""Narrower integers are computed as `int`, which holds what they add up and multiply to."""


def _is_signed_in_cpp(typ: Attribute) -> bool:
    return isa(typ, IntegerType) and typ not in (i1, i64)


def _unsigned_name(typ: Attribute, at: Operation) -> str:
    return f"u{value_type(typ, at)}"


def _converted(typ: str, operand: Expression) -> Expression:
    """An operand in another type; a literal that is not negative needs no conversion."""
    return operand if operand.text.isdigit() else prefix(f"({typ})", operand)


def wrapping(handler: Handler) -> Handler:
    """Arithmetic modulo two to the power of the width, as `arith` has it."""

    def handle(op: Operation, args: Sequence[Expression]) -> Expression:
        typ = op.results[0].type
        if not isa(typ, IntegerType) or not _is_signed_in_cpp(typ):
            return handler(op, args)
        if typ.width.data == _INT_BITS:
            name = _unsigned_name(typ, op)
            args = [_converted(name, arg) for arg in args]
        return prefix(f"({value_type(typ, op)})", handler(op, args))

    return handle


def unsigned(handler: Handler) -> Handler:
    """The same on operands that are read as unsigned."""

    def handle(op: Operation, args: Sequence[Expression]) -> Expression:
        typ = op.operands[0].type
        if not _is_signed_in_cpp(typ):
            return handler(op, args)
        name = _unsigned_name(typ, op)
        result = handler(op, [_converted(name, arg) for arg in args])
        return result if op.results[0].type != typ else prefix(f"({value_type(typ, op)})", result)

    return handle
