"""
A sample of random tile programs at every level; `tools/random_programs.py` runs more of them.
"""

from hypothesis import given, settings

from test.kernels.random_programs.batch import Program, Tally
from test.kernels.random_programs.strategy import SLOW, check, programs

EXAMPLES = 30
"""Enough for about a minute."""


def test_sample():
    tally = Tally()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=SLOW,
    )
    @given(programs)
    def run(found: list[Program]) -> None:
        check(found, tally)

    run()
    assert tally.count["passed"] > tally.count.total() / 2
