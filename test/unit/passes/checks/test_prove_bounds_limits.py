"""Limits of prove-bounds with which everything, or nothing, would count as proved."""

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.passes.checks.prove_bounds import ProveBoundsPass
from acc.registry import make_context


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        (
            ProveBoundsPass(min_size=5, max_size=2),
            "prove-bounds has no sizes to prove for: min-size=5 max-size=2",
        ),
        (ProveBoundsPass(min_size=-5), "min-size is -5, but legal are 0 and more"),
        (ProveBoundsPass(timeout_ms=0), "timeout-ms is 0, but legal are 1 and more"),
    ],
)
def test_limits_that_leave_nothing_are_refused(limits: ProveBoundsPass, text: str):
    with pytest.raises(UserError) as error:
        limits.apply(make_context(), ModuleOp([]))
    assert error.value.text == text
