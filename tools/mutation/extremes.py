"""Maxima and minima as sets of what they are taken of: order and repetition change nothing."""

from dataclasses import dataclass, field
from itertools import repeat

import numpy as np

from acc.dialects.ascendc.vec_binary import MaxOp, MinOp
from acc.dialects.ascendc.vec_reduce import WholeReduceMaxOp, WholeReduceMinOp
from acc.interp.values import Array
from tools.mutation.symbols import Symbols, as_set, combined, constant, symbol

ExtremeOp = MaxOp | MinOp | WholeReduceMaxOp | WholeReduceMinOp
Key = tuple[bool, int]
"""Whether a maximum, and its number."""


@dataclass(eq=False)
class Extremes:
    """The sets of all maxima and minima that a run has met."""

    sets: dict[Key, frozenset[int]] = field(default_factory=dict[Key, frozenset[int]])

    def of(self, op: ExtremeOp, dtype: np.dtype[np.generic], values: Symbols) -> Symbols:
        """The numbers of the extremes along the last axis."""
        is_max = isinstance(op, MaxOp | WholeReduceMaxOp)
        nothing = int(constant(_start(is_max, dtype)))
        rows = values.reshape(-1, values.shape[-1])
        found = [self._extreme(is_max, dtype, nothing, row) for row in rows.tolist()]
        return np.array(found, np.uint64).reshape(values.shape[:-1])

    def _extreme(
        self, is_max: bool, dtype: np.dtype[np.generic], nothing: int, row: list[int]
    ) -> int:
        parts = map(self._leaves, repeat(is_max), row)
        leaves = frozenset[int]().union(*parts) - {nothing}
        opposite = [leaf for leaf in leaves if (not is_max, leaf) in self.sets]
        for leaf in opposite:  # is beyond each of its own leaves, and so beyond the extreme
            inner = self.sets[not is_max, leaf]
            if (inner & leaves) if dtype.kind == "i" else inner <= leaves:
                leaves -= {leaf}
        if len(leaves) < 2:
            return next(iter(leaves), nothing)
        total = as_set(np.array(list(leaves), np.uint64))
        number = int(combined(symbol(is_max, dtype.str), [total]))
        self.sets[is_max, number] = leaves
        return number

    def _leaves(self, is_max: bool, number: int) -> frozenset[int]:
        return self.sets.get((is_max, number), frozenset((number,)))


def _start(is_max: bool, dtype: np.dtype[np.generic]) -> Array:
    """What changes no maximum, or no minimum."""
    if dtype.kind == "f" or dtype.kind == "V":
        return np.asarray(-np.inf if is_max else np.inf, dtype)
    bits = 8 * dtype.itemsize - 1
    return np.asarray(-(1 << bits) if is_max else (1 << bits) - 1, dtype)
