"""The NumPy type that stands for each scalar type."""

import ml_dtypes
import numpy as np
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from acc.diagnostics import At, UserError

_FLOATS: dict[type[Attribute], np.dtype[np.generic]] = {
    Float16Type: np.dtype(np.float16),
    Float32Type: np.dtype(np.float32),
    Float64Type: np.dtype(np.float64),
    BFloat16Type: np.dtype(ml_dtypes.bfloat16),
}

_INTEGERS: dict[int, np.dtype[np.generic]] = {
    1: np.dtype(np.bool_),
    8: np.dtype(np.int8),
    16: np.dtype(np.int16),
    32: np.dtype(np.int32),
    64: np.dtype(np.int64),
}


def is_float(element_type: Attribute) -> bool:
    """Whether the interpreter computes with `element_type` as a floating-point type."""
    return type(element_type) in _FLOATS


def numpy_dtype(element_type: Attribute) -> np.dtype[np.generic] | None:
    """
    The NumPy type for a scalar type, or None where there is none.

    Signless integers are signed, as their results are read; unsigned ones keep their sign.
    """
    if (dtype := _FLOATS.get(type(element_type))) is not None:
        return dtype
    if isinstance(element_type, IndexType):
        return _INTEGERS[64]
    if not isa(element_type, IntegerType):
        return None
    dtype = _INTEGERS.get(element_type.width.data)
    if dtype is not None and element_type.signedness.data is Signedness.UNSIGNED:
        return np.dtype(f"u{dtype.name}")
    return dtype


def array_dtype(element_type: Attribute, at: At = None) -> np.dtype[np.generic]:
    """The NumPy type of arrays of a scalar type. Raises `UserError` where there is none."""
    dtype = numpy_dtype(element_type)
    if dtype is None:
        raise UserError(f"tensors of type {element_type} cannot be run", at)
    return dtype


def is_floating(dtype: np.dtype[np.generic]) -> bool:
    """Whether `dtype` is a floating-point type, bfloat16 included."""
    return dtype.kind == "f" or dtype == ml_dtypes.bfloat16


def is_narrow_float(dtype: np.dtype[np.generic]) -> bool:
    """Whether `dtype` is a float of 16 bits or fewer, whose long sums are kept in float32."""
    return dtype.itemsize <= 2 and is_floating(dtype)
