"""Each mistake in an expression is one message about the part that is wrong."""

import pytest

from test.unit.frontend.dsl.broken import mistake_in_kernel

MISTAKES = [
    ("u = tt", "tt", "unknown name 'tt'; did you mean t?"),
    ("u = acc.foo", "acc.foo", "unknown name of acc 'foo'"),
    ("import_ = math", "math", "unknown name 'math'"),
    ("u = t.shape", "t", "unknown name 't'"),
    ("u = acc.load", "acc.load", "'acc.load' is not a value"),
    ("u = f32", "f32", "'f32' is a type, not a value; write f32(1)"),
    ("u = 'text'", "'text'", "expected a value, found 'text'"),
    ("u = {1: 2}", "{1: 2}", "this expression (Dict) is not part of the language"),
    ("u = t @ t", "t @ t", "no operator @ for tiles; there are + - * /"),
    ("u = n / n", "n / n", "no operator / for index; there are + - * & | ^ << // % >>"),
    ("u = x + 1", "x + 1", "no operator + for !tile.gm<[M, 64], f32>"),
    ("u = t in t", "t in t", "no operator in for tiles; there are == != < <= > >="),
    ("u = n is n", "n is n", "no operator is for index; there are == != < <= > >="),
    ("u = ~n", "~n", "no operator ~; there are - and not"),
    ("u = -n", "-n", "no operator - for one index; write 0 - n"),
    ("u = 7 // 0", "7 // 0", "integer division or modulo by zero"),
    ("u = 2.0 ** 65", "2.0 ** 65", "the exponent 65 is above 64"),
    ("u = 2 ** 64 * 4", "2 ** 64", "the integer needs more than 64 bits"),
    ("u = 1 @ 2", "1 @ 2", "numbers have the operators + - * / // % **"),
    ("u = (-2) ** 0.5", "(-2) ** 0.5", "is not a real number"),
    ("u = 1 is 2", "1 is 2", "numbers have the comparisons == != < <= > >="),
    ("u = b + 1.0", "b", "an operator makes a tile and cannot read a buffer"),
    ("u = t + x", "x", "expected a tile or a scalar, found !tile.gm<[M, 64], f32>"),
    ("u = t * n", "n", "a scalar with tiles of f32 is of f32, found index; convert it"),
    ("u = acc.cast(t, i32) * 0.5", "0.5", "0.5 is not a constant of type i32"),
    ("u = t + acc.cast(t, f16)", "t + acc.cast(t, f16)", "found f32 and f16"),
    ("u = n + f32(0.5)", "f32(0.5)", "expected operands of one type, found index and f32"),
    ("u = n + 0.5", "0.5", "0.5 is not a constant of type index"),
    ("u = not n", "n", "expected a condition (i1), found index; compare it, as in n > 0"),
    ("u = t if t > 0 else t", "t > 0", "i1, ub>; for a mask use acc.select"),
    ("u = 1 if n > 1 else 2", "1 if n > 1 else 2", "the type of this choice between numbers"),
    ("u = min(n)", "min(n)", "min takes two values, as in min(a, b)"),
    ("u = min(t, t)", "min", "for tiles write acc.min"),
    ("u = acc.cdiv(f32(1.0), 2.0)", "acc.cdiv(f32(1.0), 2.0)", "found f32 and the number 2.0"),
    ("u = acc.max(1, 2)", "acc.max(1, 2)", "needs a tile or a buffer, found the number 1 and"),
    ("u = float(n)", "float(n)", 'expected float("inf")'),
    ("u = float('big')", "float('big')", "'big' is not a number"),
    ("u = f32(1, 2)", "f32(1, 2)", "expected one value, as in f32(v)"),
    ("u = f16(t)", "f16(t)", "for a tile write acc.cast(t, f16)"),
    ("u = f32(x)", "f32(x)", "no conversion of !tile.gm<[M, 64], f32> to f32"),
    ("u = index(0.5)", "index(0.5)", "0.5 is not a constant of type index"),
    ("u = acc.arith.divs(n, n)", "acc.arith.divs", "unknown operation of arith 'divs'"),
    ("u = acc.arith.divsi(1, 2)", "acc.arith.divsi(1, 2)", "two numbers have no type"),
    ("u = acc.arith.extsi(1, i32)", "1", "a conversion needs a value, found the number 1"),
    ("u = n(1)", "n", "'n' is a value, it cannot be called"),
    ("u = N(1)", "N", "'N' cannot be called here"),
    ("u = acc.kernel(1)", "acc.kernel", "'acc.kernel' cannot be called here"),
    ("u = acc.store(t, y[0:, 0:])", "acc.store(t, y[0:, 0:])", "acc.store makes no value here"),
]


@pytest.mark.parametrize(("line", "part", "message"), MISTAKES)
def test_mistake(line: str, part: str, message: str):
    found, text = mistake_in_kernel(line)
    assert message in text
    assert found == part


def test_constant_out_of_range():
    found, text = mistake_in_kernel("u = acc.cast(t, i32) + 4294967296")
    assert (found, text) == ("4294967296", "4294967296 does not fit i32")
