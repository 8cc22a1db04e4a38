"""
What a group costs as a kernel: bytes that its busiest core moves, launches counted in bytes too.

An estimate, to compare one kernel with several.
"""

from collections.abc import Sequence
from math import ceil, prod

from xdsl.ir import SSAValue

from acc.analysis.axes import Size
from acc.analysis.fusion_space import FusionSpace
from acc.analysis.layout import element_bytes
from acc.analysis.reduction_walks import is_one_walk, parts_of
from acc.analysis.reshapes import origin
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of
from acc.target.chip import Chip

_ASSUMED_SIZE = 4096
"""What a symbol is taken for."""

_TILES = 3
"""Tiles of f32 that a kernel has besides what it loads and stores, twice each."""


def number(size: Size) -> int:
    """A size, or what is assumed for a symbol."""
    return _ASSUMED_SIZE if isinstance(size, str) else size


def group_cost(space: FusionSpace, chip: Chip) -> float:
    """Bytes, of the busiest core."""
    read, stored = space.external, space.stored
    share = _share(space, read, stored, chip)
    moved = _passes(space, (*read, *stored), chip) * _bytes(space, read) + _bytes(space, stored)
    launches = 2 if _in_parts(space, read, stored, chip) else 1
    return moved * share + launches * chip.launch_transfer_bytes


def busy_share(space: FusionSpace, chip: Chip) -> float:
    """The part of all work that the busiest core does."""
    read, stored = space.external, space.stored
    return _share(space, read, stored, chip)


def _in_parts(
    space: FusionSpace, read: Sequence[SSAValue], stored: Sequence[SSAValue], chip: Chip
) -> bool:
    return is_one_walk(space, stored) and parts_of(space, read, chip) is not None


def _share(
    space: FusionSpace, read: Sequence[SSAValue], stored: Sequence[SSAValue], chip: Chip
) -> float:
    if _in_parts(space, read, stored, chip):
        return 1 / chip.vector_cores
    units = max(1, prod(number(space.dims[dim].size) for dim in space.parallel_dims()))
    return ceil(units / chip.vector_cores) / units


def _bytes(space: FusionSpace, values: Sequence[SSAValue]) -> int:
    return sum(
        element_bytes(element_of(value))
        * prod(number(space.dims[dim].size) for dim in space.dims_of(value))
        for value in values
    )


def _passes(space: FusionSpace, moved: Sequence[SSAValue], chip: Chip) -> int:
    """How often tensors are read: once if rows fit in the Unified Buffer, else by every walk."""
    row = prod(number(dim.size) for dim in space.dims if dim.sequential)
    widths = [element_bytes(element_of(value)) for value in moved]
    taken = 2 * sum(widths) + _TILES * max(widths, default=0)
    if row * taken <= chip.ub_plan_bytes:
        return 1
    levels: dict[SSAValue, int] = {}
    for op in space.group:
        level = max((levels.get(origin(access.value), 0) for access in op.reads()), default=0)
        levels.update(dict.fromkeys(op.results, level + _is_walk(op, space)))
    walks = [level + 1 for value, level in levels.items() if _is_along(space, value)]
    return max((*walks, *levels.values()), default=1)


def _is_walk(op: StructuredOp, space: FusionSpace) -> bool:
    return any(space.dims[dim].size != 1 for dim in space.reduced_by(op))


def _is_along(space: FusionSpace, value: SSAValue) -> bool:
    """Whether a tensor is stored that has a dimension which something else reduces."""
    return value in space.stored and any(space.dims[dim].sequential for dim in space.dims_of(value))
