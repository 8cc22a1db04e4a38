"""Which tiles of a random program are used; what is not, explicit form may not load."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from test.kernels.random_programs.nodes import (
    Branch,
    Compute,
    Load,
    Loop,
    Node,
    Parallel,
    Store,
    Tile,
)


def used_tiles(nodes: Sequence[Node]) -> set[str]:
    """Names of the tiles that nodes read, in their blocks too."""
    return {name for node in nodes for name in _used(node)}


def _used(node: Node) -> Iterator[str]:
    match node:
        case Compute():
            yield from (operand.name for operand in node.operands if isinstance(operand, Tile))
        case Store():
            yield node.source.name
        case Loop():
            yield from used_tiles(node.body)
            for carried in node.carried:
                yield from (carried.initial.name, carried.yielded.name)
        case Branch():
            yield from used_tiles([*node.first, *node.second])
            yield from (tile.name for tile in (node.yields or ())[:2])
        case Parallel():
            yield from used_tiles(node.body)
        case _:
            return


def drop_dead(nodes: Sequence[Node]) -> list[Node]:
    """The nodes without loads and computations that nothing uses."""
    kept = list(nodes)
    while True:
        used = used_tiles(kept)
        fewer = _without(kept, used)
        if fewer == kept:
            return kept
        kept = fewer


def _without(nodes: Sequence[Node], used: set[str]) -> list[Node]:
    found: list[Node] = []
    for node in nodes:
        match node:
            case Load() | Compute():
                if node.result.name in used:
                    found.append(node)
            case Loop() | Parallel():
                found.append(replace(node, body=_without(node.body, used)))
            case Branch():
                first, second = _without(node.first, used), _without(node.second, used)
                found.append(replace(node, first=first, second=second))
            case _:
                found.append(node)
    return found
