"""The proof, where z3 is installed, that a lowered proposal stays inside of its memories."""

from collections.abc import Iterator
from importlib.util import find_spec

from xdsl.dialects.builtin import ModuleOp

from acc.analysis.bounds.launches import programs
from acc.analysis.bounds.need import GaveUp
from acc.analysis.bounds.proof import Limits, prove_program
from acc.analysis.bounds.refuted import Refuted
from acc.diagnostics import UserError
from acc.llm.checker import CheckCount
from acc.llm.refused import refused
from acc.module_chip import chip_of

BOUNDS = "bounds"
OPEN_BOUNDS = "bounds not proved"

_LIMITS = Limits(sizes=range(2**29), timeout_ms=1000, search_steps=40_000)
"""
Sizes up to those whose rows of elements of 64 bits a DMA can step over, so that tiles of several
rows of any tensor can be proved; a proposal waits for no hard proof.
"""


def check_bounds(module: ModuleOp, source: str) -> Iterator[CheckCount]:
    """
    How many obligations are proved, and how many are left open; nothing without z3.

    Raises `RefusedError` for one that does not hold, with sizes that show it.
    """
    if find_spec("z3") is None:
        return
    proved, left_open = 0, 0
    try:
        for program in programs(module):
            results = prove_program(program, chip_of(program.op), _LIMITS)
            if isinstance(results, Refuted):
                error = UserError(results.text, results.violation.op)
                raise refused(BOUNDS, error, source)
            proved += sum(result.proved.total() for result in results)
            left_open += sum(len(result.open) for result in results)
    except GaveUp:
        left_open += 1
    yield CheckCount(BOUNDS, proved)
    if left_open:
        yield CheckCount(OPEN_BOUNDS, left_open)
