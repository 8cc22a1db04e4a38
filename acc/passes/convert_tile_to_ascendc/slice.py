"""Parts of tiles, and tiles with their dimensions in another order."""

from collections.abc import Callable, Mapping

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.transpose import TransposeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine
from acc.passes.convert_tile_to_ascendc.row import Row
from acc.passes.convert_tile_to_ascendc.rows import Rows, move_rows, rows_scratch, source_pitches


def _slice(op: ComputeOp, machine: Machine) -> Rows:
    assert isinstance(op, SliceOp)
    pitches = source_pitches(op.source, machine)
    return Rows(
        op.source,
        {dim: op.steps[dim] * pitch for dim, pitch in pitches.items()},
        {pitch: op.offsets[dim] for dim, pitch in pitches.items()},
    )


def _transpose(op: ComputeOp, machine: Machine) -> Rows:
    assert isinstance(op, TransposeOp)
    pitches = source_pitches(op.source, machine)
    steps = {dim: pitches.get(source, 0) for dim, source in enumerate(op.order)}
    return Rows(op.source, steps, {})


def _row(rows_of: Callable[[ComputeOp, Machine], Rows]) -> Row:
    def lower(context: LoweringContext, op: ComputeOp) -> None:
        move_rows(context, op, rows_of(op, context.machine))

    return Row(lower, lambda op, machine: rows_scratch(op, rows_of(op, machine), machine))


ROWS: Mapping[type[ComputeOp], Row] = {SliceOp: _row(_slice), TransposeOp: _row(_transpose)}
