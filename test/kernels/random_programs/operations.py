"""Random compute operations on tiles in reach, with the ranges of what they give."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from test.kernels.random_programs.nodes import ONE, Dim, Dims, Operand, Scalar, Tile
from test.kernels.random_programs.ranges import (
    Range,
    added,
    divided,
    extreme,
    multiplied,
    rounded,
    summed,
)
from test.kernels.random_programs.unary_ranges import FLOAT_UNARY, INTEGER_UNARY


class Scope(Protocol):
    """Where operations are added."""

    dims: tuple[Dim | None, ...]
    """The dimension of each axis in this scope, None where there is none yet."""

    pool: list[Tile]

    @property
    def rng(self) -> Random:
        """The source of choices."""
        ...

    @property
    def elements(self) -> Sequence[str]:
        """Element types that tiles can have."""
        ...

    def scalar(self, element: str, value: float) -> Scalar:
        """A constant."""
        ...

    def compute(
        self,
        name: str,
        operands: Sequence[Operand],
        dims: Dims,
        element: str,
        result: Range,
        before: str = "",
        after: str = "",
    ) -> Tile:
        """Adds an operation; returns its result."""
        ...


def joined(*shapes: Dims) -> Dims | None:
    """The shape of an elementwise operation, None where shapes do not go together."""
    result: list[Dim] = []
    for dims in zip(*shapes, strict=True):
        wide = {dim for dim in dims if dim != ONE}
        if len(wide) > 1:
            return None
        result.append(next(iter(wide), ONE))
    return tuple(result)


BINARY = ["add", "sub", "mul", "div", "max", "min"]
PREDICATES = ["eq", "ne", "lt", "le", "gt", "ge"]


def _binary_range(name: str, element: str, a: Range, b: Range) -> Range | None:
    match name:
        case "add":
            return added(element, a, b)
        case "sub":
            return added(element, a, b, -1)
        case "mul":
            return multiplied(element, a, b)
        case "div":
            return divided(element, a, b)
        case _:
            return extreme(a, b, 1 if name == "max" else -1)


def _data(scope: Scope, element: str | None = None) -> Tile | None:
    found = [t for t in scope.pool if t.element != "i1" and element in (None, t.element)]
    if not found:
        return None
    # late ones more often, so that operations build on each other
    return scope.rng.choice(found[-4:] if scope.rng.random() < 0.5 else found)


def unary(scope: Scope) -> Tile | None:
    """An operation of one operand."""
    a = _data(scope)
    if a is None:
        return None
    table = INTEGER_UNARY if a.element == "i32" else FLOAT_UNARY
    name = scope.rng.choice(list(table))
    found = table[name](a.element, a.range)
    return None if found is None else scope.compute(name, [a], a.dims, a.element, found)


def binary(scope: Scope) -> Tile | None:
    """An operation of two operands, one of which may be a constant."""
    a = _data(scope)
    if a is None:
        return None
    name = scope.rng.choice(BINARY)
    operands = _pair(scope, a)
    dims = joined(*(operand.dims for operand in operands if isinstance(operand, Tile)))
    if dims is None:
        return None
    found = _binary_range(name, a.element, operands[0].range, operands[1].range)
    return None if found is None else scope.compute(name, operands, dims, a.element, found)


def _pair(scope: Scope, a: Tile) -> list[Operand]:
    b = _data(scope, a.element)
    assert b is not None
    operands: list[Operand] = [a, b]
    if scope.rng.random() < 0.35:
        operands[1] = random_scalar(scope, a.element)
    if scope.rng.random() < 0.5:
        operands.reverse()
    return operands


def random_scalar(scope: Scope, element: str) -> Scalar:
    """A constant with few digits."""
    numbers = [-2, -1, 0, 1, 2, 3] if element == "i32" else [-2.5, -1.0, 0.0, 0.5, 1.0, 1.25, 3.0]
    return scope.scalar(element, scope.rng.choice(numbers))


def compare(scope: Scope) -> Tile | None:
    """A mask from values that all runs agree on."""
    a = _data(scope)
    if a is None or a.element == "i32":
        return None
    operands = _pair(scope, a)
    if not all(operand.range.is_exact for operand in operands):
        return None
    dims = joined(*(operand.dims for operand in operands if isinstance(operand, Tile)))
    if dims is None:
        return None
    predicate = scope.rng.choice(PREDICATES) + " "
    return scope.compute("cmp", operands, dims, "i1", Range(0, 1, 1.0), before=predicate)


def select(scope: Scope) -> Tile | None:
    """A choice by a mask."""
    masks = [tile for tile in scope.pool if tile.element == "i1"]
    a = _data(scope)
    if not masks or a is None or a.element == "i32":
        return None
    mask, operands = scope.rng.choice(masks), _pair(scope, a)
    tiles = [operand.dims for operand in operands if isinstance(operand, Tile)]
    dims = joined(mask.dims, *tiles)
    if dims is None:
        return None
    both = operands[0].range.union(operands[1].range)
    return scope.compute("select", [mask, *operands], dims, a.element, both)


ROUNDINGS = ["rint", "floor", "ceil", "round", "trunc"]


def cast(scope: Scope) -> Tile | None:
    """A conversion; to integers only from values that all runs agree on."""
    a = _data(scope)
    if a is None:
        return None
    element = scope.rng.choice([e for e in ("f32", *scope.elements) if e != a.element])
    if "i32" in (element, a.element) and not (a.range.is_exact and "f32" in (element, a.element)):
        return None
    rounding = "rint"
    if element == "i32":
        rounding = scope.rng.choice(ROUNDINGS)
        found: Range | None = Range(math.floor(a.range.low), math.ceil(a.range.high), 1.0)
    else:
        found = rounded(element, a.range.low, a.range.high, a.range.step, a.range.error)
    if found is None or (element == "i32" and found.size > 1e6):
        return None
    return scope.compute("cast", [a], a.dims, element, found, before=rounding + " ")


def _random_dims(scope: Scope) -> Dims:
    return tuple(ONE if dim is None or scope.rng.random() < 0.3 else dim for dim in scope.dims)


def fill(scope: Scope) -> Tile | None:
    """A tile with one value."""
    element = scope.rng.choice(["f32", "f32", *scope.elements])
    value = random_scalar(scope, element)
    return scope.compute("fill", [value], _random_dims(scope), element, value.range)


def broadcast(scope: Scope) -> Tile | None:
    """A tile spread along some axes."""
    a = _data(scope)
    if a is None:
        return None
    dims = tuple(
        new if old == ONE and new is not None and scope.rng.random() < 0.8 else old
        for old, new in zip(a.dims, scope.dims, strict=True)
    )
    if dims == a.dims and scope.rng.random() < 0.8:
        return None
    return scope.compute("broadcast", [a], dims, a.element, a.range)


def reduce(scope: Scope) -> Tile | None:
    """A reduction along an axis."""
    a = _data(scope)
    if a is None:
        return None
    axis = scope.rng.randrange(len(a.dims))
    if a.dims[axis].split or (a.dims[axis] == ONE and scope.rng.random() < 0.8):
        return None
    name = scope.rng.choice(["sum", "sum", "max", "min", "prod"])
    return reduce_with(scope, name, a, axis)


def reduce_with(scope: Scope, name: str, a: Tile, axis: int) -> Tile | None:
    """A certain reduction."""
    count = a.dims[axis].bound
    found: Range | None = a.range
    if name == "sum":
        found = summed(a.element, a.range, count)
    elif name == "prod":
        a, found = _near_one(scope, a, count)
    if found is None:
        return None
    dims = (*a.dims[:axis], ONE, *a.dims[axis + 1 :])
    return scope.compute(f"reduce_{name}", [a], dims, a.element, found, after=f" axis = {axis}")


def _near_one(scope: Scope, a: Tile, count: int) -> tuple[Tile, Range | None]:
    """A tile whose product stays small, made from another."""
    if a.element != "f32" or a.range.size > 16:
        return a, None
    scale = scope.scalar("f32", 2.0 ** -math.ceil(math.log2(max(count, 1)) + 5))
    small = multiplied("f32", a.range, scale.range)
    if small is None:
        return a, None
    near = added("f32", small, Range(1.0, 1.0, 1.0))
    assert near is not None
    tile = scope.compute("mul", [a, scale], a.dims, "f32", small)
    tile = scope.compute("add", [tile, scope.scalar("f32", 1.0)], a.dims, "f32", near)
    size = near.size**count
    error = size * count * (near.error + 2.0**-23)
    return tile, rounded("f32", near.low**count, size, None, error)


Maker = Callable[[Scope], Tile | None]
MAKERS: dict[Maker, int] = {
    unary: 6,
    binary: 8,
    compare: 3,
    select: 4,
    cast: 3,
    fill: 1,
    broadcast: 2,
    reduce: 4,
}


def random_operation(scope: Scope) -> Tile | None:
    """One more operation; None where the choice did not work out."""
    maker = scope.rng.choices(list(MAKERS), list(MAKERS.values()))[0]
    return maker(scope)
