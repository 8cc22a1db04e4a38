"""The limits of the solver: steps, and the clock behind them."""

import pytest

pytest.importorskip("z3")

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.formula import Formula
from acc.analysis.bounds.solver import Answer, solve
from acc.analysis.bounds.terms import Terms


def cubes() -> list[Formula]:
    """That a cube is the sum of two: impossible, and out of reach."""
    terms = Terms()
    a, b, c = (terms.unknown(name) for name in "abc")
    total, third = a * a * a + b * b * b, c * c * c
    positive = [f.at_least(value, 1) for value in (a, b, c)]
    return [*positive, f.at_least(total, third), f.at_least(third, total)]


def test_steps_run_out_before_time():
    found = solve(cubes(), 20, exact=True)
    assert (found.answer, found.by_clock) == (Answer.UNKNOWN, False)


def test_time_that_runs_out_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("acc.analysis.bounds.solver._STEPS_PER_MS", 10**7)
    monkeypatch.setattr("acc.analysis.bounds.solver._PATIENCE", 1)
    found = solve(cubes(), 20, exact=True)
    assert (found.answer, found.by_clock) == (Answer.UNKNOWN, True)


def test_time_that_the_processor_was_elsewhere_does_not_count(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("acc.analysis.bounds.solver._STEPS_PER_MS", 10**7)
    monkeypatch.setattr("acc.analysis.bounds.solver._PATIENCE", 1)
    # two attempts that hardly had it, and one that did
    times = iter([0.0, 0.001, 1.0, 1.001, 2.0, 2.02])
    monkeypatch.setattr("acc.analysis.bounds.solver.thread_time", lambda: next(times))
    found = solve(cubes(), 20, exact=True)
    assert (found.answer, found.by_clock) == (Answer.UNKNOWN, True)
    assert next(times, None) is None
