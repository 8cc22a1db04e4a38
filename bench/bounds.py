"""
How many obligations `prove-bounds` proves of the operators with symbolic dimensions, and how long
that takes: `python -m bench.bounds [STEP]` takes every STEP-th case of the tests (all by default).
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from acc.analysis.bounds.launches import programs
from acc.analysis.bounds.proof import Limits, prove_program
from acc.analysis.bounds.refuted import Refuted
from acc.module_chip import chip_of
from acc.passes.checks.prove_bounds import ProveBoundsPass
from test.kernels.symbolic_operators import CASES, Case, lowered


@dataclass(frozen=True)
class Measurement:
    """What came out for one case; `total` is 0 for one that was refuted."""

    case: Case
    proved: int
    total: int
    seconds: float

    @property
    def is_whole(self) -> bool:
        """Whether all obligations are proved."""
        return self.proved == self.total > 0


def measure(case: Case) -> Measurement:
    """Prove one case; only the proof is timed."""
    module, options = lowered(case), ProveBoundsPass()
    limits = Limits(options.sizes, options.timeout_ms, options.search_steps)
    proved = total = 0
    start = time.process_time()
    for program in programs(module):
        results = prove_program(program, chip_of(program.op), limits)
        if isinstance(results, Refuted):
            return Measurement(case, 0, 0, time.process_time() - start)
        proved += sum(result.proved.total() for result in results)
        total += sum(result.total for result in results)
    return Measurement(case, proved, total, time.process_time() - start)


def lines(found: list[Measurement]) -> Iterator[str]:
    """The report."""
    for each in found:
        if not each.is_whole:
            yield f"{each.case}: {each.proved} of {each.total}"
    whole = sum(each.is_whole for each in found)
    proved, total = sum(each.proved for each in found), sum(each.total for each in found)
    seconds = sorted(each.seconds for each in found)
    yield f"programs proved: {whole} of {len(found)}"
    yield f"obligations proved: {proved} of {total}"
    yield f"seconds per program: median {seconds[len(seconds) // 2]:.2f}, max {seconds[-1]:.2f}"


if __name__ == "__main__":
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print("\n".join(lines([measure(case) for case in CASES[::step]])))
