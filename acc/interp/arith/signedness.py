"""Signless integers read as signed or as unsigned, and results put back into their type."""

from typing import TypeAlias

import numpy as np

from acc.interp.values import Array, Value, as_int, convert, is_numpy

Integer: TypeAlias = int | Array


def signed(value: Value) -> Integer:
    """`value` as a signed number; true, as a one-bit integer, is -1."""
    if is_numpy(value):
        return np.negative(value.astype(np.int8)) if value.dtype == np.bool_ else value
    return as_int(value)


def unsigned(value: Value) -> Integer:
    """`value` as an unsigned number of the same width."""
    array = value if is_numpy(value) else np.asarray(as_int(value), np.int64)[()]
    return array.view(f"u{array.dtype.name}") if array.dtype.kind == "i" else array


def like(value: Integer, operand: Value) -> Value:
    """`value`, computed from `operand`, in the representation and type of `operand`."""
    if is_numpy(operand):
        low_bit = operand.dtype == np.bool_
        return convert(np.bitwise_and(value, 1) if low_bit else value, operand.dtype)
    if isinstance(value, np.ndarray):
        return convert(value, np.dtype(np.int64))
    return as_int(convert(value, np.dtype(np.int64)))
