"""Whether the results after a pass are as good as those before it."""

from dataclasses import dataclass

import numpy as np

from acc.exec.compare import Tolerance
from acc.interp.element_types import is_floating
from acc.interp.values import Array

_GROWTH = 4.0
"""How much larger than before it an error may be after a pass."""


@dataclass(frozen=True)
class Difference:
    """A result that a pass changed."""

    result: int
    count: int
    size: int
    index: tuple[int, ...]
    """Where it is worst."""

    after: object
    before: object
    exact: object | None
    """The value in float64; None for integers."""

    def __str__(self) -> str:
        exact = "" if self.exact is None else f", {self.exact} in float64"
        return (
            f"{self.count} of {self.size} elements of result {self.result} differ, the worst at "
            f"{list(self.index)}: found {self.after} after the pass, {self.before} before it{exact}"
        )


def judge(result: int, after: Array, before: Array, exact: Array) -> Difference | str | None:
    """
    What is wrong with one result, if anything.

    Integers must be equal. Floats may be off by the tolerance of their type, or by four times the
    error before the pass, both measured against `exact`, the float64 run of the input; values that
    are not finite must be the same as before it or in float64.
    """
    if after.shape != before.shape or after.dtype != before.dtype:
        found, wanted = (f"{a.dtype}{list(a.shape)}" for a in (after, before))
        return f"result {result} is {found} after the pass, {wanted} before it"
    if not is_floating(after.dtype):
        wrong = np.not_equal(after, before)
        return _worst(result, wrong.astype(np.float64), after, before, None)
    with np.errstate(all="ignore"):
        allowed = _finite_max(_errors(before, exact))
        errors = _errors(after, exact)
        unchanged = _same(after.astype(np.float64), before.astype(np.float64))
        wrong = np.where(unchanged, 0.0, errors)
        wrong = np.where(wrong > max(1.0, _GROWTH * allowed), wrong, 0.0)
    return _worst(result, wrong, after, before, exact)


def _same(left: Array, right: Array) -> Array:
    return np.logical_or(left == right, np.logical_and(np.isnan(left), np.isnan(right)))


def _errors(found: Array, exact: Array) -> Array:
    """Errors in units of the tolerance; infinite where only one side is finite."""
    got, want = found.astype(np.float64), exact.astype(found.dtype).astype(np.float64)
    errors = np.abs(got - want) / Tolerance().bound(np.abs(want), found.dtype)
    finite = np.logical_and(np.isfinite(got), np.isfinite(want))
    return np.where(_same(got, want), 0.0, np.where(finite, errors, np.inf))


def _finite_max(errors: Array) -> float:
    return float(np.max(errors, where=np.isfinite(errors), initial=0.0))


def _worst(
    result: int, wrong: Array, after: Array, before: Array, exact: Array | None
) -> Difference | None:
    count = int(np.count_nonzero(wrong))
    if not count:
        return None
    index = tuple(int(i) for i in np.unravel_index(int(np.argmax(wrong)), wrong.shape))
    return Difference(
        result,
        count,
        wrong.size,
        index,
        after[index],
        before[index],
        None if exact is None else exact[index],
    )
