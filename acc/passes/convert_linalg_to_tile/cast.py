"""Conversions between element types in linalg bodies."""

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, f32, i8
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type
from acc.dialects.tile.cast import CastOp, Rounding
from acc.passes.convert_linalg_to_tile.bools import as_numbers
from acc.passes.convert_linalg_to_tile.compare import as_mask
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.float_to_integer import from_unsigned_byte, to_integer
from acc.passes.convert_linalg_to_tile.handlers import Handler, Handlers, number_operands
from acc.passes.convert_linalg_to_tile.index import as_float
from acc.passes.convert_linalg_to_tile.integers import widened


def _cast(rounding: Rounding) -> Handler:
    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        (source,) = number_operands(op, values)
        return emitter.emit(CastOp(source, op.results[0].type, rounding))

    return handle


def _from_unsigned(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """1 where a condition holds, else 0."""
    (source,) = values
    mask = as_mask(source)
    if mask is None:
        return _from_unsigned_integer(emitter, op, values)
    return as_numbers(emitter, mask, op.results[0].type)


def _from_unsigned_integer(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    (source,) = number_operands(op, values)
    target = op.results[0].type
    if element_type(source) != i8 or not isinstance(target, AnyFloat):
        raise UserError(
            f"'{op.name}' from {element_type(source)} to {target} has no lowering to tile "
            "operations; legal are i1 and i8 to floats",
            op,
        )
    number = from_unsigned_byte(emitter, source)
    return number if target == f32 else emitter.emit(CastOp(number, target, Rounding.RINT))


def _from_signed(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """A number, or a loop index, as a float."""
    (source,) = number_operands(op, values)
    counted = as_float(emitter, source) if op.results[0].type == f32 else None
    return widened(emitter, source, op.results[0].type) if counted is None else counted


def _extended(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """An integer in a wider type."""
    (source,) = number_operands(op, values)
    return widened(emitter, source, op.results[0].type)


HANDLERS: Handlers = {
    arith.ExtFOp: _cast(Rounding.NONE),
    arith.TruncFOp: _cast(Rounding.RINT),
    arith.SIToFPOp: _from_signed,
    arith.FPToSIOp: to_integer,
    arith.UIToFPOp: _from_unsigned,
    arith.ExtUIOp: _from_unsigned,
    arith.ExtSIOp: _extended,
}
