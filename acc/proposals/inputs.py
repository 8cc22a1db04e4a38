"""Generated inputs of a spec: sizes, and arrays of all kinds of numbers."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from acc.exec.input_modes import InputMode, derive_array
from acc.interp.element_types import is_floating, numpy_dtype
from acc.interp.values import Array, Value, as_array
from acc.proposals.sizes import Sizes
from acc.semantics.cases import Case
from acc.semantics.signature import Entry, ValueShape

LEAST = 50
"""Cases of an entry."""

_ALONE = 3
"""Arguments that are constant while the others are not."""

_QUICK = 1 << 23
"""The same of cases that are run again and again, where there are smaller ones than others."""

LARGEST = 1 << 22
"""Elements of one case; sizes of symbols that need more are left out."""


@dataclass(frozen=True)
class ProposalCase(Case):
    """
    A case with negative floats only for some seeds, and with extreme numbers for one seed of three:
    NaN, infinities, zeros and the largest and smallest numbers strewn into floats, and, every other
    time, into integers.
    """

    below: int | None = None
    """Where set, integers count from zero to less than this, as places in a tensor do."""

    windows: Mapping[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """By argument: the stretch of its elements that is left, the others are zero."""

    @property
    def key(self) -> Hashable:
        """What tells this case from others of the entry."""
        return super().key, self.below, tuple(self.windows.items())

    def inputs(self) -> list[Value]:
        """The arguments that the entry reads."""
        made = super().inputs()
        filled = {index for index, _ in self.filled}
        return [
            value
            if index in filled or shape.is_scalar
            else self._window(self._changed(as_array(value), index), index)
            for index, (shape, value) in enumerate(zip(self.entry.inputs, made, strict=True))
        ]

    def as_places(self) -> Iterator["ProposalCase"]:
        """
        This case with integers that are places in a dimension of its tensors, largest first;
        nothing where it has no integers.
        """
        shapes = [value for value in self.entry.inputs if _holds(value, floats=False)]
        if not shapes or self.below is not None:
            return
        sizes = {size for value in self.entry.inputs for size in value.at(self.sizes)}
        for size in sorted(sizes - {0}, reverse=True):
            yield replace(self, below=size)

    def _changed(self, array: Array, index: int) -> Array:
        """An argument with the numbers that this case has in the place of ordinary ones."""
        extreme = self.seed % 3 == 2
        if is_floating(array.dtype):
            if extreme:
                return self._extreme(array, index)
            return np.negative(np.abs(array)) if self.seed % 8 == 5 else array
        if array.dtype.kind not in "iu":
            return array
        if self.below is not None:
            rng = np.random.default_rng([self.seed, index])
            return rng.integers(0, self.below, array.shape).astype(array.dtype)
        return self._extreme_integers(array, index) if extreme and not self.seed % 2 else array

    def _window(self, array: Array, index: int) -> Array:
        if index not in self.windows:
            return array
        start, stop = self.windows[index]
        flat = np.zeros_like(array.reshape(-1))
        flat[start:stop] = array.reshape(-1)[start:stop]
        return flat.reshape(array.shape)

    def _extreme(self, array: Array, index: int) -> Array:
        return derive_array(array, InputMode.EXTREME, [self.seed // 3, index])

    def _extreme_integers(self, array: Array, index: int) -> Array:
        rng = np.random.default_rng([self.seed, index])
        limits = np.iinfo(array.dtype.str)
        extremes = rng.choice(np.array([limits.min, limits.max, 0], array.dtype), array.shape)
        return np.where(rng.random(array.shape) < 0.05, extremes, array)


def cases_at(entry: Entry, sizes: Sequence[Sizes], first_seed: int = 0) -> list[ProposalCase]:
    """
    A case for each assignment whose arguments are not too large, with seeds that follow; smallest
    first.
    """
    kept = [
        assignment
        for assignment in sizes
        if not entry.symbols or ProposalCase(entry, assignment, 0).elements <= LARGEST
    ]
    found = [ProposalCase(entry, each, first_seed + turn) for turn, each in enumerate(kept)]
    return sorted(found, key=lambda case: case.elements)


def constant_cases(case: ProposalCase) -> Iterator[ProposalCase]:
    """
    A case with constant arguments: all of them 0, all of them 1, and each of a few alone, and all
    floats -1. Rows of one number have no variance, and nothing in them is larger than the rest.
    """
    tensors = [index for index, value in enumerate(case.entry.inputs) if not value.is_scalar]
    groups = [tensors, *([index] for index in tensors[:_ALONE] if len(tensors) > 1)]
    for group in groups:
        for number in (0, 1):
            yield replace(case, filled=tuple((index, number) for index in group))
    floats = [index for index in tensors if _holds(case.entry.inputs[index], floats=True)]
    if floats:
        yield replace(case, filled=tuple((index, -1) for index in floats))


def more_cases(ran: Sequence[ProposalCase]) -> Iterator[ProposalCase]:
    """
    Constant arguments, and the same sizes again and again, smallest first, with other numbers, up
    to `LEAST` cases in all; large ones only if there are no small ones.
    """
    yield from constant_cases(ran[len(ran) // 2])
    count = len(ran)
    small = [case for case in ran if case.elements * LEAST <= _QUICK]
    chosen = small or ran
    for turn in range(LEAST - count):
        again = chosen[turn % len(chosen)]
        yield replace(again, seed=count + turn)


def _holds(value: ValueShape, *, floats: bool) -> bool:
    """Whether an argument is a tensor of floats, or of integers."""
    dtype = numpy_dtype(value.element)
    if dtype is None or value.is_scalar:
        return False
    return is_floating(dtype) if floats else dtype.kind in "iu"
