"""How large the tile of an axis may be, where a plan takes too much memory."""

from __future__ import annotations

from dataclasses import replace

from acc.llm.plan import Axis, Buffer, Plan
from acc.target.chip import Chip
from acc.target.rules.capacity import ub_capacity_problem


def largest_tile(plan: Plan, axis: Axis, chip: Chip) -> int | None:
    """
    The largest tile of an axis with which a plan fits that does not, everything else as it is.

    The dimensions of buffers that are as long as the tile shrink with it; rows to whole blocks.
    None where none is small enough, and where it cannot be told which dimensions are those of the
    axis, since another one has the same tile.
    """
    if any(other is not axis and other.tile == axis.tile for other in plan.axes):
        return None
    smallest, largest = 0, axis.tile  # the first fits, if anything does; the second does not
    while largest - smallest > 1:
        middle = (smallest + largest) // 2
        fits = ub_capacity_problem(chip, _shrunk(plan, axis, middle).bytes_on(chip)) is None
        smallest, largest = (middle, largest) if fits else (smallest, middle)
    return _whole_blocks(plan, axis, smallest, chip) or None


def _shrunk(plan: Plan, axis: Axis, tile: int) -> Plan:
    return replace(plan, buffers=tuple(_with_tile(buffer, axis, tile) for buffer in plan.buffers))


def _with_tile(buffer: Buffer, axis: Axis, tile: int) -> Buffer:
    return replace(buffer, shape=tuple(tile if dim == axis.tile else dim for dim in buffer.shape))


def _whole_blocks(plan: Plan, axis: Axis, tile: int, chip: Chip) -> int:
    """The tile, or where it is a row of some buffer the next smaller one of whole blocks."""
    rows = [buffer for buffer in plan.buffers if buffer.shape[-1] == axis.tile]
    unit = max((chip.per_block(buffer.element_bytes) for buffer in rows), default=1)
    return tile // unit * unit
