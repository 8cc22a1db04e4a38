"""Signless integers read as signed or as unsigned, and results put back into their type."""

import numpy as np

from acc.interp.values import Array, Value, convert

Integer = int | Array | np.generic


def signed(value: Value) -> Integer:
    """`value` as a signed number; true, as a one-bit integer, is -1."""
    assert isinstance(value, int | np.ndarray | np.generic)
    if isinstance(value, np.ndarray | np.generic) and value.dtype == np.bool_:
        return np.negative(value.astype(np.int8))
    return value


def unsigned(value: Value) -> Integer:
    """`value` as an unsigned number of the same width."""
    if isinstance(value, int):
        value = np.int64(value)
    assert isinstance(value, np.ndarray | np.generic)
    return value.view(f"u{value.dtype.name}") if value.dtype.kind == "i" else value


def like(value: Integer, operand: Value) -> Value:
    """`value`, computed from `operand`, in the representation and type of `operand`."""
    if isinstance(operand, int) and not isinstance(value, np.ndarray):
        return int(value) if isinstance(value, int) else int(value.astype(np.int64))
    if isinstance(operand, np.ndarray | np.generic):
        return convert(value, operand.dtype)
    return convert(value, np.dtype(np.int64))
