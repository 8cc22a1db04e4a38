"""Tile operations that the scalar unit can compute element by element, exactly and slowly."""

from collections.abc import Mapping

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType
from xdsl.utils.hints import isa

from acc.dialects.tile import elementwise as tile
from acc.dialects.tile.base import ComputeOp, element_type

SCALAR_FORMS: Mapping[
    type[ComputeOp],
    type[arith.AddiOp | arith.SubiOp | arith.MuliOp | arith.MaxSIOp | arith.MinSIOp],
] = {
    tile.AddOp: arith.AddiOp,
    tile.SubOp: arith.SubiOp,
    tile.MulOp: arith.MuliOp,
    tile.MaxOp: arith.MaxSIOp,
    tile.MinOp: arith.MinSIOp,
}
"""By tile operation: what computes one element."""


def has_scalar_form(op: ComputeOp) -> bool:
    """Whether the scalar unit can compute an operation."""
    return type(op) in SCALAR_FORMS and isa(element_type(op.destination), IntegerType)
