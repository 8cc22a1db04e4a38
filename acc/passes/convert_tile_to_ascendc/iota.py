"""Tiles that count up: a dense line, as all their other dimensions are 1."""

from collections.abc import Mapping

from xdsl.dialects import arith
from xdsl.dialects.builtin import f32, i32
from xdsl.ir import SSAValue

from acc.dialects.ascendc.vec_gather import CreateVecIndexOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.iota import IotaOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Row
from acc.passes.index_builder import known


def _iota(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, IotaOp)
    dest = op.outs[0]
    count = context.value(context.extent(dest, op.axis.value.data))
    context.insert(CreateVecIndexOp(context.tensor(dest), _first(context, op), count))


def _first(context: LoweringContext, op: IotaOp) -> SSAValue:
    """Where the numbers start, in their type."""
    element = buffer_type(op.outs[0]).element_type
    if (number := known(op.start)) is not None:
        return context.constant(number, element)
    first = context.insert(arith.IndexCastOp(op.start, i32)).result
    return context.insert(arith.UIToFPOp(first, f32)).result if element == f32 else first


ROWS: Mapping[type[ComputeOp], Row] = {IotaOp: Row(_iota)}
