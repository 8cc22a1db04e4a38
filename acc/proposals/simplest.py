"""Smaller and plainer inputs that still show what is wrong with a proposal."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from acc.interp.values import as_array
from acc.proposals.inputs import ProposalCase
from acc.semantics.judgement import Difference

Problem = Difference | str
Shown = tuple[ProposalCase, Problem]
_SMALL = 1 << 16
"""Elements of a case up to which it is made plainer."""

Find = Callable[[ProposalCase], Problem | None]
"""What is wrong with the results for a case; None also where the case does not run."""


def simplest(
    case: ProposalCase, problem: Problem, smaller: Sequence[ProposalCase], find: Find
) -> Shown:
    """
    The problem at the smallest of the sizes that `smaller` cases have, with as many arguments
    constant, and then as many elements zero, as still show it.
    """
    shown = case, problem
    sizes = (replace(case, sizes=each.sizes) for each in smaller)
    shown = _first(sizes, find) or shown
    if shown[0].elements > _SMALL:
        return shown
    while (found := _first(_constant(shown[0]), find)) is not None:
        shown = found
    for index in range(len(case.entry.inputs)):
        while (found := _first(_halves(shown[0], index), find)) is not None:
            shown = found
    return shown


def _first(cases: Iterator[ProposalCase], find: Find) -> Shown | None:
    for case in cases:
        if (problem := find(case)) is not None:
            return case, problem
    return None


def _constant(case: ProposalCase) -> Iterator[ProposalCase]:
    for simpler in case.simpler():
        assert isinstance(simpler, ProposalCase)
        yield simpler


def _halves(case: ProposalCase, index: int) -> Iterator[ProposalCase]:
    """The case with one half of the elements of an argument that are left, the others zero."""
    shape = case.entry.inputs[index]
    if shape.is_scalar or index in {filled for filled, _ in case.filled}:
        return
    start, stop = case.windows.get(index, (0, as_array(case.inputs()[index]).size))
    middle = (start + stop) // 2
    if stop - start > 1:
        for half in ((start, middle), (middle, stop)):
            yield replace(case, windows={**case.windows, index: half})
