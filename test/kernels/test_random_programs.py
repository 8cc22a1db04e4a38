"""
A sample of random tile programs at every level; `tools/random_programs.py` runs more of them.
"""

import re
import time

from test.kernels.random_programs.batch import Tally, check_seeds

SECONDS = 20
BATCH = 24
REFUSALS = (
    r"needs \d+ bytes of the Unified Buffer, but a plan on \w+ has \d+: ",
    r"needs \d+ buffers for (loaded|stored) tiles \(.*\), but a queue position has \d+",
    r"walks along dimension \d, whose elements are not next to each other in global memory",
)
"""What a program may be refused for: limits of the chip that it is beyond."""


def test_sample():
    tally = Tally()
    end = time.monotonic() + SECONDS
    first = 0
    while first == 0 or time.monotonic() < end:
        check_seeds(range(first, first + BATCH), tally)
        first += BATCH
    wrong = [
        f"seed {finding.seed}, {finding.kind}: {finding.text}"
        for finding in tally.findings
        if not (finding.kind == "refused" and re.search("|".join(REFUSALS), finding.text))
    ]
    assert wrong == []
    assert tally.count["passed"] > first / 2
