"""Tile operations that the scalar unit can compute element by element, exactly and slowly."""

from collections.abc import Mapping
from typing import TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Operation
from xdsl.utils.hints import isa

from acc.dialects.tile import elementwise as tile
from acc.dialects.tile import reduce, scan
from acc.dialects.tile.base import ComputeOp, element_type
from acc.dialects.tile.map import MapOp

ScalarForm: TypeAlias = type[
    arith.AddiOp | arith.SubiOp | arith.MuliOp | arith.MaxSIOp | arith.MinSIOp
]

SCALAR_FORMS: Mapping[type[ComputeOp], ScalarForm] = {
    tile.AddOp: arith.AddiOp,
    tile.SubOp: arith.SubiOp,
    tile.MulOp: arith.MuliOp,
    tile.MaxOp: arith.MaxSIOp,
    tile.MinOp: arith.MinSIOp,
    reduce.ReduceSumOp: arith.AddiOp,
    reduce.ReduceProdOp: arith.MuliOp,
    reduce.ReduceMaxOp: arith.MaxSIOp,
    reduce.ReduceMinOp: arith.MinSIOp,
    scan.ScanSumOp: arith.AddiOp,
    scan.ScanProdOp: arith.MuliOp,
    scan.ScanMaxOp: arith.MaxSIOp,
    scan.ScanMinOp: arith.MinSIOp,
}
"""By tile operation: what computes one element, or combines two."""


def has_scalar_form(op: ComputeOp) -> bool:
    """Whether the scalar unit can compute an operation."""
    if isinstance(op, MapOp):
        return True
    return type(op) in SCALAR_FORMS and isa(element_type(op.destination), IntegerType)


def is_function_of_floats(op: Operation) -> bool:
    """Whether an operation on floats is more than arithmetic, of which the scalar unit has none."""
    return op.name.startswith("math.") and isinstance(op.operands[0].type, AnyFloat)
