"""A row of the lowering table: how one tile operation becomes ascendc operations."""

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.ir import Attribute

from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine


@dataclass(frozen=True)
class Scratch:
    """Memory that a lowering needs beside its operands."""

    element: Attribute
    count: int


def _no_scratch(op: ComputeOp, machine: Machine) -> Scratch | None:
    del op, machine
    return None


@dataclass(frozen=True)
class Row:
    """How one tile operation is lowered, and the scratch that takes."""

    lower: Callable[[LoweringContext, ComputeOp], None]
    scratch: Callable[[ComputeOp, Machine], Scratch | None] = _no_scratch
