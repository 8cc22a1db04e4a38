"""
How a gather is computed.

Where the innermost dimensions of the source are copied as they are, row by row: the scalar unit
reads the place of a row, and the row goes through the chip. Where the last loop says which element
of a row, a slab of the source is brought on chip, and a vector instruction picks elements of it.
What has neither, or no slab that fits, is copied element by element, as rows of one.
"""

from dataclasses import dataclass
from math import prod

from acc.analysis.gather_ops import Gather, Places
from acc.analysis.tensor_types import sizes


@dataclass(frozen=True)
class GatherPlan:
    """A source seen as rows, of which each unit of work takes one; the result likewise."""

    gather: Gather
    outer: int
    """Dimensions of the source that choose the row."""

    loops: int
    """Loops outside of those that walk along a row of the result."""

    picks: bool
    """Whether elements of the row are picked; else it is copied."""

    @property
    def source_sizes(self) -> tuple[int, int]:
        """Rows of the source, and elements of each."""
        shape = sizes(self.gather.source)
        return prod(shape[: self.outer]), prod(shape[self.outer :])

    @property
    def result_sizes(self) -> tuple[int, ...]:
        """The loops over rows of the result, and elements of each row."""
        shape = sizes(self.gather.result)
        return (*shape[: self.loops], prod(shape[self.loops :]))

    def strides(self, first: int, end: int) -> tuple[int, ...]:
        """Of some dimensions of the source: how many steps of the last of them each is."""
        shape = sizes(self.gather.source)[first:end]
        return tuple(prod(shape[place + 1 :]) for place in range(len(shape)))

    def is_along(self, dim: int | Places) -> bool:
        """Whether an index changes along a row of the result."""
        return any(loop >= self.loops for loop in _loops(dim))


def rows_plan(gather: Gather) -> GatherPlan:
    """Rows that are copied: as many dimensions as are contiguous in source and result."""
    source, result, loops = sizes(gather.source), sizes(gather.result), len(sizes(gather.result))
    run = 0
    while run < min(len(source), loops):
        dim, loop = len(source) - 1 - run, loops - 1 - run
        others = (*gather.dims[:dim], *gather.dims[dim + 1 :])
        used = {loop for other in others for loop in _loops(other)}
        inner_is_whole = run == 0 or source[dim + 1] == result[loop + 1]
        if gather.dims[dim] != loop or loop in used or not inner_is_whole:
            break
        run += 1
    return GatherPlan(gather, len(source) - run, loops - run, False)


def picks_plan(gather: Gather) -> GatherPlan | None:
    """Slabs from which elements are picked, along the last loop."""
    loops = len(sizes(gather.result)) - 1
    if loops < 0:
        return None
    whole = GatherPlan(gather, 0, loops, True)
    along = [place for place, dim in enumerate(gather.dims) if whole.is_along(dim)]
    return GatherPlan(gather, along[0], loops, True) if along else None


def _loops(dim: int | Places) -> tuple[int, ...]:
    """The loops that an index depends on."""
    return dim.loops if isinstance(dim, Places) else (dim,)
