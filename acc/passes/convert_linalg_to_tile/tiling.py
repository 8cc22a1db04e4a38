"""Chooses tile sizes: as large as the Unified Buffer holds, with work for all vector cores."""

from collections.abc import Callable, Sequence
from math import ceil, prod

from acc.analysis.fusion_space import LoopDim
from acc.analysis.reduction_parts import Parts
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.target.chip import Chip

Fits = Callable[[TilePlan], bool]
"""Whether the tiles of a plan fit in the Unified Buffer."""

_RUN = 4
"""Aligned runs of a row that a tile takes at least, if it takes pieces of several rows."""

_MAX_ROWS = 128
"""Rows of a tile at most: more gain nothing and make the part that a core gets uneven."""


def choose_tiles(
    dims: Sequence[LoopDim],
    element_bytes: int,
    chip: Chip,
    fits: Fits,
    parts: Parts | None = None,
    shares_rows: bool = False,
) -> TilePlan | None:
    """
    A plan that fits, None if not even the smallest tiles do.

    `element_bytes` is the size of the smallest element in global memory. If a dimension is in
    `parts`, tiles are of one part. Sequential dimensions are
    whole where that fits, else they are taken in chunks. `shares_rows` says that rows along the
    last dimension share a tensor that is read.
    """
    search = _Search(tuple(dims), element_bytes, chip, fits, parts, shares_rows)
    dims = search.dims
    whole = [
        dim.size if dim.sequential and isinstance(dim.size, int) else search.smallest(i)
        for i, dim in enumerate(dims)
    ]
    has_open = any(dim.sequential and isinstance(dim.size, str) for dim in dims)
    if not has_open and fits(search.plan(whole)):
        return search.grown(whole)
    smallest = [search.smallest(i) for i in range(len(dims))]
    return search.grown(smallest) if fits(search.plan(smallest)) else None


