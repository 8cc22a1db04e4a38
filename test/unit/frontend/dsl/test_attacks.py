"""Texts that try to be run, to take for ever, or to get into file names and C++."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from time import monotonic

import pytest

from acc import registry
from acc.diagnostics import UserError
from acc.emit.names import RESERVED
from acc.emit.target import emit_ascendc
from acc.frontend.dsl import import_dsl
from acc.frontend.dsl.limits import MAX_BRANCHES, MAX_DEPTH, MAX_EXPRESSION_DEPTH
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline

HEAD = "import acc\nfrom acc import f32, gm\n\nN = acc.symbol('N')\n\n\n"
KERNEL = HEAD + "@acc.kernel\ndef k(x: gm[N, f32], y: gm[N, f32]):\n"
SECONDS = 20
"""More than any of them takes on a busy machine; what is not linear takes hours."""


def body(*lines: str) -> str:
    """A kernel of these lines."""
    return KERNEL + "".join(f"    {line}\n" for line in lines)


def signature(text: str) -> str:
    """A kernel with this head."""
    return f"{HEAD}{text}\n    pass\n"


def nested(statement: str, depth: int) -> str:
    """Blocks inside each other, in a kernel."""
    lines = (f"{'    ' * level}{statement}\n" for level in range(1, depth + 1))
    return f"{KERNEL}{''.join(lines)}{'    ' * (depth + 1)}pass\n"


PYTHON = {
    "import": "__import__('os').system('id')\n" + body("pass"),
    "import inside": body("import os"),
    "another import": "from os import system\n" + body("pass"),
    "eval": body("eval('1')"),
    "a name with underscores": body("a = acc.__class__"),
    "attributes of a value": body("a = x.__class__.__bases__"),
    "f-string": body("a = f'{x}'"),
    "walrus": body("if (a := 1) > 0:", "    pass"),
    "comprehension": body("a = [i for i in range(9)]"),
    "lambda": body("a = lambda: 1"),
    "star argument": signature("@acc.kernel\ndef k(*x):"),
    "double star argument": signature("@acc.kernel\ndef k(**x):"),
    "star in a call": body("a = acc.exp(*x)"),
    "double star in a call": body("a = acc.exp(**x)"),
    "default argument": signature("@acc.kernel\ndef k(x: gm[8, f32] = open('/etc/passwd')):"),
    "decorator": signature("@eval\ndef k(x: gm[8, f32]):"),
    "argument of a decorator": signature("@acc.kernel(name=open('x'))\ndef k(x: gm[8, f32]):"),
    "annotation": signature("@acc.kernel\ndef k(x: print('hi')):"),
    "type of a function": signature("@acc.kernel\ndef k(x: gm[8, f32]) -> print('hi'):"),
    "function inside": body("def f():", "    pass"),
    "class": HEAD + "class A:\n    pass\n",
    "asynchronous": signature("@acc.kernel\nasync def k(x: gm[8, f32]):"),
    "global": body("global x"),
    "try": body("try:", "    pass", "except:", "    pass"),
    "while": body("while True:", "    pass"),
    "match": body("match x:", "    case 1:", "        pass"),
    "with": body("with open('/etc/passwd') as f:", "    pass"),
    "yield": body("yield 1"),
    "raise": body("raise 1"),
    "bytes": body("a = b'" + "x" * 100_000 + "'"),
    "complex number": body("a = 1j"),
}
"""What Python would run."""

LARGE = {
    "a power": body("a = 10 ** 10 ** 10"),
    "a shift": body("a = 1 << 10 ** 9"),
    "too large a float": body("a = 1e400"),
    "too large an integer": body("a = " + "9" * 100_000),
    "too large a hexadecimal": body("a = 0x" + "F" * 100_000),
    "a long number": body("a = 0.1234567890123456789012345"),
    "a long string": body("a = 'a' * 10 ** 10"),
    "a long tuple": body("a = (1,) * 10 ** 9"),
    "parentheses": body("a = " + "(" * 10_000 + "1" + ")" * 10_000),
    "signs": body("a = " + "-" * 100_000 + "1"),
    "not": body("a = " + "not " * 50_000 + "1"),
    "a sum": body("a = 1" + " + 1" * 100_000),
    "names inside": body("a = acc" + ".a" * 100_000),
    "calls": body("a = " + "f(" * 150 + ")" * 150),
    "subscripts": body("a = x" + "[0]" * 50_000),
    "choices": body("a = " + "1 if 1 else " * 20_000 + "1"),
    "a deep sum": body("a = 1" + " + 1" * (MAX_EXPRESSION_DEPTH + 1)),
    "branches": nested("if N > 0:", MAX_DEPTH),
    "more branches": nested("if N > 0:", 90),
    "loops": nested("for i in range(9):", MAX_DEPTH),
    "elif": body("if N > 0:", "    pass", *["elif N > 1:", "    pass"] * MAX_BRANCHES),
    "more elif": body("if N > 0:", "    pass", *["elif N > 1:", "    pass"] * 5000),
    "megabytes": "# " + "a" * 2_000_000 + "\n" + body("pass"),
    "statements": body(*["a = 1"] * 40_000),
    "statements outside": "".join(f"A{i} = 1\n" for i in range(30_000)) + body("pass"),
    "a long name": body("a" * 100_000 + " = 1"),
    "a long symbol": f"import acc\nN = acc.symbol('{'a' * 100_000}')\n" + body("pass"),
}
"""What would take for ever, or all memory."""

NAMES = {
    "a null": body("a = 1\0"),
    "homoglyphs": body("\u0430cc.load(x[0:], [8])"),
    "an argument": signature("@acc.kernel\ndef k(\u0445: gm[8, f32]):"),
    "letters that Python takes for others": signature("@acc.kernel\ndef \uff4b(x: gm[8, f32]):"),
    "a long s": body("\u017f = 1"),
    "a surrogate": body("a = '\ud800'"),
    "a path": signature("@acc.kernel(name='../../etc/passwd')\ndef k(x: gm[8, f32]):"),
    "C++": signature("@acc.kernel(name='k(){} //')\ndef k(x: gm[8, f32]):"),
    "a null in a string": signature("@acc.kernel(name='a\\0b')\ndef k(x: gm[8, f32]):"),
    "a symbol": "import acc\nN = acc.symbol('N; int M')\n" + body("pass"),
    "a tiling field": signature(
        "@acc.host\ndef h(N: acc.index):\n    return {'num_blocks': 1}\n\n\n"
        "@acc.kernel(host=h, tiling=['a; int b'])\ndef k(x: gm[N, f32]):"
    ),
    "a message": body("t = acc.load(x[0:], [8])", "acc.check(t, '\"); system(\"id')"),
}
"""What would be something else in C++, in a path or on a screen."""


@pytest.mark.parametrize(
    "text", [*(PYTHON | LARGE | NAMES).values()], ids=[*PYTHON, *LARGE, *NAMES]
)
def test_one_short_diagnostic(text: str):
    start, out = monotonic(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(out), pytest.raises(UserError) as error:
        import_dsl(text, "attack.py")
    assert monotonic() - start < SECONDS
    assert len(error.value.text) < 300
    assert error.value.text.isprintable()
    assert out.getvalue() == ""


@pytest.mark.parametrize(
    "text",
    [
        nested("if N > 0:", MAX_DEPTH - 1),
        body("a = 1" + " + 1" * (MAX_EXPRESSION_DEPTH - 1)),
        body("if N > 0:", "    pass", *["elif N > 1:", "    pass"] * (MAX_BRANCHES - 1)),
        body("# \u03c3 and \u03bc", "'\u03c3'", "pass"),
    ],
    ids=["blocks", "expressions", "elif", "remarks"],
)
def test_what_is_just_legal(text: str):
    text += "    t = acc.load(x[0:], [8])\n    acc.store(t, y[0:])\n"
    assert import_dsl(text, "legal.py") is not None


WORDS = (
    *("int", "class", "template", "operator", "NULL", "half", "GM_ADDR", "uint32_t", "asm"),
    *("__attribute__", "_Reserved", "a__b", "std", "main", "TPipe", "Add", "Init", "tiling_"),
)


@pytest.mark.parametrize("word", WORDS)
def test_names_are_made_legal_in_cpp(word: str):
    """Keywords, reserved names and names of AscendC as names of everything that has one."""
    text = (
        f"import acc\nfrom acc import f32, gm\n\nW = acc.symbol('{word}')\n\n\n"
        f"@acc.kernel(name='{word}')\n"
        f"def kernel_of_it({word}_: gm[W, f32], y: gm[W, f32]):\n"
        f"    for {word}s in acc.parallel(W, step=8):\n"
        f"        {word}t = acc.load({word}_[{word}s:], [acc.upto(8, min(8, W - {word}s))])\n"
        f"        acc.store(acc.exp({word}t), y[{word}s:])\n"
    )
    module = import_dsl(text, "names.py")
    pipeline = parse_pipeline("tile-to-ascendc", registry.all_passes())
    run_pipeline(registry.make_context(), module, pipeline)
    declared = re.findall(r"(?:uint32_t|GM_ADDR|float>) (\w+)\b(?! \()", emit_ascendc(module))
    assert declared
    assert RESERVED.isdisjoint(declared)
    assert not [name for name in declared if "__" in name or re.match("_[A-Z]", name)]
