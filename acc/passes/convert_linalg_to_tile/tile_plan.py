"""How much of each dimension of a kernel's nest one tile takes, and which dimensions have loops."""

from collections.abc import Collection
from dataclasses import dataclass

from xdsl.ir import Attribute

from acc.analysis.fusion_space import LoopDim
from acc.analysis.reduction_parts import Parts
from acc.dialects.tile.types import BoundAttr, TileDim, TileType, tile_dim


@dataclass(frozen=True)
class TilePlan:
    """One bound per dimension of the nest, outermost first."""

    dims: tuple[LoopDim, ...]
    """Inside of one part, if there are parts."""

    bounds: tuple[int, ...]
    parts: Parts | None = None
    """Of a sequential dimension; they are one more parallel loop."""

    has_even_parts: bool = True
    """Whether no part is shorter than others."""

    def is_whole(self, dim: int) -> bool:
        """Whether one tile takes the whole dimension, so that it needs no loop."""
        return self.bounds[dim] == self.dims[dim].size

    @property
    def parallel(self) -> tuple[int, ...]:
        """The dimensions that the parallel loop runs over; there is always one, or parts."""
        candidates = [i for i, dim in enumerate(self.dims) if not dim.sequential]
        looped = tuple(i for i in candidates if not self.is_whole(i))
        return looped if looped or self.parts is not None else (candidates[0],)

    @property
    def chunked(self) -> tuple[int, ...]:
        """The sequential dimensions that are taken chunk by chunk."""
        sequential = (i for i, dim in enumerate(self.dims) if dim.sequential)
        return tuple(i for i in sequential if not self.is_whole(i))

    def with_whole_rows(self, least: int) -> "TilePlan | None":
        """
        The plan with nothing in chunks, and as little of the other dimensions as can be: `least`
        elements of the last one. None if it is like that, or a row has parts or an open size.
        """
        if not self.chunked or self.parts is not None:
            return None
        bounds: list[int] = []
        for i, dim in enumerate(self.dims):
            if isinstance(dim.size, str):
                if dim.sequential:
                    return None
                bounds.append(self.bounds[i] if i == len(self.dims) - 1 else 1)
            elif dim.sequential:
                bounds.append(dim.size)
            else:
                bounds.append(min(dim.size, least) if i == len(self.dims) - 1 else 1)
        return TilePlan(self.dims, tuple(bounds))

    def is_ragged(self, dim: int) -> bool:
        """Whether a dimension is in parts of different sizes."""
        return self.parts is not None and self.parts.dim == dim and not self.has_even_parts

    def tile_dim(self, dim: int) -> TileDim:
        """The dimension in the type of a tile: bounded where the last step may be smaller."""
        exact = (self.is_whole(dim) and not self.is_ragged(dim)) or self.bounds[dim] == 1
        return tile_dim(self.bounds[dim]) if exact else BoundAttr(self.bounds[dim])

    def tile_type(self, dims: Collection[int], element: Attribute) -> TileType:
        """The type of a tile that has these dimensions of the nest; the others are 1."""
        shape = [self.tile_dim(i) if i in dims else tile_dim(1) for i in range(len(self.dims))]
        return TileType(shape, element)
