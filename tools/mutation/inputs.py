"""Inputs that mutants are run on: what one kind does not show, another does."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from acc.exec.input_modes import InputMode, derive_array
from acc.interp.element_types import is_floating
from acc.interp.values import Array


class Inputs(StrEnum):
    """Kinds of inputs."""

    NORMAL = "normal"
    """Standard normal numbers, both signs."""

    TIES = "ties"
    """Small integers and halves, so that values are equal and sums are exact."""

    SMALL = "small"
    """A thousandth of normal numbers: what is added to them shows."""

    NEGATIVE = "negative"
    """Numbers far below zero: maxima and sums that start at zero come out wrong."""

    SPIKES = "spikes"
    """
    Numbers above zero, and one large one in each row, at another place in each: whoever misses it
    is wrong, and so are minima that start at zero.
    """

    DIPS = "dips"
    """One number far below zero in each row."""

    PEAKS = "peaks"
    """One large number in each row, strewn over long rows."""

    LANES = "lanes"
    """One large number in each row, in the last lane of a repeat."""

    EXTREME = "extreme"
    """Infinities, NaN, zeros and the largest and smallest numbers among the others."""


def made(shape: Sequence[int], dtype: np.dtype[np.generic], kind: Inputs, place: int) -> Array:
    """The argument at a place."""
    rng = np.random.default_rng([list(Inputs).index(kind), place])
    if not is_floating(dtype):
        return _integers(shape, dtype, kind, rng)
    normal = rng.standard_normal(shape)
    match kind:
        case Inputs.NORMAL:
            return normal.astype(dtype)
        case Inputs.TIES:
            return (rng.integers(-4, 5, shape) / 2).astype(dtype)
        case Inputs.SMALL:
            return (normal / 1000).astype(dtype)
        case Inputs.NEGATIVE:
            return (-200 - 10 * np.abs(normal)).astype(dtype)
        case Inputs.SPIKES | Inputs.DIPS | Inputs.PEAKS | Inputs.LANES:
            return _spiked(normal, kind).astype(dtype)
        case Inputs.EXTREME:
            return derive_array(normal.astype(dtype), InputMode.EXTREME, [1, place])


def _integers(
    shape: Sequence[int], dtype: np.dtype[np.generic], kind: Inputs, rng: np.random.Generator
) -> Array:
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    small = rng.integers(0 if dtype.kind == "u" else -8, 9, shape)
    match kind:
        case Inputs.TIES:  # products of odd numbers are never 0, nor out of range for long
            return (small // 2 * 2 + 1).clip(-3, 3).astype(dtype)
        case Inputs.NEGATIVE:
            low = small - 100
            return (np.abs(low) if dtype.kind == "u" else low).astype(dtype)
        case Inputs.SPIKES | Inputs.DIPS | Inputs.PEAKS | Inputs.LANES:
            return _spiked(small, kind).astype(dtype)
        case Inputs.EXTREME:
            wide = rng.integers(np.iinfo(np.int32).min, np.iinfo(np.int32).max, shape)
            return np.where(rng.random(shape) < 0.1, wide, small).astype(dtype)
        case _:
            return small.astype(dtype)


_PLACES = (-1, 0, 63, 64, 127, 1, -2, 128, 7, 8, 31, 32, 15, 16, 62, 65)
"""Where a row's large number is first: at the ends of rows, blocks and repeats."""


_LANES = 64
"""Elements of 32 bits in a repeat."""

_GOLDEN = 0.6180339887
"""Its multiples modulo 1 are spread evenly."""


def _spiked(values: Array, kind: Inputs) -> Array:
    """Numbers with a large one in each row."""
    if not values.size:
        return values
    rows = values.reshape(-1, values.shape[-1] if values.ndim else 1).copy()
    if kind is Inputs.SPIKES:
        rows = np.abs(rows) + 1
    columns, number = rows.shape[1], np.arange(len(rows))
    first = np.array(_PLACES)[number % len(_PLACES)]
    place = np.where(number < len(_PLACES), first, number) % columns
    if kind is Inputs.PEAKS:
        place = ((number + 1) * _GOLDEN % 1 * columns).astype(np.int64)
    if kind is Inputs.LANES:
        place = np.minimum(_LANES * (number + 1), columns) - 1
    low = kind is Inputs.DIPS and values.dtype.kind != "u"
    rows[number, place] = -1000 if low else 1000
    return rows.reshape(values.shape)
