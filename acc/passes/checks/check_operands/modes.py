"""The mask mode that an instruction runs in."""

from collections.abc import Iterator

from acc.analysis.mask_state import MaskState
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_fill import BrcbOp
from acc.passes.checks.check_operands.site import Site
from acc.target.rules.mode_state import (
    counter_form_problem,
    masked_form_problem,
    mode_left_problem,
    no_vector_mask_problem,
)
from acc.target.rules.rule import Problem


def mode_problems(site: Site) -> Iterator[Problem]:
    """Why an instruction is not for the mode that it runs in."""
    op, state = site.op, site.state
    is_counter = isinstance(op, VectorOp) and op.is_counter
    if is_counter and not state.counter:
        yield counter_form_problem(site.api)
    elif is_counter and state.count is None:
        yield no_vector_mask_problem(site.api)
    is_masked = isinstance(op, VectorOp) and op.mask is not None
    if state.counter and (is_masked or isinstance(op, MaskedOp | BrcbOp)):
        yield masked_form_problem(site.api)


def region_problem(region: str, before: MaskState, after: MaskState) -> Problem | None:
    """Why a region does not leave the mode as it was; None if it does."""
    same = before == after if before.counter else not after.counter
    return None if same else mode_left_problem(region)
