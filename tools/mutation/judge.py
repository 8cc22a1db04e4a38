"""Whether the results of a run are right: as strict as correct kernels allow."""

from collections.abc import Sequence

import numpy as np

from acc.driver.subject import Case
from acc.exec.compare import Tolerance, compare, ulp
from acc.interp.element_types import is_floating, is_narrow_float
from acc.interp.values import Array
from tools.mutation.inputs import Inputs

STRICT = Tolerance(atol=4e-7, rtol=5e-6, narrow_ulps=0)
"""For inputs without large numbers; `atol` grows with the largest result above 1."""

HALF = 0.55
"""Rounding once, to nearest, is off by half a unit in the last place and a little."""

SMALL_PART, ENOUGH, MARGIN = 0.1, 100, 1.5
"""Of mean errors: smallest result beside the largest, number of results, and what is allowed."""

STRICT_INPUTS = (Inputs.NORMAL, Inputs.TIES, Inputs.SMALL)


def problem(
    outputs: Sequence[Array], inputs: Inputs, case: Case, roundings: int | None
) -> str | None:
    """
    What is wrong with the results of a case, if anything.

    `roundings` is how often a kernel rounds to the type of its results; None if all bits must be
    those of the reference.
    """
    for place, (found, want, eager) in enumerate(zip(outputs, case.want, case.eager, strict=True)):
        got = found.reshape(eager.shape)
        if roundings is None:
            text = _unequal(got, eager)
        elif inputs not in STRICT_INPUTS or not is_floating(got.dtype):
            text = compare(got, want, eager).detail
        else:
            text = _off(got, want, roundings)
            if not text and inputs is Inputs.NORMAL:
                text = _spread(got, want, roundings)
        if text:
            return f"result {place}, inputs {inputs.value}, sizes {dict(case.sizes)}: {text}"
    return None


def _first(wrong: Array) -> str:
    places = np.argwhere(wrong)
    if not len(places):
        return ""
    return f"{len(places)} of {wrong.size} elements, first at {[int(i) for i in places[0]]}"


def _unequal(got: Array, eager: Array) -> str:
    return _first(~((got == eager) | ((got != got) & (eager != eager))))


def _spread(got: Array, want: Array, roundings: int) -> str:
    """
    What is wrong with the mean square of the errors, in units of the last place, where there are
    enough of them: rounding to nearest gives 1/12 each time, in a direction 1/3.
    """
    wide, exact = got.astype(np.float64), want.astype(np.float64)
    with np.errstate(all="ignore"):
        # where results are small beside others, cancellation is seen and not rounding
        counted = np.isfinite(wide) & (np.abs(exact) > SMALL_PART * np.abs(exact).max(initial=0))
    if not is_narrow_float(got.dtype) or np.count_nonzero(counted) < ENOUGH:
        return ""
    errors = (wide - exact)[counted] / ulp(np.abs(exact[counted]), got.dtype)
    found, most = float(np.mean(errors**2)), MARGIN * roundings / 12
    if found <= most:
        return ""
    return f"errors of {found:.2f} square units in the last place on average, expected {most:.2f}"


def _off(got: Array, want: Array, roundings: int) -> str:
    with np.errstate(all="ignore"):
        wide, exact = got.astype(np.float64), want.astype(np.float64)
        finite = np.abs(exact[np.isfinite(exact)])
        bound = STRICT.bound(np.abs(exact), got.dtype) + STRICT.atol * finite.max(initial=0)
        if is_narrow_float(got.dtype):
            bound = bound + roundings * HALF * ulp(np.abs(exact), got.dtype)
        close = np.abs(wide - exact) <= bound
    return _first(~(close | (wide == exact) | (np.isnan(wide) & np.isnan(exact))))
