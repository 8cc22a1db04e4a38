"""The last block of a loop: blocks that do not end with the tensor, extents that are rounded up."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from acc.llm.repairs.edits import Edits, tree_of
from acc.llm.repairs.repair import Mended

_ALIGNMENTS = (8, 16, 32, 64, 128, 256, 512)
"""What extents are rounded up to by authors who think of bytes."""


def bound_blocks(code: str) -> Mended | None:
    """
    Blocks of a loop whose step does not divide its range, which end with the range.

    In `for i in range(0, N, B)`, where a tensor is read or written from `i` on, a dimension `B` of
    a tile becomes `acc.upto(B, min(B, N - i))`. Ranges and steps of numbers that divide stay.
    """
    tree = tree_of(code)
    if tree is None:
        return None
    edits, sizes, lines = Edits(code), dict(_numbers(tree)), set[int]()
    claimed: set[ast.expr] = set()
    for loop in _loops(tree):
        if loop.divides(sizes):
            continue
        for dim in loop.blocks():
            if dim not in claimed:
                claimed.add(dim)
                step, end = edits.text(dim), edits.text(loop.end)
                edits.replace(dim, f"acc.upto({step}, min({step}, ({end}) - {loop.index}))")
                lines.add(dim.lineno)
    if not claimed:
        return None
    return Mended(edits.result(), f"blocks end where their range ends, in line{_list(lines)}")


def drop_rounding(code: str) -> Mended | None:
    """
    Extents without rounding up to an alignment: `acc.cdiv(n, 8) * 8` and `(n + 7) // 8 * 8` are
    `n`, where tiles are as long as that. What a tile needs for alignment is no part of its extent.
    """
    tree = tree_of(code)
    if tree is None:
        return None
    extents = [call.args[1] for call in _calls(tree, "upto") if len(call.args) == 2]
    named = {extent.id for extent in extents if isinstance(extent, ast.Name)}
    extents += [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in named
    ]
    edits, lines = Edits(code), set[int]()
    for extent in extents:
        if (inner := _rounded(extent)) is not None:
            edits.replace(extent, edits.text(inner))
            lines.add(extent.lineno)
    if not lines:
        return None
    return Mended(edits.result(), f"extents are not rounded up, in line{_list(lines)}")


@dataclass(frozen=True)
class _Loop:
    """One dimension of a loop with a step."""

    body: tuple[ast.stmt, ...]
    index: str
    start: ast.expr | None
    """Zero if there is none."""

    end: ast.expr
    step: ast.expr

    def divides(self, sizes: Mapping[str, int]) -> bool:
        """Whether every block is whole, as far as numbers say."""
        start = 0 if self.start is None else _number(self.start, sizes)
        end, step = _number(self.end, sizes), _number(self.step, sizes)
        if step == 1:
            return True
        if start is None or end is None or step is None or step < 1:
            return False
        return (end - start) % step == 0

    def blocks(self) -> Iterator[ast.expr]:
        """Dimensions of tiles that are the step, where the index says where tensors are read."""
        positions = set(self._positions())
        for call in self._calls():
            for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
                if not isinstance(argument, ast.List):
                    continue
                for position, dim in enumerate(argument.elts):
                    if position in positions and ast.dump(dim) == ast.dump(self.step):
                        yield dim

    def _positions(self) -> Iterator[int]:
        """The dimensions of tensors that are read or written from the index on."""
        for call in self._calls():
            for argument in call.args:
                if not isinstance(argument, ast.Subscript):
                    continue
                part = argument.slice
                for position, at in enumerate(part.elts if isinstance(part, ast.Tuple) else [part]):
                    match at:
                        case ast.Slice(lower=ast.Name(id=name), upper=None) if name == self.index:
                            yield position
                        case _:
                            pass

    def _calls(self) -> Iterator[ast.Call]:
        for stmt in self.body:
            yield from (node for node in ast.walk(stmt) if isinstance(node, ast.Call))


def _loops(tree: ast.Module) -> Iterator[_Loop]:
    """The loops of a file that have steps, outer ones first."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.For) or not isinstance(node.iter, ast.Call):
            continue
        bounds = _bounds(node.iter)
        if bounds is None:
            continue
        start, end, step = ([None] if each is None else _parts(each) for each in bounds)
        for target, *dimension in zip(_parts(node.target), start, end, step, strict=False):
            match (target, *dimension):
                case ast.Name(
                    id=index
                ), ast.expr() | None as low, ast.expr() as high, ast.expr() as by:
                    yield _Loop(tuple(node.body), index, low, high, by)
                case _:
                    pass


def _bounds(call: ast.Call) -> tuple[ast.expr | None, ast.expr, ast.expr] | None:
    """Start, end and step of a `range` or `acc.parallel`; None for one without a step."""
    steps = [keyword.value for keyword in call.keywords if keyword.arg == "step"]
    match call.args:
        case [start, end, step]:
            return start, end, step
        case [start, end] if steps:
            return start, end, steps[0]
        case [end] if steps:
            return None, end, steps[0]
        case _:
            return None


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _calls(tree: ast.Module, name: str) -> Iterator[ast.Call]:
    """Calls of a name of the language, with its package or without."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=found) | ast.Name(id=found)) if found == name:
                yield node
            case _:
                pass


def _rounded(extent: ast.expr) -> ast.expr | None:
    """What an expression rounds up to an alignment; None if it does not."""
    match extent:
        case ast.BinOp(left=quotient, op=ast.Mult(), right=ast.Constant(value=int(unit))) if (
            unit in _ALIGNMENTS
        ):
            pass
        case _:
            return None
    match quotient:
        case ast.Call(
            func=ast.Attribute(attr="cdiv") | ast.Name(id="cdiv"),
            args=[inner, ast.Constant(value=divisor)],
        ) if divisor == unit:
            return inner
        case ast.BinOp(
            left=ast.BinOp(left=inner, op=ast.Add(), right=ast.Constant(value=added)),
            op=ast.FloorDiv(),
            right=ast.Constant(value=divisor),
        ) if divisor == unit and added == unit - 1:
            return inner
        case _:
            return None


def _numbers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Names of a file that are plain numbers."""
    for stmt in tree.body:
        match stmt:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(value))):
                yield name, value
            case _:
                pass


def _number(node: ast.expr, sizes: Mapping[str, int]) -> int | None:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return sizes.get(name)
        case _:
            return None


def _list(lines: set[int]) -> str:
    return f"{'s' if len(lines) > 1 else ''} {', '.join(map(str, sorted(lines)))}"
