"""Looks for sizes at which a program goes wrong by running it at some."""

from collections.abc import Iterator, Mapping
from itertools import product

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, i1

from acc.analysis.bounds.concrete import Budget, OutOfBudgetError, Violation
from acc.analysis.bounds.launches import Program, bytes_of
from acc.analysis.bounds.need import GaveUp
from acc.analysis.bounds.refuted import Refuted
from acc.analysis.bounds.trial import MARKED_BYTES, Trial
from acc.target.chip import Chip

_SMALL = (0, 1, 2, 3, 5, 8, 9, 33)
_LARGEST_CONSTANT = 1 << 16
_SHARE = 4
"""No trial may take more than one part in so many of the whole budget."""


def search(program: Program, chip: Chip, legal: range, steps: int) -> Refuted | None:
    """A counterexample that is found within a number of operations."""
    left = steps
    for sizes in _all_sizes(program, legal):
        if left <= 0:
            return None
        budget = Budget(left if not sizes else min(left, steps // _SHARE))
        before = budget.left
        violation = _try_at(program, chip, sizes, budget)
        if violation is not None:
            return Refuted(violation, sizes)
        left -= before - budget.left
    return None


def _try_at(
    program: Program, chip: Chip, sizes: Mapping[str, int], budget: Budget
) -> Violation | None:
    """The violation at some sizes; none too where the budget does not suffice to find it."""
    try:
        Trial(program, chip, sizes, budget).run()
    except Violation as violation:
        return violation
    except (OutOfBudgetError, GaveUp):
        return None
    return None


def runs_through(program: Program, chip: Chip, steps: int) -> bool:
    """Whether a program without symbols is right, by running it within so many operations."""
    trial = Trial(program, chip, {}, Budget(steps))
    try:
        trial.run()
    except (Violation, OutOfBudgetError, GaveUp):
        return False
    return trial.decides_all


def _all_sizes(program: Program, legal: range) -> Iterator[Mapping[str, int]]:
    """Sizes to try, small tensors first."""
    symbols = program.symbols
    small = {legal.start + size for size in _SMALL}
    near = {constant + d for constant in _constants(program) for d in (-1, 0, 1)}
    values = sorted(size for size in (small if len(symbols) > 2 else small | near) if size in legal)
    candidates = [
        dict(zip(symbols, sizes, strict=True)) for sizes in product(values, repeat=len(symbols))
    ]
    costs = [(_bytes(program, sizes), sum(sizes.values())) for sizes in candidates]
    order = sorted(range(len(candidates)), key=lambda index: costs[index])
    yield from (candidates[index] for index in order if costs[index][0] <= MARKED_BYTES)


def _bytes(program: Program, sizes: Mapping[str, int]) -> int:
    total = 0
    for argument in program.arguments:
        size = bytes_of(argument.type, sizes)
        assert isinstance(size, int), "all sizes are known"
        total += size
    return total


def _constants(program: Program) -> set[int]:
    """Numbers in the kernels that sizes may be compared with."""
    ops = (op for launch in program.launches for op in launch.kernel.walk())
    return {
        op.value.value.data
        for op in ops
        if isinstance(op, arith.ConstantOp)
        and isinstance(op.value, IntegerAttr)
        and op.value.type != i1
        and 1 < op.value.value.data <= _LARGEST_CONSTANT
    }
