"""Loops and branches of random kernels, and the tiles that they carry."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from test.kernels.random_programs.nodes import ONE, Branch, Carried, Line, Loop, Tile
from test.kernels.random_programs.operations import random_scalar
from test.kernels.random_programs.ranges import Range, added, extreme
from test.kernels.random_programs.scope import Axis, Block


def chunks(scope: Block, axes: Sequence[Axis], place: int, store: Callable[[Block], None]) -> None:
    """A loop over the chunks of one axis."""
    axis = axes[place]
    index = scope.builder.name("j")
    loop = Loop(index, scope.builder.size(axis), scope.builder.index(axis.step))
    body = scope.inner(scope.dims, scope.offsets)
    body.nodes = loop.body
    dim = scope.builder.part(loop.body, axis, index)
    body.dims = (*scope.dims[:place], dim, *scope.dims[place + 1 :])
    body.offsets = (*scope.offsets[:place], index, *scope.offsets[place + 1 :])
    body.load_some()
    body.load(scope.builder.inputs[0])
    body.operations(scope.builder.rng.choice([1, 3, 6]))
    rounds = -(-axis.size // axis.step)
    _carry(scope, body, loop, rounds)
    if scope.builder.rng.random() < 0.6 or not scope.builder.outputs:
        store(body)
    scope.nodes.append(loop)


def repeat(scope: Block) -> None:
    """A loop that does the same several times."""
    rounds = scope.builder.rng.choice([1, 2, 3])
    loop = Loop(scope.builder.name("t"), scope.builder.index(rounds), scope.builder.index(1))
    body = scope.inner(scope.dims, scope.offsets)
    body.nodes = loop.body
    if scope.builder.rng.random() > 0.5:
        body.load_some()
    body.operations(scope.builder.rng.choice([1, 3]))
    _carry(scope, body, loop, rounds)
    if loop.body or loop.carried:
        scope.nodes.append(loop)


def _carry(scope: Block, body: Block, loop: Loop, rounds: int) -> None:
    """Lets a loop carry tiles of the scope around it."""
    usable = [tile for tile in body.pool if tile.element != "i1" and _outside(scope, tile)]
    scope.builder.rng.shuffle(usable)
    late: list[tuple[Tile, Tile, str, Range]] = []
    for value in usable[: scope.builder.rng.choice([0, 1, 1, 2, 3])]:
        made = _accumulator(scope, value, rounds)
        if made is not None:
            late.append(made)
    arguments: list[tuple[Tile, Tile, Tile, str]] = []
    for initial, value, kind, found in late:
        argument = Tile(scope.builder.name("a"), value.dims, value.element, found)
        arguments.append((argument, initial, value, kind))
        body.pool.append(argument)
    if scope.builder.rng.random() > 0.5:
        body.operations(2)
    yields: list[Tile] = []
    for argument, _, value, kind in arguments:
        if kind in ("add", "max", "min"):
            operands = [argument, value] if scope.builder.rng.random() < 0.5 else [value, argument]
            yields.append(body.compute(kind, operands, value.dims, value.element, argument.range))
        else:
            yields.append(argument if kind == "keep" else value)
    if scope.builder.rng.random() > 0.5:
        body.operations(2)
    for (argument, initial, _, _), yielded in zip(arguments, yields, strict=True):
        result = replace(argument, name=scope.builder.name("r"))
        loop.carried.append(Carried(argument, initial, yielded, result))
        scope.pool.append(result)
    _swap(loop, scope.rng)


def _swap(loop: Loop, rng: Random) -> None:
    """Exchanges what two carried tiles of one type become, sometimes."""
    if len(loop.carried) < 2 or rng.random() < 0.6:
        return
    a, b = loop.carried[:2]
    same = (a.argument.dims, a.argument.element) == (b.argument.dims, b.argument.element)
    kinds = {a.yielded.name, b.yielded.name}
    if (
        same
        and kinds == {a.argument.name, b.argument.name}
        and a.argument.range == b.argument.range
    ):
        loop.carried[0] = replace(a, yielded=b.yielded)
        loop.carried[1] = replace(b, yielded=a.yielded)


def _outside(scope: Block, tile: Tile) -> bool:
    """Whether the dimensions of a tile exist in a scope."""
    return all(dim in (ONE, mine) for dim, mine in zip(tile.dims, scope.dims, strict=True))


def _accumulator(scope: Block, value: Tile, rounds: int) -> tuple[Tile, Tile, str, Range] | None:
    """An initial tile for values that a loop combines, how, and the range of all of it."""
    kind = scope.builder.rng.choice(["add", "add", "max", "min", "last", "keep"])
    start: Tile | None = None
    same = [t for t in scope.pool if (t.dims, t.element) == (value.dims, value.element)]
    if same and scope.builder.rng.random() < 0.6:
        start = scope.builder.rng.choice(same)
    if start is None:
        scalar = random_scalar(scope, value.element)
        start = scope.compute("fill", [scalar], value.dims, value.element, scalar.range)
    found: Range | None = start.range
    if kind == "add":
        every = value.range
        for _ in range(rounds):
            found = None if found is None else added(value.element, found, every)
        found = None if found is None else found.union(start.range)
    elif kind in ("max", "min"):
        found = extreme(start.range, value.range, 1 if kind == "max" else -1)
        found = found.union(start.range)
    elif kind == "last":
        found = start.range.union(value.range)
    return None if found is None else (start, value, kind, found)


def branch(scope: Block) -> None:
    """A branch on an index that returns a tile of exact shape."""
    exact = [
        tile
        for tile in scope.pool
        if tile.element != "i1" and all(dim.extent is None for dim in tile.dims)
    ]
    if not exact:
        return
    places = zip(scope.offsets, scope.dims, strict=True)
    fixed = (at for at, dim in places if at != "%c0" and dim is not None and not dim.split)
    index = next(fixed, "%c0")
    condition = scope.builder.name("b")
    limit = scope.builder.index(scope.builder.rng.choice([0, 1, 8, 20]))
    scope.nodes.append(Line(f"{condition} = arith.cmpi ult, {index}, {limit} : index"))
    found = Branch(condition)
    like = scope.builder.rng.choice(exact)
    sides: list[Tile] = []
    for nodes in (found.first, found.second):
        inner = scope.inner(scope.dims, scope.offsets)
        inner.nodes = nodes
        inner.operations(scope.builder.rng.choice([0, 1, 3]))
        fits = [t for t in inner.pool if (t.dims, t.element) == (like.dims, like.element)]
        sides.append(scope.builder.rng.choice(fits[-3:]))
    both = sides[0].range.union(sides[1].range)
    result = replace(like, name=scope.builder.name("r"), range=both)
    found.yields = (sides[0], sides[1], result)
    scope.nodes.append(found)
    scope.pool.append(result)
