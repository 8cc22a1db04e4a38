"""Which way a reduction is computed, and what that asks of tiles."""

from math import prod

from xdsl.dialects.builtin import AnyFloat
from xdsl.utils.hints import isa

from acc.analysis.fusion_space import FusionSpace
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of
from acc.dialects.tile.reduce import ReduceProdOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter
from acc.passes.convert_linalg_to_tile.reduce import Reduction, reduction
from acc.passes.convert_linalg_to_tile.scaled_reduction import LONGEST, ScaledReduction
from acc.passes.convert_linalg_to_tile.tile_reduction import (
    EmptyReduction,
    PlainReduction,
    TileReduction,
)

_IN_ANY_ORDER = 2
"""The product of so many floats is rounded once, whatever comes first."""


def reduction_of(emitter: Emitter, op: StructuredOp, found: Reduction) -> TileReduction:
    """A reduction over dimensions of the nest."""
    space = emitter.space
    reduced = space.reduced_by(op)
    kind: type[TileReduction] = PlainReduction
    if any(space.dims[dim].size == 0 for dim in reduced):
        kind = EmptyReduction
    elif _is_scaled(space, op, found):
        kind = ScaledReduction
    return kind(emitter, found, reduced, space.dims_of(found.result))


def longest_tiles(space: FusionSpace) -> dict[int, int]:
    """By dimension: how much of it a tile may have, where the way it is reduced has a limit."""
    return {
        dim: LONGEST
        for op in space.group
        for found in reductions(op)
        if _is_scaled(space, op, found)
        for dim in space.reduced_by(op)
    }


def reductions(op: StructuredOp) -> list[Reduction]:
    """How each result is reduced that something reads; raises `UserError` as `reduction` does."""
    if op.scan is not None or not any(op.reduces):
        return []
    used = [i for i, result in enumerate(op.results) if result.first_use is not None]
    return [reduction(op, index) for index in used]


def _is_scaled(space: FusionSpace, op: StructuredOp, found: Reduction) -> bool:
    if found.combiner.along_axis is not ReduceProdOp or not isa(element_of(found.result), AnyFloat):
        return False
    sizes = [space.dims[dim].size for dim in space.reduced_by(op)]
    known = [size for size in sizes if isinstance(size, int)]
    return len(known) < len(sizes) or prod(known) > _IN_ANY_ORDER
