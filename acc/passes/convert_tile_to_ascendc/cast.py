"""Conversion between element types: one instruction, since rows have one pitch for all types."""

from collections.abc import Mapping

from acc.dialects.ascendc.enums import RoundMode
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.tile import cast as tile
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.convert_tile_to_ascendc.row import Row


def _cast(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.CastOp)
    mode = RoundMode(op.rounding.data.value)
    source, dest = context.tensor(op.source), context.tensor(op.outs[0])
    context.insert(CastOp(mode, dest, source, context.value(context.total(op.outs[0]))))


ROWS: Mapping[type[ComputeOp], Row] = {tile.CastOp: Row(_cast)}
