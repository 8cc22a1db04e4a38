"""Each rung of the check ladder, failing once; and a kernel that passes them all."""

from acc.llm.reply import SIGNATURE, SYNTAX, VERIFIERS
from acc.proposals.bounds import BOUNDS
from acc.proposals.ladder import OPERATIONS
from acc.proposals.machine import HOST_MODEL, RESOURCES
from acc.proposals.values import BRANCHES, VALUES
from test.unit.proposals.clamp import failure, judged, kernel


def test_a_right_kernel_passes_every_check():
    found = judged(kernel()).verdict
    assert found.accepted, found.failure
    assert [count.name for count in found.passed] == [
        SYNTAX,
        VERIFIERS,
        SIGNATURE,
        OPERATIONS,
        RESOURCES,
        VALUES,
        BRANCHES,
        HOST_MODEL,
        BOUNDS,
    ]
    counts = {count.name: count.count for count in found.passed}
    assert counts[VALUES] >= 50
    assert counts[BOUNDS] > 0
    assert found.cost is not None


def test_too_much_of_the_unified_buffer():
    check, text = failure(kernel(("CHUNK = 2048", "CHUNK = 65536")))
    assert check == RESOURCES
    assert text.startswith("answer.py:13:16: error: kernel 'clamp' needs 524288 bytes of the")
    assert "a plan on ascend910b2 has 188416" in text
    assert "tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])\n               ^" in text


def test_a_wrong_value_is_shown_with_the_smallest_input():
    assert failure(kernel(("0.0)", "0.5)"))) == (
        VALUES,
        "1 of 1 elements of result 0 are wrong, the worst at [0, 0]: expected 0, found 0.5\n"
        "smallest input found at M = 1, N = 1\n"
        "input 0: float32[1, 1] [0]",
    )
