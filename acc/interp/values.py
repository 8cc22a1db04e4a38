"""
What an SSA value is at run time, and the accessors that handlers use to read one.

index       a Python `int`; inside a linalg body an int64 array
integer     a NumPy scalar of the type (i1 is `bool_`); inside a linalg body an array
float       a NumPy scalar (bf16 through ml_dtypes); inside a linalg body an array
tensor      an `ndarray` of the run-time shape, never written to in place
anything else (a buffer, a queue, an event)   an instance of its dialect's own class
"""

from collections.abc import Sequence
from typing import SupportsInt, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import NDArray

Value: TypeAlias = object
Values: TypeAlias = Sequence[Value]
Array: TypeAlias = NDArray[np.generic]


def is_numpy(value: Value) -> TypeGuard[Array]:
    """Whether `value` is an array, or a NumPy scalar, which behaves as an array of rank 0."""
    return isinstance(value, np.ndarray | np.generic)


def as_array(value: Value) -> Array:
    """`value` as an array; scalars become arrays of rank 0."""
    assert is_numpy(value) or isinstance(value, int), f"not an array: {value!r}"
    return np.asarray(value)


def as_int(value: Value) -> int:
    """`value`, an index or integer scalar, as a Python int."""
    if isinstance(value, int):
        return value
    assert isinstance(value, SupportsInt), f"not an integer: {value!r}"
    return int(value)


def convert(value: Value, dtype: np.dtype[np.generic]) -> Array:
    """
    `value` in another element type, a scalar staying a scalar.

    NumPy's C rules: floats round to nearest even, floats to integers truncate towards zero.
    """
    return value.astype(dtype) if is_numpy(value) else as_array(value).astype(dtype)[()]
