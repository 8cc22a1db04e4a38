"""
Numbers that stand for values: equal ones for what is computed the same way from the same inputs.

Each byte of memory has one, 64 bits that mix the operation and the numbers of its operands.
"""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from acc.interp.values import Array

Symbols = NDArray[np.uint64]

WIDTH = np.dtype(np.uint64).itemsize
"""Bytes of a number."""
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_STEP = np.uint64(0x9E3779B97F4A7C15)


def mixed(values: Symbols) -> Symbols:
    """Other numbers, each made of all bits of one (the finaliser of SplitMix64)."""
    with np.errstate(over="ignore"):
        values = (values ^ (values >> np.uint64(30))) * _FIRST
        values = (values ^ (values >> np.uint64(27))) * _SECOND
        return values ^ (values >> np.uint64(31))


def symbol(*parts: object) -> np.uint64:
    """The number of anything that has a text."""
    digest = blake2b(repr(parts).encode(), digest_size=WIDTH).digest()
    return np.uint64(int.from_bytes(digest, "little"))


def constant(number: Array) -> Symbols:
    """The number of a number."""
    return np.asarray(symbol(number.dtype.str, number.tobytes()))


def counted(count: int) -> Symbols:
    """Numbers of places."""
    return np.arange(1, count + 1, dtype=np.uint64) * _STEP


def combined(operation: np.uint64, operands: Sequence[Symbols]) -> Symbols:
    """The numbers of what an operation makes of its operands, in their order."""
    total = np.asarray(operation)
    with np.errstate(over="ignore"):
        for operand in operands:
            total = mixed(total * _FIRST + operand)
    return total


def in_order(values: Symbols, axis: int) -> Symbols:
    """One number for those along an axis, in their order."""
    places = counted(values.shape[axis])
    line = np.moveaxis(values, axis, -1)
    return mixed(mixed(line + places).sum(axis=-1, dtype=np.uint64))


def as_set(values: Symbols) -> Symbols:
    """One number for those along the last axis, whatever their order and however often."""
    line = np.sort(values, axis=-1)
    again = np.zeros(line.shape, np.bool_)
    again[..., 1:] = line[..., 1:] == line[..., :-1]
    return mixed(np.where(again, np.uint64(0), mixed(line)).sum(axis=-1, dtype=np.uint64))


def spread(values: Symbols, size: int) -> Symbols:
    """The numbers of the bytes of elements, along a new last axis: the element's in front."""
    spread = mixed(np.asarray(values)[..., np.newaxis] + counted(size))
    spread[..., 0] = values
    return spread


def elements(view: Array) -> Symbols:
    """The numbers of elements whose bytes are along the last axis."""
    numbers = view.view(np.uint64)
    whole = (spread(numbers[..., 0], numbers.shape[-1]) == numbers).all(axis=-1)
    return np.where(whole, numbers[..., 0], in_order(numbers, -1))
