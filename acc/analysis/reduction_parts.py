"""Cuts a dimension that is reduced into parts, where its nest alone leaves cores without work."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, prod

from acc.analysis.fusion_space import LoopDim
from acc.target.chip import Chip

_EVEN_ENOUGH = 1.2
"""How much more than its share the busiest core may do before a dimension is cut."""

_NEARLY_BEST = 1.05
"""How much more than in the best cut the busiest core may do, for fewer parts."""


@dataclass(frozen=True)
class Parts:
    """A sequential dimension of a nest, cut into parts that cores take each on their own."""

    dim: int
    count: int
    unit: int
    """The size of a part is a multiple of this."""

    size: int | None
    """Elements of a part, the last one may be shorter; None for what only a run knows."""

    def is_even(self, dims: Sequence[LoopDim]) -> bool:
        """Whether every part has the same size."""
        return self.size is not None and self.size * self.count == dims[self.dim].size

    def local_dims(self, dims: Sequence[LoopDim]) -> tuple[LoopDim, ...]:
        """The dimensions of the nest inside of one part."""
        if self.size is None:
            return tuple(dims)
        part = LoopDim(self.size, True)
        return tuple(part if i == self.dim else dim for i, dim in enumerate(dims))


def choose_parts(
    dims: Sequence[LoopDim],
    candidates: Collection[int],
    element_bytes: Sequence[int],
    chip: Chip,
) -> Parts | None:
    """
    The parts of one of the candidate dimensions; None where the nest has enough work for all cores
    without, or too little for more than one.

    `element_bytes` has the element sizes of the tensors that are read.
    """
    if any(dim.size == 0 for dim in dims) or not candidates or not element_bytes:
        return None
    units = _units(dims, chip.block_bytes // min(element_bytes))
    if units is None or _load(units, chip) <= _EVEN_ENOUGH:
        return None
    aligned = chip.gm_align_bytes // min(element_bytes)
    coarse = _units(dims, aligned)
    assert coarse is not None
    open_dims = [i for i in candidates if isinstance(dims[i].size, str)]
    if open_dims:
        dim = open_dims[0]
        unit = aligned if dim == len(dims) - 1 else 1
        return Parts(dim, max(2, chip.vector_cores // coarse), unit, None)
    total = sum(element_bytes) * prod(dim.size for dim in dims if isinstance(dim.size, int))
    most = min(chip.vector_cores, total // (coarse * chip.good_transfer_bytes))
    cuts = [cut for dim in candidates for cut in _cuts(dims, dim, aligned, most)]
    loads = {cut: _load_of(cut, dims, coarse, chip) for cut in cuts}
    good = min(loads.values(), default=0.0) * _NEARLY_BEST
    best = min((cut for cut in cuts if loads[cut] <= good), key=lambda c: c.count, default=None)
    if best is None:
        return None
    gain = (_load(units, chip) - loads[best]) * total / chip.vector_cores
    return best if gain > chip.launch_transfer_bytes else None


def _units(dims: Sequence[LoopDim], of_last: int) -> int | None:
    """What cores can take each on their own without parts; None if a run may have plenty."""
    units = 1
    for i, dim in enumerate(dims):
        if dim.sequential:
            continue
        if isinstance(dim.size, str):
            return None
        units *= ceil(dim.size / of_last) if i == len(dims) - 1 else dim.size
    return units


def _load(units: int, chip: Chip) -> float:
    """The units of the busiest core over the mean."""
    return ceil(units / chip.vector_cores) * chip.vector_cores / units


def _load_of(cut: Parts, dims: Sequence[LoopDim], units: int, chip: Chip) -> float:
    """The same, in parts."""
    size = dims[cut.dim].size
    assert isinstance(size, int) and cut.size is not None
    busiest = ceil(units * cut.count / chip.vector_cores)
    return busiest * cut.size * chip.vector_cores / (units * size)


def _cuts(dims: Sequence[LoopDim], dim: int, aligned: int, most: int) -> Iterator[Parts]:
    size, unit = dims[dim].size, aligned if dim == len(dims) - 1 else 1
    assert isinstance(size, int)
    for count in range(1, most + 1):
        part = ceil(ceil(size / count) / unit) * unit
        if ceil(size / part) == count:
            yield Parts(dim, count, unit, part)
