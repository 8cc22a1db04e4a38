"""Inputs for an entry: sizes of its symbols, and arrays made from a fixed seed."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from acc.interp.element_types import is_floating, numpy_dtype
from acc.interp.values import Array, Value, as_array
from acc.semantics.signature import Entry, ValueShape

BASE_SIZES = (1, 7, 16, 17)
"""Sizes of symbols: one, below and above a multiple of 8, and a multiple of 8."""


@dataclass(frozen=True)
class Case:
    """One input of an entry."""

    entry: Entry
    sizes: Mapping[str, int]
    seed: int
    filled: tuple[tuple[int, int], ...] = ()
    """Arguments, by index, all of whose elements are one number."""

    @property
    def key(self) -> Hashable:
        """What tells this case from others of the entry."""
        return tuple(self.sizes.items()), self.seed, self.filled

    @property
    def elements(self) -> int:
        """Elements of all arguments."""
        shapes = (*self.entry.inputs, *self.entry.outputs)
        return sum(prod(value.at(self.sizes)) for value in shapes)

    def inputs(self) -> list[Value]:
        """The arguments that the entry reads."""
        args = [
            _make(value, self.sizes, np.random.default_rng([self.seed, index]), self.seed)
            for index, value in enumerate(self.entry.inputs)
        ]
        for index, number in self.filled:
            args[index] = np.full_like(as_array(args[index]), number)
        return args

    def simpler(self) -> Iterator["Case"]:
        """This case with one more argument that has all elements 0, or 1."""
        done = {index for index, _ in self.filled}
        for index, value in enumerate(self.entry.inputs):
            if index not in done and not value.is_scalar:
                for number in (0, 1):
                    yield replace(self, filled=(*self.filled, (index, number)))

    def __str__(self) -> str:
        sizes = [f"{name} = {size}" for name, size in self.sizes.items()]
        return ", ".join([*sizes, f"seed {self.seed}"])


def cases(entry: Entry, count: int, more_sizes: Sequence[Mapping[str, int]]) -> list[Case]:
    """
    At least `count` cases that take every size for every symbol, and `more_sizes`; smallest first.
    """
    sizes = [*_assignments(entry.symbols), *more_sizes]
    total = max(count, len(sizes))
    found = [Case(entry, sizes[index % len(sizes)], index) for index in range(total)]
    return sorted(found, key=lambda case: case.elements)


def _assignments(symbols: Sequence[str]) -> Iterator[Mapping[str, int]]:
    """All symbols alike first, since some functions need that; then different ones."""
    if not symbols:
        yield {}
        return
    for size in BASE_SIZES:
        yield dict.fromkeys(symbols, size)
    if len(symbols) > 1:
        for start in range(len(BASE_SIZES)):
            yield {
                name: BASE_SIZES[(start + place) % len(BASE_SIZES)]
                for place, name in enumerate(symbols)
            }


def _make(
    value: ValueShape, sizes: Mapping[str, int], rng: np.random.Generator, seed: int
) -> Value:
    """One argument: an array, a NumPy scalar, or an int for an index."""
    shape, dtype = value.at(sizes), numpy_dtype(value.element)
    assert dtype is not None, f"no inputs of {value.element}"
    if is_floating(dtype):
        array = _floats(shape, rng, seed).astype(dtype)
    elif dtype.kind == "b":
        array = rng.integers(0, 2, shape).astype(dtype)
    else:
        # small and, every other time, not negative: what indices into tensors are
        array = rng.integers(-8 * (seed % 2), 8, shape).astype(dtype)
    return array[()] if value.is_scalar else np.asarray(array)


def _floats(shape: Sequence[int], rng: np.random.Generator, seed: int) -> Array:
    """
    By the seed: ordinary numbers, positive ones, numbers of many magnitudes, or ordinary ones with
    NaN, infinities and zeros strewn in.
    """
    ordinary = rng.standard_normal(shape)
    match seed % 4:
        case 0:
            return ordinary
        case 1:
            return np.abs(ordinary) + 0.5
        case 2:
            return ordinary * 10.0 ** rng.integers(-3, 3, shape)
        case _:
            special = rng.choice([np.nan, np.inf, -np.inf, 0.0, -0.0], shape)
            return np.where(rng.random(shape) < 0.05, special, ordinary)
