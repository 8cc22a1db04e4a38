"""Each mistake outside of function bodies is one message about the part that is wrong."""

import pytest

from test.unit.frontend.dsl.broken import HEAD, mistake

TOP = """\
import acc
from acc import f32, gm, index

M = acc.symbol("M")
N = 4
"""

KERNEL = """\
@acc.kernel
def k(x: gm[M, f32], y: gm[M, f32]):
    acc.store(acc.load(x[0:], [4]), y[0:])

"""

MISTAKES = [
    ("", "", "the file has no function with @acc.kernel"),
    (TOP, "i", "the file has no function with @acc.kernel"),
    ("import acc\nx = (1\n", "(", "not Python syntax: '(' was never closed"),
    ("x = 1\na\0b", "\0", "the character '\\x00' is not part of the language"),
    ("import torch\n", "torch", "unknown package 'torch'; expected one of acc, math"),
    ("from torch import nn\n", "from torch import nn", "unknown package 'torch'"),
    ("from acc import f33\n", "f33", "unknown name of acc 'f33'; did you mean f32?"),
    ("import math\nx = math.tau\n", "math.tau", "unknown name of math 'tau'"),
    ("import acc\nx = acc.f32.size\n", "acc.f32.size", "there is no 'size' inside of this"),
    (TOP + "N = 5\n", "N = 5", "'N' has a meaning already"),
    (TOP + "K = M + 1\n", "M", "unknown symbol of the arguments' shapes 'M'"),
    (TOP + "K = acc.block_idx()\n", "acc.block_idx()", "expected a number that is known here"),
    (TOP + "K = acc.symbol('a b')\n", "'a b'", "the name of a symbol is an identifier"),
    (TOP + "print(N)\n", "print", "unknown name 'print'"),
    (TOP + "for i in x:\n    pass\n", "for i in x:", "outside of functions there are imports"),
    (TOP + "acc.chip('ascend')\n", "'ascend'", "unknown chip 'ascend'; did you mean ascend910b"),
    (TOP + "def f():\n    pass\n", "def f():", "function 'f' needs one decorator of @acc.kernel"),
    (TOP + "@acc.load\ndef f():\n    pass\n", "acc.load", "expected a decorator of @acc.kernel"),
    (TOP + "@acc.kernel(core='aix')\ndef f():\n    pass\n", "'aix'", "unknown core 'aix'"),
    (TOP + "@acc.kernel(core='aic')\ndef f():\n    pass\n", "def f():", "runs on vector cores"),
    (TOP + KERNEL + "@acc.kernel(name='k')\ndef f():\n    pass\n", "def f():", "called 'k'"),
    (TOP + "@acc.kernel\ndef f(x):\n    pass\n", "x", "argument 'x' needs a type, such as"),
    (
        TOP + "@acc.kernel\ndef f(x: gm[4, f32], x: gm[8, f32]):\n    pass\n",
        "x: gm[8, f32]",
        "there are two arguments called 'x'",
    ),
    (TOP + "@acc.kernel\ndef f(x: f32):\n    pass\n", "f32", "expected the type of a tensor in"),
    (TOP + "@acc.kernel\ndef f(x: gm[4]):\n    pass\n", "4", "expected an element type"),
    (
        TOP + "@acc.kernel\ndef f(x: gm[K, f32]):\n    pass\n",
        "K",
        "declared by K = acc.symbol('K')",
    ),
    (
        TOP + "@acc.kernel\ndef f(x: gm[NN, f32]):\n    pass\n",
        "NN",
        "unknown size 'NN'; did you mean N",
    ),
    (
        TOP + "@acc.kernel\ndef f(x: gm[0.5, f32]):\n    pass\n",
        "0.5",
        "expected a size of 0 or more",
    ),
    (TOP + "@acc.kernel\ndef f(*x):\n    pass\n", "x", "expected plain arguments"),
    (TOP + "@acc.kernel\ndef f(N: gm[4, f32]):\n    pass\n", "N: gm[4, f32]", "for the whole file"),
    (TOP + "@acc.kernel(host='h')\ndef f():\n    pass\n", "'h'", "unknown host function 'h'"),
    (TOP + "@acc.kernel(program=1)\ndef f():\n    pass\n", "1", "expected True or False"),
    (TOP + "@acc.kernel\ndef f(x: gm[M, f32]):\n    pass\n", "def f(x: gm[M, f32]):", "no output"),
    (TOP + "@acc.host\ndef h(n):\n    pass\n", "n", "is the value of a symbol; write n: index"),
    (TOP + "@acc.host\ndef h():\n    pass\n", "pass", "a host function ends with its fields"),
    (
        TOP + "@acc.host\ndef h():\n    return {'a': 1}\n",
        "{'a': 1}",
        "the first field is 'num_blocks'",
    ),
    (TOP + "@acc.host\ndef h():\n    return {1: 1}\n", "1", "expected the name of a field"),
    (
        TOP + "@acc.host\ndef h():\n    return {'num_blocks': 1, 'num_blocks': 1}\n",
        "'num_blocks'",
        "field 'num_blocks' is given twice",
    ),
    (
        TOP + "@acc.host\ndef h():\n    return {'num_blocks': 1}\n"
        "@acc.kernel(host=h, tiling='a')\ndef f():\n    pass\n",
        "'a'",
        'expected a list of names, such as ["perCore"]',
    ),
    (
        TOP + KERNEL.replace("x: gm[M, f32], y: gm[M, f32]", "y: gm[M, f32], x: gm[M, f32]"),
        "def k(y: gm[M, f32], x: gm[M, f32]):",
        "outputs are the last arguments, but 'x' is only read and comes after 'y'",
    ),
    (
        TOP + KERNEL + "@acc.program\ndef p(x: gm[M, f32]):\n    acc.launch(q, x)\n",
        "q",
        "unknown kernel 'q'; expected one of k",
    ),
    (
        TOP + KERNEL + "@acc.program\ndef p(x: gm[M, f32]):\n    acc.launch(k, x)\n",
        "acc.launch(k, x)",
        "kernel 'k' takes 2 tensors, found 1",
    ),
    (
        TOP + KERNEL + "@acc.program\ndef p(x: gm[M, f32]):\n    w = acc.workspace(N, f32)\n",
        "N",
        "expected a shape such as [M, 64]",
    ),
]


@pytest.mark.parametrize(("text", "part", "message"), MISTAKES)
def test_mistake(text: str, part: str, message: str):
    found, said = mistake(text)
    assert message in said
    assert found == part


def test_nesting_too_deep():
    assert mistake("import acc\nN = " + "+".join(["1"] * 5000))[1].endswith("nested too deeply")


@pytest.mark.parametrize(
    ("constants", "message"),
    [
        ({"NN": 1}, "unknown constant of the file 'NN'; did you mean N?"),
        ({"M": 1}, "unknown constant of the file 'M'"),
        ({"N": "a"}, "constant 'N' is a number, found 'a'"),
    ],
)
def test_constants(constants: dict[str, object], message: str):
    assert message in mistake(HEAD, constants)[1]
