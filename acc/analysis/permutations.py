"""Orders of dimensions, with those that stay neighbours as one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from acc.analysis.axes import Factors, Size


@dataclass(frozen=True)
class Permutation:
    """The sizes of a source, and for each dimension of the result which of the source's it is."""

    sizes: tuple[Size, ...]
    order: tuple[int, ...]

    @property
    def result_sizes(self) -> tuple[Size, ...]:
        """The sizes of the result."""
        return tuple(self.sizes[dim] for dim in self.order)

    @property
    def inverse(self) -> tuple[int, ...]:
        """For each dimension of the source which of the result's it is."""
        return tuple(self.order.index(dim) for dim in range(len(self.order)))


def permutation(shape: Sequence[Factors], order: Sequence[int]) -> Permutation:
    """The permutation of a tensor of this shape; dimensions of 1 are left out."""
    stored = [(dim, place) for dim, factors in enumerate(shape) for place in range(len(factors))]
    flat = [size for factors in shape for size in factors]
    moved = [stored.index((dim, place)) for dim in order for place in range(len(shape[dim]))]
    runs = list(_runs(moved, flat)) or [[]]
    by_start = sorted(runs)
    merged = [_joined([flat[index] for index in run]) for run in by_start]
    return Permutation(tuple(merged), tuple(by_start.index(run) for run in runs))


def _runs(moved: Sequence[int], flat: Sequence[Size]) -> Iterator[list[int]]:
    """Stretches that count up by one; a symbol stands alone."""
    run: list[int] = []
    for index in moved:
        follows = bool(run) and index == run[-1] + 1
        if follows and isinstance(flat[index], int) and isinstance(flat[run[-1]], int):
            run.append(index)
            continue
        if run:
            yield run
        run = [index]
    if run:
        yield run


def _joined(factors: Sequence[Size]) -> Size:
    if len(factors) == 1:
        return factors[0]
    return prod(factor for factor in factors if isinstance(factor, int))
