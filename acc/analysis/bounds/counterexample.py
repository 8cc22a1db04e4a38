"""Tries out numbers with which the solver breaks an obligation."""

from collections.abc import Iterator, Mapping

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.concrete import Budget, OutOfBudgetError, Pins, Violation
from acc.analysis.bounds.formula import Formula
from acc.analysis.bounds.launches import bytes_of
from acc.analysis.bounds.need import GaveUp, Kind
from acc.analysis.bounds.obligations import LaunchObligations, ProgramObligations
from acc.analysis.bounds.polynomial import Polynomial, Unknown, evaluate
from acc.analysis.bounds.query import prove
from acc.analysis.bounds.refuted import Refuted
from acc.analysis.bounds.solver import Answer, Solution
from acc.analysis.bounds.symbolic import Obligation
from acc.analysis.bounds.trial import MARKED_BYTES, Trial

_SIZES = (64, 4096, 1 << 16, 1 << 20)
"""Counterexamples below these sizes are preferred."""

_HURRY = 2
"""The part of the time limit that looking for a smaller one may take."""


class Counterexamples:
    """Counterexamples for the obligations of one launch."""

    def __init__(
        self,
        obligations: ProgramObligations,
        each: LaunchObligations,
        timeout_ms: int,
        steps: int,
    ):
        self.program, self.each = obligations, each
        self.timeout_ms, self.steps = timeout_ms, steps

    def of(self, obligation: Obligation, solution: Solution) -> Refuted | str:
        """A counterexample as small as is easy to find, or else why there is none."""
        reason = "the solver has numbers that break it, but they could not be tried out"
        for found in self._solutions(obligation, solution):
            sizes = {
                name: found.numbers.get(_unknown(value), 0)
                for name, value in self.program.sizes.items()
            }
            tried = self._try(obligation, found.numbers, sizes)
            if isinstance(tried, Violation):
                return Refuted(tried, sizes)
            if tried is not None:
                shown = ", ".join(f"{name} = {size}" for name, size in sizes.items())
                reason = f"{tried}; at {shown}" if shown else tried
        return reason

    def _solutions(self, obligation: Obligation, solution: Solution) -> Iterator[Solution]:
        """Solutions with small sizes first, if there are any."""
        for size in _SIZES if self.program.sizes else ():
            small: list[Formula] = [f.at_least(size, s) for s in self.program.sizes.values()]
            given = [*obligation.given, *small]
            goal, limit_ms = obligation.need.goal, self.timeout_ms // _HURRY
            smaller = prove(self.program.terms, given, goal, limit_ms)
            if smaller.answer is Answer.POSSIBLE:
                yield smaller
        yield solution

    def _try(
        self, obligation: Obligation, numbers: Mapping[Unknown, int], sizes: Mapping[str, int]
    ) -> Violation | str | None:
        """A violation, or why there is none where that is known."""
        program, chip = self.program.program, self.program.chip
        total = sum(_int(bytes_of(a.type, sizes)) for a in program.arguments)
        if obligation.need.kind is Kind.PARTITION:
            if total > MARKED_BYTES:
                return None
            return self._run(Trial(program, chip, sizes, Budget(self.steps)))
        pins = Pins(
            {
                op: evaluate(value, numbers)
                for op, value in obligation.counters
                if isinstance(value, Polynomial) and value.unknowns <= numbers.keys()
            }
        )
        trial = Trial(program, chip, sizes, Budget(self.steps), pins)
        try:
            blocks, fields = trial.host(self.each.launch)
            block = numbers.get(_unknown(self.each.core.block), 0)
            if block < blocks:
                trial.core(self.each.launch, 0, block, blocks, fields)
        except Violation as violation:
            return violation
        except (OutOfBudgetError, GaveUp):
            return None
        return None

    def _run(self, trial: Trial) -> Violation | str | None:
        try:
            trial.run()
        except Violation as violation:
            return violation
        except (OutOfBudgetError, GaveUp):
            return None
        return trial.repeated


def _unknown(value: object) -> Unknown:
    assert isinstance(value, Polynomial)
    (unknown,) = value.unknowns
    return unknown


def _int(value: object) -> int:
    assert isinstance(value, int), "all sizes are known"
    return value
