"""Compare and select. Compare takes whole chunks: its count is rounded up, buffers have room."""

from collections.abc import Mapping

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.enums import CmpMode
from acc.dialects.ascendc.vec_compare import CompareOp, CompareScalarOp, SelectOp
from acc.dialects.tile import compare as tile
from acc.dialects.tile.base import ComputeOp, is_scalar
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Row

_MODES: Mapping[tile.Predicate, CmpMode] = {
    tile.Predicate.EQ: CmpMode.EQ,
    tile.Predicate.NE: CmpMode.NE,
    tile.Predicate.LT: CmpMode.LT,
    tile.Predicate.LE: CmpMode.LE,
    tile.Predicate.GT: CmpMode.GT,
    tile.Predicate.GE: CmpMode.GE,
}


def _cmp(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.CmpOp)
    chunk = context.chip.compare_bytes // element_bytes(buffer_type(op.lhs).element_type)
    count = context.value(context.at.align(context.total(op.lhs), chunk, "count"))
    mode = _MODES[op.predicate.data]
    dest, lhs = context.tensor(op.outs[0]), context.tensor(op.lhs)
    if is_scalar(op.rhs):
        context.insert(CompareScalarOp(mode, dest, lhs, op.rhs, count))
    else:
        context.insert(CompareOp(mode, dest, lhs, context.tensor(op.rhs), count))


def _select(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.SelectOp)
    rhs = op.rhs if is_scalar(op.rhs) else context.tensor(op.rhs)
    dest, mask, lhs = (context.tensor(value) for value in (op.outs[0], op.mask, op.lhs))
    context.insert(SelectOp(dest, mask, lhs, rhs, context.value(context.total(op.outs[0]))))


ROWS: Mapping[type[ComputeOp], Row] = {tile.CmpOp: Row(_cmp), tile.SelectOp: Row(_select)}
