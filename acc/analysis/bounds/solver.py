"""
z3, and the only place that knows it. Formulas go in as SMT-LIB text over integers.

The amount of work is limited by z3's own count of steps, which does not depend on the machine. The
clock is for what the count might miss, and who it stops says so: it can only lose an answer. Time
in which the machine was busy with others, or asleep, does not count.
"""

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from time import thread_time

from acc.analysis.bounds.formula import AllOf, AnyOf, Formula, NotNegative, comparisons
from acc.analysis.bounds.polynomial import Monomial, Polynomial, Unknown

_STEPS_PER_MS = 10000
"""Steps of z3 in a millisecond of a machine that does nothing else."""

_PATIENCE = 50
"""How many times the limit may pass on the clock before z3 is stopped."""

_SHARE = 4
"""One part in so many of that is to be time on the processor, or z3 is asked again."""

_TIMEOUT = "timeout"
"""What z3 says where the clock stopped it; where its steps are used up, it says "canceled"."""


class Answer(StrEnum):
    """What the solver says of formulas."""

    IMPOSSIBLE = "unsat"
    POSSIBLE = "sat"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Solution:
    """An answer, and where it is that the formulas are possible, numbers that fulfil them."""

    answer: Answer
    numbers: Mapping[Unknown, int] = field(default_factory=dict[Unknown, int])
    by_clock: bool = False
    """Whether it is unknown since time ran out before the steps did."""


def solve(formulas: Sequence[Formula], timeout_ms: int, exact: bool = False) -> Solution:
    """
    Whether formulas can hold together; a product of unknowns is an unknown of its own, unless
    `exact` asks for the real thing, which the solver may never decide.
    """
    if any(formula is False for formula in formulas):
        return Solution(Answer.IMPOSSIBLE)
    monomials = _monomials(formulas)
    script, spent = _script(formulas, monomials, exact), 0.0
    while True:
        start = thread_time()
        found = _ask(script, monomials, timeout_ms, exact)
        spent += thread_time() - start
        if not found.by_clock or 1000 * spent * _SHARE >= timeout_ms * _PATIENCE:
            return found


def _ask(script: str, monomials: Sequence[Monomial], timeout_ms: int, exact: bool) -> Solution:
    z3 = importlib.import_module("z3")
    # z3 answers by what its context has seen before, so each question gets one of its own
    context = z3.Context()
    solver = z3.Solver(ctx=context) if exact else z3.SolverFor("QF_LIA", ctx=context)
    solver.set("timeout", timeout_ms * _PATIENCE)
    solver.set("rlimit", timeout_ms * _STEPS_PER_MS)
    solver.set("random_seed", 0)
    solver.from_string(script)
    answer = Answer(str(solver.check()))
    if answer is Answer.UNKNOWN:
        return Solution(answer, by_clock=solver.reason_unknown() == _TIMEOUT)
    if answer is Answer.IMPOSSIBLE:
        return Solution(answer)
    model = solver.model()
    values = {str(name): model[name].as_long() for name in model.decls()}
    unknowns = {unknown for monomial in monomials for unknown in monomial}
    return Solution(answer, {unknown: values.get(_name((unknown,)), 0) for unknown in unknowns})


def _monomials(formulas: Iterable[Formula]) -> list[Monomial]:
    """All products, and the unknowns in them."""
    found = {m for formula in formulas for value in comparisons(formula) for m in value.monomials}
    return sorted(found | {(unknown,) for monomial in found for unknown in monomial})


def _name(monomial: Monomial) -> str:
    return "v" + "_".join(str(unknown.index) for unknown in monomial)


def _script(formulas: Sequence[Formula], monomials: Sequence[Monomial], exact: bool) -> str:
    lines: list[str] = []
    for monomial in monomials:
        name = _name(monomial)
        lines += [f"(declare-const {name} Int)", f"(assert (>= {name} 0))"]
    for monomial in monomials if exact else ():
        if len(monomial) > 1:
            factors = " ".join(_name((unknown,)) for unknown in monomial)
            lines.append(f"(assert (= {_name(monomial)} (* {factors})))")
    lines += [f"(assert {_text(formula)})" for formula in formulas]
    return "\n".join(lines)


def _text(formula: Formula) -> str:
    match formula:
        case bool():
            return "true" if formula else "false"
        case NotNegative(value):
            return f"(>= {_sum(value)} 0)"
        case AllOf(parts):
            return f"(and {' '.join(map(_text, parts))})"
        case AnyOf(parts):
            return f"(or {' '.join(map(_text, parts))})"


def _sum(value: Polynomial) -> str:
    terms = [
        _number(factor) if not monomial else f"(* {_number(factor)} {_name(monomial)})"
        for monomial, factor in sorted(value.terms.items())
    ]
    return terms[0] if len(terms) == 1 else f"(+ {' '.join(terms)})"


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"
