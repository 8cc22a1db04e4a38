"""Random programs as a Hypothesis strategy, so that those that go wrong become small."""

import re
from random import Random

from hypothesis import HealthCheck
from hypothesis import strategies as st

from test.kernels.random_programs.batch import Program, Tally, check_programs, make_program
from test.kernels.random_programs.check import Finding

MOST = 6
"""Programs of an example, which are one translation unit."""

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
"""What Hypothesis need not say about these programs."""

REFUSALS = re.compile(
    r"needs \d+ bytes of the Unified Buffer, but a plan on \w+ has \d+: "
    r"|needs \d+ buffers for (loaded|stored) tiles \(.*\), but a queue position has \d+"
    r"|walks along dimension \d, whose elements are not next to each other in global memory"
)
"""What a program may be refused for: limits of the chip that it is beyond."""


def _programs(sources: list[Random]) -> list[Program]:
    return [make_program(f"k{place}", rng) for place, rng in enumerate(sources)]


programs: st.SearchStrategy[list[Program]] = st.lists(
    st.randoms(use_true_random=False), min_size=1, max_size=MOST
).map(_programs)
"""Lists of programs; every choice is one of Hypothesis, which prefers the first of several."""


class WrongProgramError(AssertionError):
    """A program that goes wrong."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.report())
        self.finding = finding


def check(found: list[Program], tally: Tally) -> None:
    """Checks programs. Raises `WrongProgramError` for the first that goes wrong."""
    mine = Tally()
    check_programs(found, mine)
    tally.count += mine.count
    for finding in mine.findings:
        if finding.kind != "refused" or not REFUSALS.search(finding.text):
            raise WrongProgramError(finding)
