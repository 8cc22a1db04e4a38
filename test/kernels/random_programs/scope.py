"""A block of a random kernel under construction, and what all blocks of it share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from test.kernels.random_programs.nodes import (
    ONE,
    Compute,
    Dim,
    Dims,
    Line,
    Load,
    Node,
    Operand,
    Scalar,
    Tensor,
    Tile,
)
from test.kernels.random_programs.operations import random_operation
from test.kernels.random_programs.ranges import Range


@dataclass(frozen=True)
class Axis:
    """One axis of the iteration space."""

    size: int
    mode: str
    """`parallel`, `chunk` (looped over inside) or `whole`."""

    step: int
    symbol: str | None = None
    """Its name where the program leaves the size open."""


class Builder:
    """What all blocks of a kernel share: choices, names, constants, tensors."""

    def __init__(self, rng: Random, elements: Sequence[str]):
        self.rng = rng
        self.elements = elements
        self.constants: dict[str, str] = {"%c0": "0 : index"}
        self.inputs: list[Tensor] = []
        self.outputs: list[Tensor] = []
        self._names = 0

    def name(self, base: str) -> str:
        """A new name of a value."""
        self._names += 1
        return f"%{base}{self._names}"

    def index(self, value: int) -> str:
        """A constant index."""
        self.constants[f"%c{value}"] = f"{value} : index"
        return f"%c{value}"

    def size(self, axis: Axis) -> str:
        """The size of an axis."""
        return self.index(axis.size) if axis.symbol is None else f"%{axis.symbol}"

    def scalar(self, element: str, value: float) -> Scalar:
        """A constant of an element type."""
        text = f"{int(value)}" if element == "i32" else f"{value:.17e}"
        known = {definition: name for name, definition in self.constants.items()}
        definition = f"{text} : {element}"
        name = known.get(definition) or self.name("k")
        self.constants[name] = definition
        step = abs(value) if value else 1.0
        return Scalar(name, element, Range(value, value, step))

    def part(self, nodes: list[Node], axis: Axis, offset: str) -> Dim:
        """The dimension of a tile that takes a step of an axis, with a tail if there is one."""
        if axis.step == 1 and self.rng.random() < 0.7:
            return ONE
        if axis.symbol is None and axis.size % axis.step == 0 and self.rng.random() < 0.6:
            return Dim(axis.step)
        rest, extent = self.name("rest"), self.name("n")
        size, step = self.size(axis), self.index(axis.step)
        nodes.append(Line(f"{rest} = arith.subi {size}, {offset} : index"))
        nodes.append(Line(f"{extent} = arith.minui {rest}, {step} : index"))
        return Dim(axis.step, extent, axis.mode == "parallel")


@dataclass
class Block:
    """A block under construction."""

    builder: Builder
    nodes: list[Node]
    dims: tuple[Dim | None, ...]
    offsets: tuple[str, ...]
    pool: list[Tile] = field(default_factory=list[Tile])

    @property
    def rng(self) -> Random:
        """The source of choices."""
        return self.builder.rng

    @property
    def elements(self) -> Sequence[str]:
        """Element types that tiles can have."""
        return self.builder.elements

    def scalar(self, element: str, value: float) -> Scalar:
        """A constant."""
        return self.builder.scalar(element, value)

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
        tile = Tile(self.builder.name("v"), dims, element, result)
        self.nodes.append(Compute(name, tuple(operands), tile, before, after))
        self.pool.append(tile)
        return tile

    def inner(self, dims: tuple[Dim | None, ...], offsets: tuple[str, ...]) -> Block:
        """A block inside of this one, which sees its tiles."""
        return Block(self.builder, [], dims, offsets, list(self.pool))

    def operations(self, count: int) -> None:
        """Adds random operations."""
        for _ in range(count):
            random_operation(self)

    def load(self, tensor: Tensor) -> Tile | None:
        """Loads the part of a tensor that belongs here; None if it has none."""
        dims: list[Dim] = []
        offsets: list[str] = []
        for axis, (dim, offset) in enumerate(zip(self.dims, self.offsets, strict=True)):
            one = tensor.is_one(axis)
            if dim is None and not one:
                return None
            dims.append(ONE if one or dim is None else dim)
            offsets.append("%c0" if one else offset)
        tile = Tile(self.builder.name("x"), tuple(dims), tensor.element, tensor.range)
        self.nodes.append(Load(tile, tensor, tuple(offsets)))
        self.pool.append(tile)
        return tile

    def load_some(self) -> None:
        """Loads most of the inputs."""
        for tensor in self.builder.inputs:
            if self.rng.random() > 0.2:
                self.load(tensor)
