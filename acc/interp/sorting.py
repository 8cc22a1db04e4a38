"""The order that sorts: NaN is the largest number, and equal ones keep their order."""

import numpy as np
from numpy.typing import NDArray

from acc.interp.values import Array


def sorted_order(keys: Array, axis: int, *, descending: bool) -> NDArray[np.intp]:
    """Places of the elements along an axis in order."""
    if not descending:
        return np.argsort(keys, axis=axis, kind="stable")
    flipped = np.argsort(np.flip(keys, axis), axis=axis, kind="stable")
    return keys.shape[axis] - 1 - np.flip(flipped, axis)
