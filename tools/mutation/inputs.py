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
    """Numbers below -1: maxima and sums that start at zero come out wrong."""

    EXTREME = "extreme"
    """Infinities, NaN, zeros and the largest and smallest numbers among the others."""


def made(shape: Sequence[int], dtype: np.dtype[np.generic], kind: Inputs, place: int) -> Array:
    """The argument at a place."""
    rng = np.random.default_rng([list(Inputs).index(kind), place])
    if not is_floating(dtype):
        low, high = {"b": (0, 2), "u": (0, 9)}.get(dtype.kind, (-8, 9))
        return rng.integers(low, high, shape).astype(dtype)
    normal = rng.standard_normal(shape)
    match kind:
        case Inputs.NORMAL:
            return normal.astype(dtype)
        case Inputs.TIES:
            return (rng.integers(-4, 5, shape) / 2).astype(dtype)
        case Inputs.SMALL:
            return (normal / 1000).astype(dtype)
        case Inputs.NEGATIVE:
            return (-1 - np.abs(normal)).astype(dtype)
        case Inputs.EXTREME:
            return derive_array(normal.astype(dtype), InputMode.EXTREME, [1, place])
