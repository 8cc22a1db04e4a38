"""Prints a random program in explicit form: buffers, some of them used again, and stages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from test.kernels.random_programs.nodes import (
    Branch,
    Compute,
    Kernel,
    Line,
    Load,
    Loop,
    Node,
    Operand,
    Parallel,
    Store,
    Tile,
)
from test.kernels.random_programs.uses import drop_dead, used_tiles
from test.kernels.random_programs.value_form import operand_type, parallel_head, program_text


@dataclass
class _Stages:
    """What stands between two loops: buffers, and the three stages."""

    lines: list[str] = field(default_factory=list[str])
    allocs: list[str] = field(default_factory=list[str])
    copy_in: list[str] = field(default_factory=list[str])
    compute: list[str] = field(default_factory=list[str])
    copy_out: list[str] = field(default_factory=list[str])

    def text(self) -> Iterator[str]:
        """The lines of all of it."""
        yield from self.lines
        yield from self.allocs
        for name in ("copy_in", "compute", "copy_out"):
            ops: list[str] = getattr(self, name)
            if ops:
                yield from (f"tile.{name} {{", *("  " + op for op in ops), "}")


class _Printer:
    def __init__(self, kernel: Kernel, rng: Random):
        self.kernel, self.rng = kernel, rng
        self.place: dict[str, str] = {}
        """Tiles to buffers, by name."""

        self.shared: set[str] = set()
        """Buffers that more than one tile lives in, or that control flow carries."""

        self.loaded: set[str] = set()
        self.outer_allocs: list[list[str]] = [[]]
        self.count = 0

    def block(self, nodes: Sequence[Node], depth: int) -> list[str]:
        """The lines of a block."""
        found: list[str] = []
        stages = _Stages()
        self.outer_allocs.append([])
        for place, node in enumerate(nodes):
            rest = nodes[place + 1 :]
            match node:
                case Line():
                    stages.lines.append(node.text)
                case Load():
                    if stages.copy_out:
                        found += stages.text()
                        stages = _Stages()
                    self._load(node, stages, depth)
                case Compute():
                    self._compute(node, stages, rest)
                case Store():
                    self._store(node, stages, depth)
                case _:
                    after = self._nested(node, stages, depth)
                    found += [*stages.text(), *after]
                    stages = _Stages()
        found += stages.text()
        return [*self.outer_allocs.pop(), *found]

    # Buffers.

    def _alloc(self, tile: Tile, stages: _Stages, buffers: int = 1) -> str:
        self.count += 1
        name = f"%buffer{self.count}"
        extents = ", ".join(dim.extent for dim in tile.dims if dim.extent is not None)
        given = f"({extents})" if extents else ""
        line = f"{name} = tile.alloc{given} buffers = {buffers} : {tile.type('buffer')}"
        outside = not extents and len(self.outer_allocs) > 2 and self.rng.random() > 0.7
        (self.outer_allocs[-2] if outside else stages.allocs).append(line)
        return name

    def _buffer(self, operand: Operand) -> str:
        return self.place[operand.name] if isinstance(operand, Tile) else operand.name

    def _copy(self, source: str, like: Tile, target: str) -> str:
        typ = like.type("buffer")
        return f"tile.copy {source} : {typ} outs({target} : {typ})"

    # Operations.

    def _load(self, node: Load, stages: _Stages, depth: int) -> None:
        buffer = self._alloc(node.result, stages, self._turns(depth))
        self.place[node.result.name] = buffer
        self.loaded.add(buffer)
        at, typ = ", ".join(node.offsets), node.result.type("buffer")
        stages.copy_in.append(
            f"tile.load {node.source.name}[{at}] : {node.source.type} outs({buffer} : {typ})"
        )

    def _turns(self, depth: int) -> int:
        return self.rng.choice([1, 2]) if depth else 1

    def _compute(self, node: Compute, stages: _Stages, rest: Sequence[Node]) -> None:
        buffer = self._in_place(node, rest) or self._alloc(node.result, stages)
        names = ", ".join(self._buffer(operand) for operand in node.operands)
        types = ", ".join(operand_type(operand, "buffer") for operand in node.operands)
        self.place[node.result.name] = buffer
        stages.compute.append(
            f"tile.{node.name} {node.before}{names}{node.after} : {types} "
            f"outs({buffer} : {node.result.type('buffer')})"
        )

    def _in_place(self, node: Compute, rest: Sequence[Node]) -> str | None:
        """The buffer of an operand that is not needed any more, sometimes."""
        if node.name in ("erf", "broadcast") or node.name.startswith("reduce"):
            return None
        later = used_tiles(rest)
        for operand in node.operands:
            fits = (
                isinstance(operand, Tile)
                and (operand.dims, operand.element) == (node.result.dims, node.result.element)
                and operand.name not in later
            )
            if fits and self.place[operand.name] not in self.shared and self.rng.random() > 0.5:
                return self.place[operand.name]
        return None

    def _store(self, node: Store, stages: _Stages, depth: int) -> None:
        buffer = self._alloc(node.source, stages, self._turns(depth))
        stages.compute.append(self._copy(self.place[node.source.name], node.source, buffer))
        at, typ = ", ".join(node.offsets), node.source.type("buffer")
        stages.copy_out.append(
            f"tile.store {buffer}, {node.target.name}[{at}] : {typ}, {node.target.type}"
        )

    # Control flow.

    def _nested(self, node: Node, stages: _Stages, depth: int) -> list[str]:
        match node:
            case Parallel():
                self._keep(stages)
                return [*parallel_head(node), *_indented(self.block(node.body, depth + 1)), "}"]
            case Loop():
                return self._loop(node, stages, depth)
            case Branch():
                return self._branch(node, stages, depth)
            case _:
                raise AssertionError(node)

    def _keep(self, stages: _Stages) -> None:
        """Buffers of this block stay as they are in the block inside of it."""
        del stages
        self.shared |= set(self.place.values())

    def _loop(self, node: Loop, stages: _Stages, depth: int) -> list[str]:
        for carried in node.carried:
            buffer = self._alloc(carried.argument, stages)
            copy = self._copy(self.place[carried.initial.name], carried.argument, buffer)
            stages.compute.append(copy)
            self.place[carried.argument.name] = self.place[carried.result.name] = buffer
        self._keep(stages)
        body = self.block(node.body, depth + 1)
        last = _Stages()
        moves: list[tuple[str, Tile, str]] = []
        for carried in node.carried:
            source, target = self.place[carried.yielded.name], self.place[carried.result.name]
            if source != target:
                between = self._alloc(carried.argument, last)
                last.compute.append(self._copy(source, carried.argument, between))
                moves.append((between, carried.argument, target))
        last.compute += [self._copy(*move) for move in moves]
        head = f"scf.for {node.index} = %c0 to {node.upper} step {node.step} {{"
        return [head, *_indented([*body, *last.text()]), "}"]

    def _branch(self, node: Branch, stages: _Stages, depth: int) -> list[str]:
        assert node.yields is not None
        *yielded, result = node.yields
        buffer = self._alloc(result, stages)
        self.place[result.name] = buffer
        self._keep(stages)
        sides: list[list[str]] = []
        for nodes, value in zip((node.first, node.second), yielded, strict=True):
            lines = self.block(nodes, depth + 1)
            last = _Stages(compute=[self._copy(self.place[value.name], result, buffer)])
            sides.append(_indented([*lines, *last.text()]))
        return [f"scf.if {node.condition} {{", *sides[0], "} else {", *sides[1], "}"]


def _indented(lines: Sequence[str]) -> list[str]:
    return ["  " + line for line in lines]


def explicit_form(kernel: Kernel, rng: Random) -> str:
    """The program in explicit form."""
    return program_text(kernel, _Printer(kernel, rng).block(drop_dead(kernel.body), 0))
