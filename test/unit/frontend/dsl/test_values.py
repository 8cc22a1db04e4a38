"""What kernels compute, in the interpreter, against NumPy in float64."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.frontend.dsl import import_dsl
from acc.interp.interpreter import Interpreter

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"
HEAD = "import acc\nfrom acc import f32, gm, i1, i32, index\nM = acc.symbol('M')\n@acc.kernel\n"


def run(text: str, *arrays: NDArray[np.float32]) -> NDArray[np.float64]:
    """The only output of the only program, given the inputs and an array for the output."""
    (result,) = Interpreter(import_dsl(text, "test.py")).call("main", list(arrays))
    return np.asarray(result, np.float64)


def numbers(*shape: int) -> NDArray[np.float32]:
    return np.random.default_rng(1).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(
    ("name", "rows"), [("softmax_value", 16), ("softmax_explicit", 1), ("softmax_explicit", 29)]
)
def test_softmax(name: str, rows: int):
    x = numbers(rows, 1003)
    got = run((EXAMPLES / f"{name}.py").read_text("utf-8"), x, np.zeros_like(x))
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    np.testing.assert_allclose(got, e / e.sum(axis=1, keepdims=True), rtol=1e-5)


def test_loop_carries_what_it_assigns():
    x = numbers(37)
    got = run(
        HEAD
        + """
def total(x: gm[M, f32], y: gm[1, f32]):
    largest = acc.fill(-acc.inf, [1], f32)
    total = acc.fill(0.0, [1], f32)
    for i in range(M):
        here = acc.load(x[i:], [1])
        total += here
        largest = acc.max(largest, here)
    acc.store(total * 2 - largest, y[0:])
""",
        x,
        np.zeros(1, np.float32),
    )
    wide = x.astype(np.float64)
    np.testing.assert_allclose(got, [wide.sum() * 2 - wide.max()], rtol=1e-5)


def test_variables_change_places():
    got = run(
        HEAD
        + """
def fibonacci(x: gm[M, f32], y: gm[1, f32]):
    a, b = 0, 1
    for _ in range(M):
        a, b = b, a + b
    acc.store(acc.fill(f32(a), [1], f32), y[0:])
""",
        numbers(12),
        np.zeros(1, np.float32),
    )
    assert got.tolist() == [144.0]


def test_branches_give_what_they_assign():
    text = (
        HEAD
        + """
def collatz(x: gm[M, f32], y: gm[1, f32]):
    n = M
    steps = 0
    for _ in range(200):
        done = n == 1
        if not done:
            half = n // 2
            if n % 2 == 0:
                n = half
            else:
                n = 3 * n + 1
            steps += 1
    acc.store(acc.fill(f32(steps), [1], f32), y[0:])
"""
    )
    got = run(text, numbers(27), np.zeros(1, np.float32))
    assert got.tolist() == [111.0]  # a well-known number


def test_names_may_come_back_with_other_types():
    text = (
        HEAD
        + """
def reuse(x: gm[M, f32], y: gm[M, f32]):
    for i in acc.parallel(M):
        t = acc.load(x[i:], [1])
        if i < 2:
            t = t + 1.0
            s = i
        else:
            s = t
        t = t * 2
        acc.store(t, y[i:])
"""
    )
    x = numbers(5)
    want = (x.astype(np.float64) + (np.arange(5) < 2)) * 2
    np.testing.assert_allclose(run(text, x, np.zeros_like(x)), want, rtol=1e-6)


def test_a_known_condition_keeps_one_side():
    text = HEAD.replace("@acc", "LONG = True\n@acc", 1) + (
        """
def one(x: gm[M, f32], y: gm[M, f32]):
    if LONG:
        scale = 3.0
    else:
        scale = undefined
    acc.store(acc.load(x[0:], [acc.upto(8, M)]) * scale, y[0:])
"""
    )
    x = numbers(7)
    np.testing.assert_allclose(run(text, x, np.zeros_like(x)), x.astype(np.float64) * 3, rtol=1e-6)


def test_numbers_of_the_file_can_be_replaced():
    text = """\
import acc
from acc import f32, gm

N = 4

@acc.kernel
def k(y: gm[2 * N + 1, f32]):
    acc.store(acc.fill(N / 2, [2 * N + 1], f32), y[0:])
"""
    module = import_dsl(text, "test.py", {"N": 5})
    (got,) = Interpreter(module).call("main", [np.zeros(11, np.float32)])
    assert np.asarray(got).tolist() == [2.5] * 11