class _Search:
    def __init__(
        self,
        dims: tuple[LoopDim, ...],
        element_bytes: int,
        chip: Chip,
        fits: Fits,
        parts: Parts | None,
        shares_rows: bool,
    ):
        self.shares_rows = shares_rows
        self.chip, self.fits, self.parts = chip, fits, parts
        self.dims = dims if parts is None else parts.local_dims(dims)
        self.has_even_parts = parts is None or parts.is_even(dims)
        self.good = chip.good_transfer_bytes // element_bytes
        """Elements of a transfer that uses the bandwidth well."""

        self.unit = chip.gm_align_bytes // element_bytes
        if parts is None and self._is_narrow():
            self.unit = chip.block_bytes // element_bytes

        self.caps = self._caps()

    def plan(self, bounds: Sequence[int]) -> TilePlan:
        return TilePlan(self.dims, tuple(bounds), self.parts, self.has_even_parts)

    def _is_narrow(self) -> bool:
        """Whether columns that are reduced are too few to give each core an aligned run of them."""
        last = self.dims[-1]
        sequential = any(dim.sequential and dim.size != 1 for dim in self.dims)
        if not sequential or last.sequential or isinstance(last.size, str):
            return False
        known = [dim for dim in self.dims if isinstance(dim.size, int)]
        sizes = [dim.size for dim in known if isinstance(dim.size, int)]
        units = ceil(last.size / self.unit) * prod(
            size for dim, size in zip(known[:-1], sizes, strict=False) if not dim.sequential
        )
        enough = self.good * self.chip.vector_cores
        return (
            len(known) == len(self.dims)
            and units < self.chip.vector_cores
            and (prod(sizes) >= enough)
        )

    def _is_last(self, dim: int) -> bool:
        return dim == len(self.dims) - 1

    def smallest(self, dim: int) -> int:
        """The smallest bound worth considering."""
        size = self.dims[dim].size
        least = self.unit if self._is_last(dim) else 1
        return least if isinstance(size, str) else min(size, least)

    def _caps(self) -> list[int | None]:
        """By parallel dimension: the bound from which on cores would be idle."""
        parts = 1 if self.parts is None else self.parts.count
        wanted = ceil(self.chip.vector_cores / parts)
        caps: list[int | None] = []
        # partial results of several rows would be a column of workspace
        one_row = self.parts is not None and self._is_last(self.parts.dim)
        for i, dim in enumerate(self.dims):
            if dim.sequential or isinstance(dim.size, str):
                caps.append(None)
                continue
            if one_row:
                caps.append(1)
                continue
            cap = ceil(dim.size / wanted)
            if self._is_last(i):
                cap = min(dim.size, self._rounded_up(cap))
            else:
                cap = min(cap, _MAX_ROWS)
            caps.append(max(1, cap))
            wanted = ceil(wanted / ceil(dim.size / max(1, cap))) if dim.size else wanted
        return caps

    def _rounded_up(self, elements: int) -> int:
        return ceil(elements / self.unit) * self.unit

    def grown(self, bounds: Sequence[int]) -> TilePlan:
        """
        The bounds made larger, from the innermost dimension outwards.

        A parallel dimension grows only while all inside of it are whole, so that what a tile takes
        is contiguous; chunks of a sequential one are as large as fits.
        """
        grown = list(bounds)
        whole = True
        for dim in reversed(range(len(self.dims))):
            if whole or self.dims[dim].sequential:
                grown[dim] = max(grown[dim], self._largest(grown, dim))
            whole = whole and grown[dim] == self.dims[dim].size
        return self.plan(self._across(grown))

    def _across(self, bounds: list[int]) -> list[int]:
        """
        Pieces of several rows, where rows are in pieces and share a tensor: it is read once for all
        rows of a tile.
        """
        last = len(self.dims) - 1
        is_plain = self.parts is None and not any(d.sequential and d.size != 1 for d in self.dims)
        if not (self.shares_rows and is_plain) or bounds[last - 1] != 1:
            return bounds
        rows, columns = self.dims[last - 1].size, self.dims[last].size
        if isinstance(rows, str) or isinstance(columns, str) or bounds[last] == columns:
            return bounds
        rows = min(rows, _MAX_ROWS)
        while rows > 1:
            several = [*bounds[: last - 1], rows, min(columns, _RUN * self.unit)]
            if self.fits(self.plan(several)):
                several[last] = max(several[last], self._largest(several, last))
                return several if self._keeps_busy(several) else bounds
            rows //= 2
        return bounds

    def _keeps_busy(self, bounds: Sequence[int]) -> bool:
        """Whether there is a tile for each core."""
        pairs = zip(self.dims, bounds, strict=True)
        tiles = prod(ceil(dim.size / bound) for dim, bound in pairs if isinstance(dim.size, int))
        return tiles >= self.chip.vector_cores

    def _largest(self, bounds: Sequence[int], dim: int) -> int:
        """The largest bound that fits, in units that keep rows of the last dimension aligned."""
        limit = self._limit(bounds, dim)
        unit = self.unit if self._is_last(dim) else 1
        if self._fits(bounds, dim, limit):
            return limit
        low, high = 0, limit // unit
        while high - low > 1:
            middle = (low + high) // 2
            if self._fits(bounds, dim, middle * unit):
                low = middle
            else:
                high = middle
        return self._even(low * unit, dim)

    def _even(self, bound: int, dim: int) -> int:
        """A bound that gives as many chunks, but more even ones."""
        size = self.dims[dim].size
        if isinstance(size, str) or not self._is_last(dim) or bound == 0:
            return bound
        return min(bound, self._rounded_up(ceil(size / ceil(size / bound))))

    def _fits(self, bounds: Sequence[int], dim: int, bound: int) -> bool:
        return self.fits(self.plan([*bounds[:dim], bound, *bounds[dim + 1 :]]))

    def _limit(self, bounds: Sequence[int], dim: int) -> int:
        size, cap = self.dims[dim].size, self.caps[dim]
        if isinstance(size, int):
            return size if cap is None else cap
        # a symbol: no larger than a good transfer takes, so that small sizes use several cores
        inner = 1
        for bound in bounds[dim + 1 :]:
            inner *= bound
        wanted = max(1, ceil(self.good / inner))
        return self._rounded_up(wanted) if self._is_last(dim) else min(wanted, _MAX_ROWS)
