"""
What an expression can be: a value of the IR, or a number that is known while reading.

A number has no type of its own. Where it meets an operation it becomes an `arith.constant` of the
type that the place asks for.
"""

from __future__ import annotations

from typing import TypeAlias

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.query import SymbolOp

Number: TypeAlias = bool | int | float
Value: TypeAlias = SSAValue | Number


class NotAConstantError(ValueError):
    """A number cannot be a constant of a type; the text says why, in the user's words."""


def constant(number: Number, typ: Attribute) -> ConstantOp:
    """
    A constant of this value and type, with the name MLIR gives constants.

    Raises `NotAConstantError` for a number that the type cannot hold.
    """
    match typ:
        case _ if isinstance(typ, AnyFloat) and not isinstance(number, bool):
            op = ConstantOp(FloatAttr(number, typ))
        case IndexType() if type(number) is int:
            op = ConstantOp(IntegerAttr(number, typ))
        case IntegerType() if type(number) is (bool if typ.width.data == 1 else int):
            op = ConstantOp(_integer(int(number), typ))
        case _:
            raise NotAConstantError(f"{number!r} is not a constant of type {typ}")
    op.result.name_hint = usual_hint(op)
    return op


def _integer(number: int, typ: IntegerType) -> IntegerAttr[IntegerType]:
    try:
        return IntegerAttr(number, typ)
    except VerifyException as error:
        raise NotAConstantError(f"{number} does not fit {typ}") from error


def number_of(op: ConstantOp) -> Number | None:
    """The number of a scalar constant."""
    match op.value:
        case IntegerAttr(type=IntegerType(width=width)) if width.data == 1:
            return bool(op.value.value.data)
        case IntegerAttr():
            return op.value.value.data
        case FloatAttr():
            return op.value.value.data
        case _:
            return None


def usual_hint(op: Operation) -> str | None:
    """The name that a constant or symbol has when nobody named it."""
    match op:
        case ConstantOp(value=FloatAttr()):
            return "cst"
        case ConstantOp():
            number = number_of(op)
            if isinstance(number, bool):
                return str(number).lower()
            typ = op.value.get_type()
            suffix = f"_{typ}" if isinstance(typ, IntegerType) else ""
            return f"c{number}{suffix}"
        case SymbolOp():
            return SSAValue.extract_valid_name(op.symbol.data)
        case _:
            return None


def describe(value: Value) -> str:
    """What a value is, for messages: its type, or the number itself."""
    return str(value.type) if isinstance(value, SSAValue) else f"the number {value!r}"


def is_tile(value: Value) -> bool:
    """Whether a value is a tile or a buffer."""
    return isinstance(value, SSAValue) and on_chip(value) is not None
