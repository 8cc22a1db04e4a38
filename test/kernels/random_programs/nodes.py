"""A random program as a tree, which the two forms of the tile dialect are printed from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from test.kernels.random_programs.ranges import Range


@dataclass(frozen=True)
class Dim:
    """A dimension of a tile: exact, or bounded with the name of its extent."""

    bound: int
    extent: str | None = None
    split: bool = False
    """Whether parts may be smaller than the program says, since a parallel loop is dealt out."""

    @property
    def text(self) -> str:
        """As types spell it."""
        return str(self.bound) if self.extent is None else f"<={self.bound}"


ONE = Dim(1)
Dims: TypeAlias = tuple[Dim, ...]


@dataclass(frozen=True)
class Tile:
    """A tile with its name, and what its values are."""

    name: str
    dims: Dims
    element: str
    range: Range

    def type(self, kind: str = "tile") -> str:
        """The type as a tile, or as a buffer."""
        dims = ", ".join(dim.text for dim in self.dims)
        return f"!tile.{kind}<[{dims}], {self.element}, ub>"


@dataclass(frozen=True)
class Scalar:
    """A constant."""

    name: str
    element: str
    range: Range


@dataclass(frozen=True)
class Tensor:
    """A tensor in global memory."""

    name: str
    shape: tuple[int, ...]
    element: str
    range: Range
    symbols: tuple[str | None, ...]
    """Names of the dimensions that the program leaves open."""

    @property
    def type(self) -> str:
        """The type."""
        dims = zip(self.shape, self.symbols, strict=True)
        return (
            f"!tile.gm<[{', '.join(symbol or str(size) for size, symbol in dims)}], {self.element}>"
        )

    def is_one(self, axis: int) -> bool:
        """Whether a dimension is known to be 1."""
        return self.shape[axis] == 1 and self.symbols[axis] is None


Operand: TypeAlias = Tile | Scalar


@dataclass(frozen=True)
class Load:
    """A load of a part of a tensor."""

    result: Tile
    source: Tensor
    offsets: tuple[str, ...]


@dataclass(frozen=True)
class Store:
    """A store into a part of a tensor."""

    source: Tile
    target: Tensor
    offsets: tuple[str, ...]


@dataclass(frozen=True)
class Compute:
    """A compute operation; `before` and `after` are what stands around the operands."""

    name: str
    operands: tuple[Operand, ...]
    result: Tile
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Line:
    """A scalar operation as text."""

    text: str


@dataclass(frozen=True)
class Carried:
    """A tile that a loop carries."""

    argument: Tile
    initial: Tile
    yielded: Tile
    result: Tile


@dataclass
class Loop:
    """`scf.for`."""

    index: str
    upper: str
    step: str
    body: list[Node] = field(default_factory=list["Node"])
    carried: list[Carried] = field(default_factory=list[Carried])


@dataclass
class Branch:
    """`scf.if`, with results where both branches yield tiles."""

    condition: str
    first: list[Node] = field(default_factory=list["Node"])
    second: list[Node] = field(default_factory=list["Node"])
    yields: tuple[Tile, Tile, Tile] | None = None
    """What the branches yield, and the result."""


@dataclass
class Parallel:
    """`tile.parallel`, or a loop over the part of a core."""

    indices: tuple[str, ...]
    uppers: tuple[str, ...]
    steps: tuple[str, ...]
    body: list[Node] = field(default_factory=list["Node"])
    by_core: bool = False
    """Whether the program itself says what each core does (of one index)."""


Node: TypeAlias = Load | Store | Compute | Line | Loop | Branch | Parallel


@dataclass
class Kernel:
    """A kernel with its constants, and the program that launches it."""

    name: str
    inputs: list[Tensor]
    outputs: list[Tensor]
    constants: dict[str, str]
    """Names of constants to their definitions."""

    body: list[Node]
    symbols: Sequence[str] = ()
    """Sizes that are open."""

    per_core: int | None = None
    """What each core does of the first parallel axis, where the program says it itself."""
