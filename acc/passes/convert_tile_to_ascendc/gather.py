"""Gathers: the instruction takes byte offsets."""

from collections.abc import Mapping

from xdsl.dialects.builtin import i32

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.vec_gather import OFFSET_ELEMENT, GatherOp, ReinterpretCastOp
from acc.dialects.ascendc.vec_scalar import MulsOp
from acc.dialects.tile import gather as tile
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch


def _gather(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.GatherOp)
    dest, places, scratch = (context.tensor(v) for v in (op.outs[0], op.places, op.tmp[0]))
    count = context.value(context.cols(op.places))
    width = context.constant(element_bytes(buffer_type(op.source).element_type), i32)
    context.insert(MulsOp(scratch, places, width, count=count))
    offsets = context.insert(ReinterpretCastOp(scratch, OFFSET_ELEMENT)).result
    offsets.name_hint = "offsets"
    source, start = context.tensor(op.source), context.value(0)
    context.insert(GatherOp(dest, source, offsets, start, count))


def _scratch(op: ComputeOp, machine: Machine) -> Scratch:
    """The offsets."""
    assert isinstance(op, tile.GatherOp)
    layout = machine.rules.of(op.destination_type)
    return Scratch(i32, layout.rows * layout.pitch)


ROWS: Mapping[type[ComputeOp], Row] = {tile.GatherOp: Row(_gather, _scratch)}
