"""Proves that a goal follows from what is given, in steps from cheap to thorough."""

from collections.abc import Iterator, Sequence

from acc.analysis.bounds.formula import Formula, negation
from acc.analysis.bounds.products import lemmas, multiplied, products_in
from acc.analysis.bounds.solver import Answer, Solution, solve
from acc.analysis.bounds.terms import Terms

_EXACT_PART = 5
"""What the solver does not decide about products soon, it hardly ever does later."""

PROVED = Solution(Answer.IMPOSSIBLE)


def prove(
    terms: Terms,
    given: Sequence[Formula],
    goal: Formula,
    timeout_ms: int,
) -> Solution:
    """
    Whether the goal can fail: impossible where it is proved. Numbers for which it fails may be
    wrong about products, so they are to be tried out.
    """
    if goal is True:
        return PROVED
    formulas = [negation(goal), *given]
    formulas += terms.facts_about(formulas)
    answer = Solution(Answer.UNKNOWN)
    for attempt in _attempts(formulas):
        found = solve(attempt, timeout_ms)
        if found.answer is Answer.IMPOSSIBLE:
            return found
        answer = found
    if answer.answer is Answer.POSSIBLE and products_in(formulas):
        found = solve(formulas, timeout_ms // _EXACT_PART, exact=True)
        return found if found.answer is not Answer.UNKNOWN else answer
    return answer


def _attempts(formulas: Sequence[Formula]) -> Iterator[Sequence[Formula]]:
    formulas = list(dict.fromkeys(formulas))
    yield formulas
    if products_in(formulas):
        yield [*multiplied(formulas), *lemmas(formulas)]
