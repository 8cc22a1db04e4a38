"""Random kernels: sizes, tiling, loops and branches, loads and stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from test.kernels.random_programs.loops import branch, chunks, repeat
from test.kernels.random_programs.nodes import (
    ONE,
    Dim,
    Kernel,
    Load,
    Node,
    Parallel,
    Store,
    Tensor,
    Tile,
)
from test.kernels.random_programs.ranges import Range, extreme
from test.kernels.random_programs.scope import Axis, Block, Builder

COLUMNS = [
    1,
    7,
    8,
    9,
    16,
    31,
    33,
    63,
    64,
    65,
    127,
    128,
    129,
    255,
    257,
    1003,
    2040,
    2041,
    3000,
    5000,
]
INPUT_RANGES = [Range(-4, 4, 0.125), Range(-4, 4, 0.125), Range(0.5, 2, 0.125), Range(-1, 1, 0.125)]
TILE_ELEMENTS = 6000
"""Elements of a usual tile; some are larger, and may not fit."""


class KernelBuilder:
    """Makes one random kernel."""

    def __init__(self, name: str, rng: Random, elements: Sequence[str]):
        self.name = name
        self.shared = Builder(rng, elements)
        self.rng = rng
        self.per_core: int | None = None

    # Structure.

    def build(self) -> Kernel:
        """The kernel."""
        axes = self._axes()
        self._make_inputs(axes)
        nodes: list[Node] = []
        top = Block(self.shared, nodes, (None,) * len(axes), ("%c0",) * len(axes))
        if self.rng.random() > 0.8:
            top.load_some()
        self._nest(top, axes)
        return Kernel(
            self.name,
            self.shared.inputs,
            self.shared.outputs,
            self.shared.constants,
            nodes,
            [axis.symbol for axis in axes if axis.symbol is not None],
            self.per_core,
        )

    def _axes(self) -> list[Axis]:
        """The axes, some of open size; sizes of what is kept whole on chip are known."""
        return [
            replace(axis, symbol=f"S{place}")
            if axis.mode != "whole" and self.rng.random() > 0.75
            else axis
            for place, axis in enumerate(self._sizes())
        ]

    def _sizes(self) -> list[Axis]:
        rng = self.rng
        rank = rng.choice([1, 2, 2, 2, 2, 3, 3])
        if rank == 1:
            size = rng.choice(COLUMNS)
            step = rng.choice([1, 7, 8, 64, 100, 512, 2048, 4096])
            return [self._axis(size, "parallel", step)]
        cols = rng.choice(COLUMNS)
        mode = "whole"
        if cols > 30 and rng.random() > 0.6:
            mode = rng.choice(["chunk", "chunk", "parallel"])
        col_step = cols if mode == "whole" else rng.choice([8, 31, 64, 500, 1024, 2000])
        inner = self._axis(cols, mode, min(col_step, cols))
        if rank == 3:
            inner_rows = rng.choice([1, 2, 3, 5, 8, 9])
            middle = self._axis(inner_rows, rng.choice(["whole", "whole", "parallel"]), inner_rows)
            if middle.mode == "parallel":
                middle = replace(middle, step=rng.choice([1, 2, middle.step]))
            row_elements = inner.step * middle.step
        else:
            middle, row_elements = None, inner.step
        limit = max(1, TILE_ELEMENTS // row_elements)
        step = rng.choice([1, 2, 3, 4, 8, 16, 33, limit, limit])
        if rng.random() > 0.05:
            step = min(step, limit)
        rows = rng.choice([1, 2, 3, 5, 17, 48, 49, 100, 150, 300])
        most = max(1, 120_000 // (cols * (middle.size if middle else 1)))
        outer = self._axis(min(rows, most), "parallel", step)
        return [outer, inner] if middle is None else [outer, middle, inner]

    def _axis(self, size: int, mode: str, step: int) -> Axis:
        return Axis(size, mode, step)

    def _make_inputs(self, axes: Sequence[Axis]) -> None:
        rng = self.rng
        for position in range(rng.choice([1, 2, 2, 3, 4])):
            narrow = 0.0 if position == 0 else 0.35
            dims = [(1, None) if rng.random() < narrow else (a.size, a.symbol) for a in axes]
            shape, symbols = (tuple(part) for part in zip(*dims, strict=True))
            element = rng.choice(["f32", "f32", "f32", *self.shared.elements])
            values = rng.choice(INPUT_RANGES) if element != "i32" else Range(-9, 9, 1.0)
            self.shared.inputs.append(Tensor(f"%in{position}", shape, element, values, symbols))

    def _nest(self, top: Block, axes: Sequence[Axis]) -> None:
        """The parallel loop over all axes that are parallel, and what is in it."""
        places = [i for i, axis in enumerate(axes) if axis.mode == "parallel"]
        indices = tuple(self.shared.name("i") for _ in places)
        loop = Parallel(
            indices,
            tuple(self.shared.size(axes[i]) for i in places),
            tuple(self.shared.index(axes[i].step) for i in places),
        )
        if len(places) == 1 and self.rng.random() > 0.8:
            loop.by_core = True
            self.per_core = axes[places[0]].step * self.rng.choice([1, 2, 3, 20])
        top.nodes.append(loop)
        scope = Block(self.shared, loop.body, (), (), list(top.pool))
        dims: list[Dim | None] = []
        offsets: list[str] = []
        for i, axis in enumerate(axes):
            if axis.mode == "whole":
                dims.append(Dim(axis.size))
                offsets.append("%c0")
            elif axis.mode == "chunk":
                dims.append(None)
                offsets.append("%c0")
            else:
                offsets.append(indices[places.index(i)])
                dim = self.shared.part(scope.nodes, axis, offsets[-1])
                dims.append(replace(dim, split=dim.split and not loop.by_core))
        scope.dims, scope.offsets = tuple(dims), tuple(offsets)
        chunked = next((i for i, axis in enumerate(axes) if axis.mode == "chunk"), None)
        self._body(scope, axes, chunked)

    def _body(self, scope: Block, axes: Sequence[Axis], chunked: int | None) -> None:
        rng = self.rng
        scope.load_some()
        if not any(tile.element != "i1" for tile in scope.pool):
            scope.load(self.shared.inputs[0])
        scope.operations(rng.choice([1, 2, 4, 7, 10]))
        if rng.random() > 0.75:
            repeat(scope)
        if rng.random() > 0.8:
            branch(scope)
        if chunked is not None:
            for _ in range(rng.choice([1, 2, 2])):
                chunks(scope, axes, chunked, lambda body: self._stores(body, axes))
                scope.operations(rng.choice([0, 1, 3]))
        else:
            scope.operations(rng.choice([0, 2, 5]))
        if chunked is None or rng.random() > 0.6:
            self._stores(scope, axes)

    # Stores.

    def _stores(self, scope: Block, axes: Sequence[Axis]) -> None:
        """Stores one or more tiles that have all the dimensions that are dealt out."""
        rng = self.rng
        wanted = rng.choice([1, 1, 2, 3])
        tiles = [tile for tile in scope.pool if tile.element != "i1"]
        loaded = {id(node.result) for node in scope.nodes if isinstance(node, Load)}
        rng.shuffle(tiles)
        tiles.sort(key=lambda tile: id(tile) in loaded and rng.random() < 0.7)
        for tile in tiles[:wanted]:
            self.store(scope, axes, tile)
            if rng.random() > 0.85:
                self.store(scope, axes, tile)
        last = scope.pool[-1] if scope.pool else None
        if last is not None and last.element != "i1" and last not in tiles[:wanted]:
            self.store(scope, axes, last)

    def store(self, scope: Block, axes: Sequence[Axis], tile: Tile) -> None:
        """Stores a tile into an output of its own, spread over the axes that are dealt out."""
        dims: list[Dim] = []
        shape: list[int] = []
        symbols: list[str | None] = []
        offsets: list[str] = []
        for axis, dim, mine, offset in zip(axes, tile.dims, scope.dims, scope.offsets, strict=True):
            must = axis.mode == "parallel" or (axis.mode == "chunk" and mine is not None)
            wide = dim if dim != ONE or mine is None or not must else mine
            dims.append(wide)
            shape.append(axis.size if wide != ONE or must else 1)
            symbols.append(axis.symbol if wide != ONE or must else None)
            offsets.append(offset if wide != ONE or must else "%c0")
        if tuple(dims) != tile.dims:
            tile = scope.compute("broadcast", [tile], tuple(dims), tile.element, tile.range)
        name = f"%out{len(self.shared.outputs)}"
        output = Tensor(name, tuple(shape), tile.element, tile.range, tuple(symbols))
        self.shared.outputs.append(output)
        scope.nodes.append(Store(tile, output, tuple(offsets)))
        if self.rng.random() > 0.85:
            self._again(scope, output, tile, tuple(offsets))

    def _again(self, scope: Block, output: Tensor, tile: Tile, offsets: tuple[str, ...]) -> None:
        """Loads what was stored, and stores over it."""
        back = replace(tile, name=self.shared.name("y"))
        scope.nodes.append(Load(back, output, offsets))
        scope.pool.append(back)
        if self.rng.random() > 0.5:
            changed = scope.compute(
                "max",
                [back, self.shared.scalar(tile.element, 0.0)],
                tile.dims,
                tile.element,
                extreme(tile.range, Range(0, 0, 1.0), 1),
            )
            scope.nodes.append(Store(changed, output, offsets))


def random_kernel(name: str, rng: Random, elements: Sequence[str]) -> Kernel:
    """A random kernel with tiles of these element types."""
    return KernelBuilder(name, rng, elements).build()
