"""Parts of tiles."""

from collections.abc import Mapping

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.slice import SliceOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.rows import Rows, move_rows, rows_scratch, source_pitches


def _slice(op: ComputeOp, machine: Machine) -> Rows:
    assert isinstance(op, SliceOp)
    pitches = source_pitches(op.source, machine)
    return Rows(
        op.source,
        {dim: op.steps[dim] * pitch for dim, pitch in pitches.items()},
        {pitch: op.offsets[dim] for dim, pitch in pitches.items()},
    )


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    move_rows(context, op, _slice(op, context.machine))


def _scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    return rows_scratch(op, _slice(op, machine), machine)


ROWS: Mapping[type[ComputeOp], Row] = {SliceOp: Row(_lower, _scratch)}
