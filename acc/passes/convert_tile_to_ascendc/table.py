"""The lowering table: every tile compute operation that has an ascendc form."""

from collections.abc import Mapping

from acc.diagnostics import UserError
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc import (
    cast,
    check,
    compare,
    elementwise,
    fill,
    gather,
    iota,
    ldexp,
    map,
    reduce,
    scan,
    shape,
    slice,
    sort,
    transpose,
)
from acc.passes.convert_tile_to_ascendc.context import Machine
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch

TABLE: Mapping[type[ComputeOp], Row] = {
    **elementwise.ROWS,
    **ldexp.ROWS,
    **compare.ROWS,
    **cast.ROWS,
    **check.ROWS,
    **map.ROWS,
    **iota.ROWS,
    **fill.ROWS,
    **gather.ROWS,
    **shape.ROWS,
    **reduce.ROWS,
    **slice.ROWS,
    **transpose.ROWS,
    **scan.ROWS,
    **sort.ROWS,
}


def row_of(op: ComputeOp) -> Row:
    """How an operation is lowered; raises `UserError` if it has to be decomposed first."""
    row = TABLE.get(type(op))
    if row is None:
        raise UserError(f"'{op.name}' has no AscendC instruction; run decompose-ops first", op)
    return row


def scratch_of(op: ComputeOp, machine: Machine) -> Scratch | None:
    """The scratch that the lowering of an operation needs."""
    return row_of(op).scratch(op, machine)
