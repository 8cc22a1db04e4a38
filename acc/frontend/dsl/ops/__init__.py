"""Calls of operations, both ways: reading `acc.NAME(...)` and writing it."""

from __future__ import annotations

from functools import cache

from xdsl.ir import Operation

from acc.dialects.tile import Tile
from acc.frontend.dsl.ops import (
    cast,
    check,
    compare,
    elementwise,
    gather,
    iota,
    program,
    query,
    reduce,
    scan,
    shape,
    slice,
    sort,
    transfer,
    transpose,
)
from acc.frontend.dsl.ops.spelling import Spelling

_FAMILIES = (
    elementwise,
    compare,
    cast,
    check,
    iota,
    gather,
    reduce,
    scan,
    shape,
    slice,
    sort,
    transpose,
    transfer,
    query,
    program,
)


@cache
def _by_family() -> dict[type[Operation], Spelling]:
    return {spelling.family: spelling for family in _FAMILIES for spelling in family.SPELLINGS}


def spelling_of(op_class: type[Operation]) -> Spelling | None:
    """How an operation is called: as its family is; none for what is not a call."""
    by_family = _by_family()
    return next((by_family[base] for base in op_class.__mro__ if base in by_family), None)


@cache
def callable_operations() -> dict[str, type[Operation]]:
    """The operations of the tile dialect that are calls, by their name in `acc`."""
    return {
        op.name.removeprefix("tile."): op for op in Tile.operations if spelling_of(op) is not None
    }
