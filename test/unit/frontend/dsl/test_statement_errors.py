"""Each mistake in a statement is one message about the part that is wrong."""

import pytest

from test.unit.frontend.dsl.broken import mistake_in_kernel

MISTAKES = [
    ("while True:\n    pass", "while True:", "the statement 'while' is not part of the language"),
    ("return t", "return t", "only a host function returns something, at its end"),
    ("t", "t", "an expression alone does nothing"),
    ("del z", "z", "expected a variable"),
    ("a = c = 1", "a = c = 1", "expected one target"),
    ("x[0] = t", "x[0]", "a part of a tensor is written by acc.store"),
    ("t.a = 1", "t.a", "expected a name"),
    ("N = 1", "N", "'N' has a meaning for the whole file"),
    ("a, c = t", "t", "expected 2 values, one for each name"),
    ("for i in x:\n    pass", "x", "expected range(...) or acc.parallel(...)"),
    ("for i in range(n):\n    pass\nelse:\n    pass", "pass", "a loop has no else"),
    ("for i, j in range(n):\n    pass", "i, j", "a loop over range has one index"),
    ("for i in range():\n    pass", "range()", "expected range(end), range(start, end)"),
    ("for i in range(1.5):\n    pass", "1.5", "1.5 is not a constant of type index"),
    ("for i in range(f32(1)):\n    pass", "f32(1)", "expected a value of type index, found f32"),
    ("for i in acc.parallel((0, 0), (n, n), 1):\n    pass", "(0, 0)", "the loop has 1 indices"),
    (
        "for i in acc.parallel(n):\n    t = t + t",
        "t",
        "iterations of acc.parallel run in any order",
    ),
    (
        "for i in range(n):\n    t = acc.reduce_sum(t, axis=1)",
        "t",
        "the loop carries 't', which is",
    ),
    ("for i in range(n):\n    del t", "for i in range(n):", "at its end it was deleted"),
    ("s = 0.5\nfor i in range(n):\n    s = s + s\nu = t + s", "for i in range(n):", "f32(0.5)"),
    (
        "s = True\nfor i in range(n):\n    s = not s\nif s:\n    pass",
        "for i in range(n):",
        "i1(True)",
    ),
    ("for i in range(n):\n    u = t\nv = u", "u", "it is assigned only in the loop of line 12"),
    ("for i in range(n):\n    pass\nv = i", "i", "it is the index of the loop of line 12"),
    ("if n > 1:\n    u = t\nv = u", "u", "the 'if' of line 12 assigns it in one branch only"),
    ("if n:\n    pass", "n", "expected a condition (i1), found index"),
    ("if n > 1:\n    u = t\nelse:\n    u = n\nv = u", "if n > 1:", "in one branch and index in"),
    ("with acc.copy_in() as c:\n    pass", "with acc.copy_in() as c:", "expected one region"),
    ("with acc.load():\n    pass", "acc.load()", "expected acc.copy_in(), acc.compute()"),
    ("with acc.copy_in():\n    u = t\nv = u", "u", "it is assigned in the stage of line 12"),
    ("with acc.variant(1):\n    pass", "1", "expected a string"),
    (
        "with acc.variant('a', when=1):\n    pass",
        "1",
        "expected a condition (i1), found the number 1",
    ),
    (
        "if n > 1:\n    with acc.variant('a'):\n        pass",
        "with acc.variant('a'):",
        "directly in",
    ),
    (
        "with acc.variant('a'):\n    with acc.when():\n        pass",
        "pass",
        "expected acc.condition(c)",
    ),
    ("with acc.variant('a'):\n    pass", "d", "either variants or operations"),
]


@pytest.mark.parametrize(("lines", "part", "message"), MISTAKES)
def test_mistake(lines: str, part: str, message: str):
    found, text = mistake_in_kernel(lines)
    assert message in text
    assert found == part
