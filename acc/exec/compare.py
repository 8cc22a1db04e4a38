"""The rule that says whether a result is right, and by how much it is off."""

from dataclasses import dataclass
from typing import TypeAlias

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from acc.interp.element_types import is_floating, is_narrow_float
from acc.interp.values import Array

Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True)
class Tolerance:
    """`|got - want| <= atol + rtol * |want| + k * ulp(want)`, k by the width of the type."""

    atol: float = 1e-4
    rtol: float = 1e-4
    narrow_ulps: int = 2
    """k for float16 and bfloat16; 0 for wider types."""

    def bound(self, magnitude: Floats, dtype: np.dtype[np.generic]) -> Floats:
        """The largest error allowed where the result should be of each `magnitude`."""
        bound = self.atol + self.rtol * magnitude
        return bound + self.narrow_ulps * ulp(magnitude, dtype) if is_narrow_float(dtype) else bound

    def accepts(self, got: Array, want: Floats) -> bool:
        """Whether every element of `got` meets the rule against `want`, which has its shape."""
        return self.difference(got, want) is None

    def difference(self, got: Array, want: Floats) -> str | None:
        """How many elements break the rule and which is the first; nothing if all meet it."""
        with np.errstate(all="ignore"):
            wrong = np.argwhere(~_agrees(got.astype(np.float64), want, got.dtype, self))
        return _first_of(wrong, got, want) if len(wrong) else None


@dataclass(frozen=True)
class Comparison:
    """How a result compares with the reference."""

    passed: bool
    max_abs_err: float
    """Over elements that are finite on both sides; 0 where there are none."""

    max_rel_err: float
    """The same, over elements of the reference other than 0."""

    eager_only: int
    """Elements that are right only by PyTorch's own result in the file's type."""

    first_difference: tuple[int, ...] | None
    """The index of the first wrong element in row-major order."""

    detail: str = ""
    """What is wrong, for people; empty if nothing is."""


def ulp(magnitude: Floats, dtype: np.dtype[np.generic]) -> Floats:
    """The distance from each `magnitude` to the next number of `dtype` above it."""
    info = ml_dtypes.finfo(dtype)  # pyright: ignore[reportUnknownVariableType]
    smallest, digits = int(info.minexp), int(info.nmant)  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    _, exponent = np.frexp(magnitude)
    power = np.where(magnitude > 0, np.maximum(exponent - 1, smallest), smallest)
    return np.ldexp(1.0, power - digits)


def _agrees(got: Floats, want: Floats, dtype: np.dtype[np.generic], tolerance: Tolerance) -> Bools:
    """Per element whether `got` meets the rule against `want`."""
    finite = np.isfinite(got) & np.isfinite(want)
    close = np.abs(got - want) <= tolerance.bound(np.abs(want), dtype)
    same = (got == want) | (np.isnan(got) & np.isnan(want))
    return np.where(finite, close, same)


def _largest(values: Floats, mask: Bools) -> float:
    return float(np.max(values, where=mask, initial=0.0))


def _first_of(wrong: NDArray[np.intp], got: Array, want: Array) -> str:
    """The differences at these indices, for people."""
    first = tuple(int(index) for index in wrong[0])
    return (
        f"{len(wrong)} of {got.size} elements differ, first at {list(first)}: "
        f"got {got[first]}, expected {want[first]}"
    )


def compare(
    got: Array, want: Array, eager: Array, tolerance: Tolerance | None = None
) -> Comparison:
    """
    Judge `got` by `want`, the reference in float64, and by `eager`, PyTorch's own result.

    `eager` gives the type and shape that `got` must have. Floats follow `Tolerance`, with NaN and
    infinities at the same places and a zero of either sign; everything else must be equal.
    """
    if got.shape != eager.shape or got.dtype != eager.dtype:
        found, expected = (f"{a.dtype}{list(a.shape)}" for a in (got, eager))
        return Comparison(False, 0.0, 0.0, 0, None, f"expected {expected}, found {found}")
    with np.errstate(all="ignore"):
        rounded = want.astype(got.dtype)
        wide_got, wide_want = got.astype(np.float64), rounded.astype(np.float64)
        if is_floating(got.dtype):
            rule = tolerance or Tolerance()
            by_want = _agrees(wide_got, wide_want, got.dtype, rule)
            by_eager = _agrees(wide_got, eager.astype(np.float64), got.dtype, rule)
        else:
            by_want, by_eager = np.equal(got, rounded), np.equal(got, eager)
        finite = np.isfinite(wide_got) & np.isfinite(wide_want)
        error = np.abs(wide_got - wide_want)
        relative = error / np.abs(wide_want)
    right: Bools = by_want | by_eager
    wrong = np.argwhere(~right)
    first = tuple(int(index) for index in wrong[0]) if len(wrong) else None
    detail = ""
    if first is not None:
        detail = _first_of(wrong, got, want)
    return Comparison(
        first is None,
        _largest(error, finite),
        _largest(relative, finite & (wide_want != 0)),
        int(np.count_nonzero(right & ~by_want)),
        first,
        detail,
    )
