"""
Tiles with their dimensions in another order.

Where the last dimension changes, blocks of 16 rows are turned at a time if both tiles have room for
whole ones; else elements are gathered. Where it stays, rows are copied.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import BFloat16Type, i16
from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp
from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.transpose import TransposeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.rows import (
    Rows,
    move_rows,
    pitches,
    rows_scratch,
    source_pitches,
)
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index
from acc.target.rules.transpose import TRANSPOSE_BLOCKS, TURNED_BYTES


@dataclass(frozen=True)
class _Turn:
    """
    A plane of the destination whose rows are columns of the source. Numbers are elements, and of
    `rows` and `cols` those of the destination, in whole blocks.
    """

    row_dim: int
    col_dim: int
    rows: int
    cols: int
    pitch: int
    """From one row of the destination to the next."""
    step: int
    """In the source, from one column of the destination to the next."""
    block: int
    """Elements of a block of 32 bytes: rows that one repeat makes."""

    @staticmethod
    def of(op: TransposeOp, steps: Mapping[int, int], machine: Machine) -> "_Turn | None":
        """None where no two dimensions change places, or the tiles have no room for blocks."""
        typ = op.destination_type
        layout, size = machine.rules.of(typ), element_bytes(typ.element_type)
        rows = [dim for dim in layout.kept[:-1] if steps[dim] == 1]
        if size not in TURNED_BYTES or not rows:
            return None
        (row,), col, block = rows, layout.kept[-1], machine.chip.per_block(size)
        pitch = pitches(layout, typ)[row]
        turn = _Turn(row, col, typ.bounds[row], typ.bounds[col], pitch, steps[col], block)
        whole = turn.rows % block == 0 and turn.cols % TRANSPOSE_BLOCKS == 0
        return turn if whole and pitch % block == 0 and turn.step % block == 0 else None

    def lists(self) -> tuple[list[int], list[int]]:
        """The places of the blocks of one repeat, in the destination and in the source."""
        parts = range(0, TRANSPOSE_BLOCKS, self.block)
        to = [row * self.pitch + part for row in range(self.block) for part in parts]
        return to, [number * self.step for number in range(TRANSPOSE_BLOCKS)]

    @property
    def row_group(self) -> tuple[int, int]:
        """What the lists move by, in the destination and the source, for the next rows."""
        return self.block * self.pitch, self.block

    @property
    def col_group(self) -> tuple[int, int]:
        """The same for the next columns."""
        return TRANSPOSE_BLOCKS, TRANSPOSE_BLOCKS * self.step


def _rows(op: ComputeOp, machine: Machine) -> Rows:
    assert isinstance(op, TransposeOp)
    found = source_pitches(op.source, machine)
    steps = {dim: found.get(source, 0) for dim, source in enumerate(op.order)}
    return Rows(op.source, steps, {})


def _turn(op: ComputeOp, machine: Machine) -> _Turn | None:
    assert isinstance(op, TransposeOp)
    return _Turn.of(op, _rows(op, machine).steps, machine)


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    turn = _turn(op, context.machine)
    if turn is None:
        move_rows(context, op, _rows(op, context.machine))
    else:
        _turn_blocks(context, op, turn)


def _turn_blocks(context: LoweringContext, op: ComputeOp, turn: _Turn) -> None:
    """The longer side is repeated, whatever its extent, the other one is looped over."""
    assert isinstance(op, TransposeOp)
    dest, steps = op.outs[0], _rows(op, context.machine).steps
    layout, bounds = context.layout(dest), buffer_type(dest).bounds
    target, source = (_movable(context, context.tensor(v)) for v in (dest, op.source))
    row_groups, col_groups = turn.rows // turn.block, turn.cols // TRANSPOSE_BLOCKS
    many_rows = row_groups > col_groups
    looped, unit = (turn.col_dim, TRANSPOSE_BLOCKS) if many_rows else (turn.row_dim, turn.block)
    by, along = turn.col_group, turn.row_group
    if not many_rows:
        by, along = along, by

    def plane(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        to = plane_offset(inner, layout, bounds, at)
        from_: Index = 0
        for dim, index in at.items():
            from_ = inner.at.add(from_, inner.at.mul(index, steps[dim]))

        def group(deeper: LoweringContext, number: Index) -> None:
            offsets = [
                deeper.at.add(start, deeper.at.mul(number, step))
                for start, step in zip((to, from_), by, strict=True)
            ]
            parts = [deeper.part(v, o) for v, o in zip((target, source), offsets, strict=True)]
            _instructions(deeper, turn, parts, along, max(row_groups, col_groups))

        groups = inner.at.ceil_div(inner.extent(dest, looped), unit, "groups")
        inner.loop(groups, 1, group, "group")

    outer = [dim for dim in layout.kept if dim not in (turn.row_dim, turn.col_dim)]
    each_plane(context, dest, outer, plane)


def _instructions(
    context: LoweringContext,
    turn: _Turn,
    parts: list[SSAValue],
    along: tuple[int, int],
    repeats: int,
) -> None:
    """As many repeats at a time as an instruction takes."""
    limit, block = context.chip.max_repeat, turn.block
    to_places, from_places = turn.lists()
    for first in range(0, repeats, limit):
        repeat = min(limit, repeats - first)
        to, from_ = (
            context.part(part, first * step) for part, step in zip(parts, along, strict=True)
        )
        strides = [step // block if repeat > 1 else 0 for step in along]
        context.insert(TransDataTo5HDOp(to, to_places, from_, from_places, (repeat, *strides)))


def _movable(context: LoweringContext, tensor: SSAValue) -> SSAValue:
    """The instruction has no form for bfloat16, whose bits move as well."""
    if not isinstance(tensor_element(tensor), BFloat16Type):
        return tensor
    return context.insert(ReinterpretCastOp(tensor, i16)).result


def _scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    if _turn(op, machine) is not None:
        return None
    return rows_scratch(op, _rows(op, machine), machine)


ROWS: Mapping[type[ComputeOp], Row] = {TransposeOp: Row(_lower, _scratch)}
