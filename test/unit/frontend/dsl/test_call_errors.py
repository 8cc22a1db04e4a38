"""Each mistake in a call of an operation is one message about the argument that is wrong."""

import pytest

from test.unit.frontend.dsl.broken import mistake_in_kernel

MISTAKES = [
    (
        "u = acc.laod(x[0:, 0:], [8, N])",
        "acc.laod",
        "unknown name of acc 'laod'; did you mean load?",
    ),
    ("u = acc.exp(t, t, t, t)", "t", "too many arguments; expected acc.exp(source, [out], [tmp])"),
    ("u = acc.exp()", "acc.exp()", "missing argument 'source'; expected acc.exp("),
    ("u = acc.exp(t, outs=b)", "outs=b", "unknown argument of acc.exp 'outs'; did you mean out?"),
    ("u = acc.exp(**t)", "**t", "unknown argument of acc.exp '**'"),
    ("u = acc.exp(t, source=t)", "source=t", "argument 'source' is given twice"),
    ("u = acc.exp(1)", "1", "expected a tile or a buffer, found the number 1"),
    ("acc.exp(b)", "acc.exp(b)", "acc.exp reads a buffer, so it must write one; add out=BUFFER"),
    ("acc.exp(t, out=b)", "b", "acc.exp reads a tile, so it makes one; leave out= away"),
    ("acc.exp(b, out=t)", "t", "expected a buffer, found !tile.tile<[8, 64], f32, ub>"),
    ("acc.exp(b, out=[b, b])", "[b, b]", "acc.exp writes one buffer"),
    ("u = acc.exp(t, tmp=b)", "b", "tmp= goes with out="),
    ("u = acc.reduce_sum(t, axis=2)", "2", "axis 2 of a tile of rank 2; expected -2 to 1"),
    ("u = acc.reduce_sum(t, axis=n)", "n", "expected an integer that is known here, found index"),
    ("u = acc.cmp('less', t, t)", "'less'", "unknown predicate 'less'; did you mean"),
    ("u = acc.cmp('lt', n, n)", "acc.cmp('lt', n, n)", "found index and index; scalars have"),
    ("u = acc.select(n > 1, t, t)", "n > 1", "takes a tile or buffer of i1, found i1"),
    ("u = acc.select(t, t, t)", "acc.select(t, t, t)", "needs a mask of i1"),
    (
        "u = acc.select(t > 0, 0.0, 1.0)",
        "acc.select(t > 0, 0.0, 1.0)",
        "write one number as f32(0.0)",
    ),
    ("u = acc.cast(t)", "acc.cast(t)", "expected acc.cast(source, dtype) or out=BUFFER"),
    ("u = acc.cast(t, float32)", "float32", "unknown name 'float32'"),
    ("u = acc.cast(t, 8)", "8", "expected an element type: one of f16, bf16, f32"),
    ("u = acc.cast(t, N)", "N", "expected an element type, found 'N'"),
    ("u = acc.cast(t, i32, rounding='near')", "'near'", "unknown rounding 'near'; expected one of"),
    ("u = acc.cast(t, i32, rounding=n)", "n", "expected a string: one of none, rint, floor"),
    ("acc.cast(b, f16, out=b)", "f16", "dtype is f16, but out has elements of f32"),
    ("u = acc.fill(1.0)", "acc.fill(1.0)", "missing argument 'shape'; acc.fill needs it, or out="),
    ("u = acc.fill(1.0, [8])", "acc.fill(1.0, [8])", "missing argument 'dtype'"),
    ("u = acc.fill(n, [8], f32)", "acc.fill(n, [8], f32)", "found index and f32"),
    ("u = acc.broadcast(t)", "acc.broadcast(t)", "missing argument 'shape'"),
    ("u = acc.broadcast(t, [4, N])", "acc.broadcast(t, [4, N])", "equal or exactly 1"),
    ("u = acc.extent(t, 2)", "acc.extent(t, 2)", "needs a dimension below 2, found 2"),
    ("u = acc.load(x, [8, N])", "x", "expected a part of a tensor, such as x[r:, 0:]"),
    (
        "u = acc.load(t[0:, 0:], [8, N])",
        "t",
        "expected a tensor in global memory, found !tile.tile",
    ),
    ("u = acc.load(x[0, 0:], [8, N])", "0", "expected a start such as 0:"),
    (
        "u = acc.load(x[0:, 0:], [8, N], pad=0.0, low=[0, 1])",
        "0.0",
        "pad=, low= and inside= go together",
    ),
    (
        "u = acc.load(x[0:, 0:], [8, N], pad=0.0, low=1, inside=[8, N])",
        "1",
        "expected a list of numbers such as [0, 1]",
    ),
    ("u = acc.load(x[0:8, 0:], [8, N])", "8", "a part of a tensor has starts only"),
    ("u = acc.load(x[0:], [8, N])", "acc.load(x[0:], [8, N])", "one offset per dimension"),
    ("u = acc.load(x[0:, 0:])", "acc.load(x[0:, 0:])", "missing argument 'shape'"),
    ("u = acc.load(x[0:, 0:], 8)", "8", "expected a shape such as [8, 64] or"),
    ("u = acc.load(x[0:, 0:], [M, N])", "M", "a dimension on chip is a number, found a value"),
    ("u = acc.load(x[0:, 0:], [-1, N])", "-1", "expected a size of 0 or more, found -1"),
    ("u = acc.load(x[0:, 0:], [acc.upto(8), N])", "acc.upto(8)", "missing argument 'extent'"),
    ("u = acc.load(x[0:, 0:], [8, N], space='gm')", "'gm'", "unknown space 'gm'; expected one of"),
    ("acc.load(x[0:, 0:], [8, N], out=b)", "[8, N]", "out= has a shape already"),
    ("c = acc.alloc([8], f32, buffers=0)", "acc.alloc([8], f32, buffers=0)", "at least 1 buffer"),
    ("u = acc.symbol('K')", "'K'", "unknown symbol of the arguments' shapes 'K'"),
    ("acc.launch(k, x, y)", "acc.launch(k, x, y)", "expects parent op 'tile.program'"),
]


@pytest.mark.parametrize(("line", "part", "message"), MISTAKES)
def test_mistake(line: str, part: str, message: str):
    found, text = mistake_in_kernel(line)
    assert message in text
    assert found == part
