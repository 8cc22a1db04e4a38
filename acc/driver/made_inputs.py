"""Inputs for modules that bring none, made from a seed."""

from collections.abc import Sequence

import numpy as np

from acc.exec.input_modes import InputMode, derive_array
from acc.interp.element_types import is_floating
from acc.interp.values import Array

_INTEGERS = 8
"""Integers are below this: small enough to be indices into most tensors."""


def made_array(
    shape: Sequence[int], dtype: np.dtype[np.generic], mode: InputMode, seed: int, place: int
) -> Array:
    """
    The argument at a place: standard normal floats, small integers, random bools.

    `extreme` strews what `InputMode` says into the floats.
    """
    rng = np.random.default_rng([seed, place])
    if is_floating(dtype):
        return derive_array(rng.standard_normal(shape).astype(dtype), mode, [seed, place])
    return rng.integers(0, 2 if dtype.kind == "b" else _INTEGERS, shape).astype(dtype)
