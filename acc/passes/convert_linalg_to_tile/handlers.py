"""What every family of body operations gives: handlers by operation class."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from xdsl.ir import Operation, SSAValue

from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type
from acc.dialects.tile.elementwise import BinaryOp, UnaryOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.mask import Mask

Handler: TypeAlias = Callable[[Emitter, Operation, Sequence[Value]], Value]
"""Emits what stands for an operation on these values, at least one of which is no scalar."""

Handlers: TypeAlias = Mapping[type[Operation], Handler]


def number_operands(op: Operation, values: Sequence[Value]) -> list[SSAValue]:
    """
    The operands, which must be tiles and scalars.

    Raises `UserError` for a mask.
    """
    found = [value for value in values if not isinstance(value, Mask)]
    if len(found) != len(values):
        raise UserError(f"'{op.name}' on conditions has no lowering to tile operations", op)
    return found


def unary(tile_op: type[UnaryOp]) -> Handler:
    """An operation that is one tile operation on one operand."""

    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        (source,) = number_operands(op, values)
        return emitter.emit(tile_op(source))

    return handle


def binary(tile_op: type[BinaryOp]) -> Handler:
    """An operation that is one tile operation on two operands."""

    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        lhs, rhs = number_operands(op, values)
        return emitter.emit(tile_op(lhs, rhs))

    return handle


def number_like(emitter: Emitter, value: float, like: SSAValue) -> SSAValue:
    """A constant of the element type of a tile."""
    return emitter.number(value, element_type(like))
