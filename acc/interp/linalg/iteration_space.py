"""Loop ranges of a structured op, its operands seen over them, and the slabs they are run in."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from acc.interp.interpreter import InterpreterError
from acc.interp.values import Array

Slab = tuple[slice, ...]
"""One slice per loop, with explicit bounds."""


@dataclass(frozen=True)
class CurrentSlab:
    """The part of the iteration space that the body is running on, for `linalg.index`."""

    slab: Slab


def loop_ranges(
    op: LinalgStructuredOperation, maps: Sequence[AffineMap], shapes: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """The extent of each loop, read off operand dimensions that a loop indexes alone."""
    ranges: dict[int, int] = {}
    for affine_map, shape in zip(maps, shapes, strict=True):
        for expr, size in zip(affine_map.results, shape, strict=True):
            if not isinstance(expr, AffineDimExpr):
                continue
            if ranges.setdefault(expr.position, size) != size:
                raise InterpreterError(
                    op, f"loop {expr.position} runs over both {ranges[expr.position]} and {size}"
                )
    missing = set(range(maps[0].num_dims)) - ranges.keys()
    if missing:
        raise InterpreterError(op, f"no operand gives the extent of loop {min(missing)}")
    return tuple(ranges[loop] for loop in range(maps[0].num_dims))


@dataclass(frozen=True)
class Access:
    """An indexing map as offset and step per loop, for each operand dimension."""

    loops: int
    offsets: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    """By operand dimension, then loop."""

    is_identity: bool
    """Whether loop i is dimension i."""

    @staticmethod
    def of(op: LinalgStructuredOperation, affine_map: AffineMap) -> "Access":
        """The access of a linear map; a map with division or remainder is refused."""
        loops = affine_map.num_dims
        offsets = affine_map.eval([0] * loops, [])
        columns = [
            [
                value - offset
                for value, offset in zip(
                    affine_map.eval([int(d == loop) for d in range(loops)], []),
                    offsets,
                    strict=True,
                )
            ]
            for loop in range(loops)
        ]
        steps = tuple(
            tuple(column[dimension] for column in columns) for dimension in range(len(offsets))
        )
        # A second point tells a linear map from one that only looks so near the origin.
        probe = [7 + 3 * loop for loop in range(loops)]
        linear = [
            offset + sum(step * at for step, at in zip(row, probe, strict=True))
            for offset, row in zip(offsets, steps, strict=True)
        ]
        if tuple(linear) != tuple(affine_map.eval(probe, [])):
            raise InterpreterError(op, f"the interpreter runs linear maps only, found {affine_map}")
        identity = tuple(tuple(int(loop == d) for loop in range(loops)) for d in range(loops))
        return Access(loops, tuple(offsets), steps, steps == identity and not any(offsets))

    def view(self, op: LinalgStructuredOperation, array: Array, ranges: Sequence[int]) -> Array:
        """`array` over the loops, without a copy; loops that do not move it have size 1."""
        if self.is_identity:
            return array
        self._check_bounds(op, array, ranges)
        used = [any(row[loop] for row in self.steps) for loop in range(len(ranges))]
        strides = [
            sum(row[loop] * stride for row, stride in zip(self.steps, array.strides, strict=True))
            for loop in range(len(ranges))
        ]
        start = array
        if array.size:
            # the ellipsis keeps an array of rank 0 a view
            start = array[(*(slice(offset, None) for offset in self.offsets), ...)]
        shape = tuple(size if use else 1 for size, use in zip(ranges, used, strict=True))
        if not array.size:
            shape = tuple(0 if use else 1 for use in used)
        return np.lib.stride_tricks.as_strided(start, shape, strides)

    def _check_bounds(
        self, op: LinalgStructuredOperation, array: Array, ranges: Sequence[int]
    ) -> None:
        if 0 in ranges:
            return
        for dimension, (offset, row) in enumerate(zip(self.offsets, self.steps, strict=True)):
            ends = [step * (size - 1) for step, size in zip(row, ranges, strict=True)]
            low = offset + sum(end for end in ends if end < 0)
            high = offset + sum(end for end in ends if end > 0)
            if low < 0 or high >= array.shape[dimension]:
                raise InterpreterError(
                    op,
                    f"indices {low} to {high} leave dimension {dimension} of size "
                    f"{array.shape[dimension]}",
                )


def slice_view(view: Array, slab: Slab) -> Array:
    """The part of a view that `slab` covers."""
    parts = (
        part if size != 1 else slice(None) for part, size in zip(slab, view.shape, strict=True)
    )
    # the ellipsis keeps a view of rank 0 an array
    return view[(*parts, ...)]


def slabs(ranges: Sequence[int], chunk: Sequence[int]) -> Iterator[Slab]:
    """The iteration space in boxes of `chunk`, in lexicographic order."""
    starts = (range(0, size, step) for size, step in zip(ranges, chunk, strict=True))
    for start in product(*starts):
        yield tuple(
            slice(at, min(at + step, size))
            for at, step, size in zip(start, chunk, ranges, strict=True)
        )


def chunk_within(limit: int, ranges: Sequence[int]) -> tuple[int, ...]:
    """Box sizes of at most `limit` points, outer loops cut first."""
    chunk = list(ranges)
    for loop, size in enumerate(ranges):
        volume = math.prod(chunk)
        if volume <= limit:
            break
        chunk[loop] = max(1, size * limit // volume)
    return tuple(max(1, size) for size in chunk)
