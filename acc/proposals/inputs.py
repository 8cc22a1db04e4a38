"""Generated inputs of a spec: sizes, and arrays of all kinds of numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from acc.exec.input_modes import InputMode, derive_array
from acc.interp.element_types import is_floating
from acc.interp.values import Array, Value, as_array
from acc.proposals.sizes import Sizes
from acc.semantics.cases import Case
from acc.semantics.signature import Entry

LEAST = 50
"""Cases of an entry, unless its arguments are large."""

_LEAST_LARGE = 6
"""Cases of an entry with large arguments: each kind of inputs."""

_ELEMENTS = 1 << 25
"""Elements of all cases together, above which there are fewer cases."""

LARGEST = 1 << 22
"""Elements of one case; sizes of symbols that need more are left out."""


@dataclass(frozen=True)
class ProposalCase(Case):
    """
    A case with extreme numbers for one seed of three: NaN, infinities, zeros and the largest and
    smallest numbers strewn into floats, and, every other time, into integers.
    """

    def inputs(self) -> list[Value]:
        """The arguments that the entry reads."""
        made = super().inputs()
        if self.seed % 3 != 2:
            return made
        filled = {index for index, _ in self.filled}
        return [
            value if index in filled or shape.is_scalar else self._extreme(as_array(value), index)
            for index, (shape, value) in enumerate(zip(self.entry.inputs, made, strict=True))
        ]

    def _extreme(self, array: Array, index: int) -> Array:
        if is_floating(array.dtype):
            return derive_array(array, InputMode.EXTREME, [self.seed // 3, index])
        if array.dtype.kind not in "iu" or self.seed % 2:
            return array
        rng = np.random.default_rng([self.seed, index])
        limits = np.iinfo(array.dtype.str)
        extremes = rng.choice(np.array([limits.min, limits.max, 0], array.dtype), array.shape)
        return np.where(rng.random(array.shape) < 0.05, extremes, array)


def cases_at(entry: Entry, sizes: Sequence[Sizes], first_seed: int = 0) -> Iterator[ProposalCase]:
    """A case for each assignment whose arguments are not too large, with seeds that follow."""
    seed = first_seed
    for assignment in sizes:
        case = ProposalCase(entry, assignment, seed)
        if case.elements <= LARGEST or not entry.symbols:
            yield case
            seed += 1


def first_cases(entry: Entry, sizes: Sequence[Sizes]) -> list[ProposalCase]:
    """
    At least `LEAST` cases, smallest first, that take every assignment; fewer if they are large.
    """
    once = list(cases_at(entry, sizes))
    found = list(once)
    spent = sum(case.elements for case in once)
    turn = 0
    while once and len(found) < LEAST:
        case = once[turn % len(once)]
        spent += case.elements
        if spent > _ELEMENTS and len(found) >= _LEAST_LARGE:
            break
        found.append(ProposalCase(entry, case.sizes, len(found)))
        turn += 1
    return sorted(found, key=lambda case: case.elements)
