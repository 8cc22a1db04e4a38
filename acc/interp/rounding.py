"""Conversion of arrays between element types with every rounding that a vector cast offers."""

from collections.abc import Callable

import numpy as np

from acc.dialects.tile.cast import Rounding
from acc.interp.element_types import is_floating
from acc.interp.values import Array


def _away(value: Array) -> Array:
    """Nearest integer, ties away from zero."""
    whole = np.trunc(value)
    step = np.copysign(np.ones((), value.dtype), value)
    return np.where(
        np.greater_equal(np.abs(np.subtract(value, whole)), 0.5), np.add(whole, step), whole
    )


def _odd(value: Array) -> Array:
    """The neighbouring odd integer where the value is not an integer."""
    below = np.floor(value)
    return np.where(
        np.equal(below, value),
        value,
        np.where(np.equal(np.fmod(below, 2), 0), np.add(below, 1), below),
    )


INTEGRAL: dict[Rounding, Callable[[Array], Array]] = {
    Rounding.NONE: np.rint,
    Rounding.RINT: np.rint,
    Rounding.FLOOR: np.floor,
    Rounding.CEIL: np.ceil,
    Rounding.ROUND: _away,
    Rounding.TRUNC: np.trunc,
    Rounding.ODD: _odd,
}
"""Rounding of floats to integral values."""


def convert_rounded(value: Array, dtype: np.dtype[np.generic], rounding: Rounding) -> Array:
    """
    `value` in another element type.

    Floats become integers with saturation, NaN becomes 0; integers wrap; anything but zero is true.
    """
    source = value.dtype
    if source == dtype:
        return value
    if dtype.kind == "b":
        return np.not_equal(value, np.zeros((), source))
    if not is_floating(dtype):
        return _to_integer(value, dtype, rounding) if is_floating(source) else value.astype(dtype)
    if rounding in (Rounding.RINT, Rounding.NONE):
        return value.astype(dtype)
    # A longdouble holds every 64-bit integer, so that one rounding remains.
    exact = value if is_floating(source) else value.astype(np.longdouble)
    return _to_float(exact, dtype, rounding)


def _to_integer(value: Array, dtype: np.dtype[np.generic], rounding: Rounding) -> Array:
    whole = np.asarray(INTEGRAL[rounding](value.astype(np.float64)), np.float64)
    limits = np.iinfo(dtype.name)
    low, above = float(limits.min), float(limits.max) + 1
    if dtype.itemsize < 8:
        above = float(limits.max)
    inside = np.logical_and(whole >= low, whole < above)
    result = np.where(inside, whole, 0).astype(dtype)
    result = np.where(whole >= above, limits.max, result)
    return np.where(whole < low, limits.min, result).astype(dtype)


def _to_float(value: Array, dtype: np.dtype[np.generic], rounding: Rounding) -> Array:
    """Rounds to nearest even, then moves to the neighbour that the rounding asks for."""
    nearest = value.astype(dtype)
    back = nearest.astype(value.dtype)
    down, up = np.array(-np.inf, dtype), np.array(np.inf, dtype)
    below = np.where(np.greater(back, value), np.nextafter(nearest, down), nearest)
    above = np.where(np.less(back, value), np.nextafter(nearest, up), nearest)
    inwards = np.where(np.signbit(value), above, below)
    outwards = np.where(np.signbit(value), below, above)
    match rounding:
        case Rounding.FLOOR:
            return below
        case Rounding.CEIL:
            return above
        case Rounding.TRUNC:
            return inwards
        case Rounding.ODD:
            bits = inwards.view(f"u{dtype.itemsize}")
            return np.where(inwards == outwards, bits, bits | 1).astype(bits.dtype).view(dtype)
        case _:
            wide = np.dtype(np.float64)
            exact = value.astype(wide)
            tie = exact - inwards.astype(wide) == outwards.astype(wide) - exact
            return np.where(tie, outwards, nearest)
