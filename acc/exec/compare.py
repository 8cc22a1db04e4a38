"""The rule that says whether a result is right, and by how much it is off."""

from dataclasses import dataclass

import ml_dtypes
import numpy as np

from acc.interp.element_types import is_floating, is_narrow_float
from acc.interp.values import Array


@dataclass(frozen=True)
class Tolerance:
    """`|got - want| <= atol + rtol * |want| + k * ulp(want)`, k by the width of the type."""

    atol: float = 1e-4
    rtol: float = 1e-4
    narrow_ulps: int = 2
    """k for float16 and bfloat16; 0 for wider types."""

    def bound(self, want: Array, dtype: np.dtype[np.generic]) -> Array:
        """The largest error allowed at each element of `want`, which is float64."""
        magnitude = np.abs(want)
        bound = self.atol + self.rtol * magnitude
        return bound + self.narrow_ulps * ulp(magnitude, dtype) if is_narrow_float(dtype) else bound


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


def ulp(magnitude: Array, dtype: np.dtype[np.generic]) -> Array:
    """The distance to the next number of `dtype` above each float64 `magnitude`."""
    info = ml_dtypes.finfo(dtype)
    _, exponent = np.frexp(magnitude)
    return np.ldexp(1.0, np.maximum(exponent - 1, info.minexp) - info.nmant)


def _agrees(got: Array, want: Array, dtype: np.dtype[np.generic], tolerance: Tolerance) -> Array:
    """Per element whether `got` meets the rule against `want`; both float64."""
    finite = np.isfinite(got) & np.isfinite(want)
    close = np.abs(got - want) <= tolerance.bound(want, dtype)
    same = (got == want) | (np.isnan(got) & np.isnan(want))
    return np.where(finite, close, same)


def _max_where(values: Array, mask: Array) -> float:
    return float(np.max(values, where=mask, initial=0.0))


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
        if not is_floating(got.dtype):
            by_want, by_eager = got == want.astype(got.dtype), got == eager
            error = np.abs(got.astype(np.float64) - want.astype(np.float64))
            finite = np.ones(got.shape, np.bool_)
            wide_want = want.astype(np.float64)
        else:
            rule = tolerance or Tolerance()
            wide_got, wide_eager = got.astype(np.float64), eager.astype(np.float64)
            wide_want = want.astype(got.dtype).astype(np.float64)
            by_want = _agrees(wide_got, wide_want, got.dtype, rule)
            by_eager = _agrees(wide_got, wide_eager, got.dtype, rule)
            error = np.abs(wide_got - wide_want)
            finite = np.isfinite(wide_got) & np.isfinite(wide_want)
        nonzero = finite & (wide_want != 0)
        relative = error / np.abs(wide_want)
    right = by_want | by_eager
    wrong = np.argwhere(~right)
    first = tuple(int(index) for index in wrong[0]) if len(wrong) else None
    detail = ""
    if first is not None:
        detail = (
            f"{len(wrong)} of {got.size} elements differ, first at {list(first)}: "
            f"got {got[first]}, expected {want[first]}"
        )
    return Comparison(
        first is None,
        _max_where(error, finite),
        _max_where(relative, nonzero),
        int(np.count_nonzero(right & ~by_want)),
        first,
        detail,
    )
