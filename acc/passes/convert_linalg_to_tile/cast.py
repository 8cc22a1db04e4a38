"""Conversions between element types in linalg bodies."""

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import f32
from xdsl.ir import Operation

from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.types import TileType
from acc.passes.convert_linalg_to_tile.bools import as_numbers
from acc.passes.convert_linalg_to_tile.compare import as_mask, select
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import Handler, Handlers, number_operands
from acc.passes.convert_linalg_to_tile.index import as_float
from acc.passes.convert_linalg_to_tile.mask import Flags, Mask


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
        assert not isinstance(source, Mask) and isinstance(source.type, TileType)
        return emitter.emit(CastOp(source, op.results[0].type, Rounding.RINT))
    typ = op.results[0].type
    if isinstance(mask, Flags):
        return as_numbers(emitter, mask, typ)
    return select(emitter, mask, emitter.number(1, typ), emitter.number(0, typ))


def _from_signed(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """A number, or a loop index, as a float."""
    (source,) = number_operands(op, values)
    counted = as_float(emitter, source) if op.results[0].type == f32 else None
    return _cast(Rounding.RINT)(emitter, op, values) if counted is None else counted


HANDLERS: Handlers = {
    arith.ExtFOp: _cast(Rounding.NONE),
    arith.TruncFOp: _cast(Rounding.RINT),
    arith.SIToFPOp: _from_signed,
    arith.FPToSIOp: _cast(Rounding.TRUNC),
    arith.UIToFPOp: _from_unsigned,
    arith.ExtUIOp: _from_unsigned,
}
