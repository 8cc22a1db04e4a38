"""Texts in the language of kernels: all that the project has, and some that are none."""

import re
from collections.abc import Mapping
from pathlib import Path

from acc.frontend.dsl import emit_dsl
from acc.llm.example_store import all_examples
from acc.llm.prompts.language import EXPLICIT_EXAMPLE, VALUE_EXAMPLE
from acc.parsing import parse_module
from acc.registry import make_context
from test.unit.frontend.dsl.broken import HEAD

ROOT = Path(__file__).resolve().parents[4]

_FOLDERS = ("examples", "test/kernels", "test/lit")
_IN_PAGES = ("README.md", "docs/dsl.md")
_CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def _files() -> Mapping[str, str]:
    """Files whose whole text is a kernel."""
    paths = [path for folder in _FOLDERS for path in (ROOT / folder).rglob("*.py")]
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}
    return {name: text for name, text in texts.items() if "\n@acc.kernel" in text}


def _pages() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for page in _IN_PAGES:
        for number, match in enumerate(_CODE.finditer((ROOT / page).read_text("utf-8"))):
            if "@acc." in match[1]:
                found[f"{page} {number}"] = match[1]
    return found


def _written() -> Mapping[str, str]:
    """What the writer makes of tile programs."""
    paths = (ROOT / "test/kernels/tile_programs").glob("*.mlir")
    texts = {path.stem: path.read_text("utf-8") for path in sorted(paths)}
    return {
        f"written {name}": emit_dsl(parse_module(make_context(), text, name))
        for name, text in texts.items()
    }


GOOD: Mapping[str, str] = {
    **_files(),
    **_pages(),
    **_written(),
    **{f"example {example.name}": example.text for example in all_examples()},
    "language, value form": VALUE_EXAMPLE,
    "language, explicit form": EXPLICIT_EXAMPLE,
}
"""Kernels by name."""


def _kernel(*lines: str) -> str:
    return HEAD + "".join(f"    {line}\n" for line in lines)


_STORE = "acc.store(t, y[0:, 0:])"

MALFORMED: Mapping[str, str] = {
    "nothing": "",
    "no function": "import acc\n",
    "no body": HEAD[: HEAD.index("    t =")],
    "a text around it": "Here is the kernel:\n" + _kernel(_STORE),
    "a fence": "```python\n" + _kernel(_STORE) + "```\n",
    "another package": "import numpy\n" + _kernel(_STORE),
    "another import": _kernel(_STORE).replace("import acc\n", "import acc\nimport os\n"),
    "an unknown name to import": _kernel(_STORE).replace("gm, i1", "gm, foo"),
    "a star": _kernel(_STORE).replace("f32, gm, i1, i32, index", "*"),
    "another decorator": _kernel(_STORE).replace("@acc.kernel", "@acc.kernal"),
    "a class": _kernel(_STORE) + "class A:\n    pass\n",
    "a while": _kernel("while n < 4:", "    n += 1"),
    "a try": _kernel("try:", "    pass", "except ValueError:", "    pass"),
    "a comprehension": _kernel("u = [i for i in range(4)]"),
    "a lambda": _kernel("u = lambda a: a"),
    "a global": _kernel("global n"),
    "an import inside": _kernel("import os"),
    "an eval": _kernel('eval("1")'),
    "a foreign call": _kernel('__import__("os").system("ls")'),
    "a method": _kernel("u = t.exp()"),
    "an attribute": _kernel("u = t.shape"),
    "an unknown operation": _kernel("u = acc.expp(t)"),
    "a missing argument": _kernel("u = acc.reduce_sum(t)"),
    "an unknown argument": _kernel("u = acc.exp(t, dtype=f32)"),
    "arguments out of order": _kernel("acc.reduce_sum(b, out=b, axis=1)"),
    "an argument twice": _kernel("u = acc.reduce_sum(t, axis=1, axis=1)"),
    "a positional one behind": _kernel("u = acc.reduce_sum(axis=1, t)"),
    "too many arguments": _kernel("u = acc.exp(t, b, b, b)"),
    "an unknown word": _kernel('u = acc.cast(t, f16, rounding="up")'),
    "a word for a flag": _kernel("u = acc.scan_sum(t, axis=1, reverse=1)"),
    "an unknown element type": _kernel("u = acc.cast(t, acc.float32)"),
    "a part with an end": _kernel("u = acc.load(x[0:8, 0:], [8, N])"),
    "a part by an index": _kernel("u = acc.load(x[0], [8, N])"),
    "a shape that is no list": _kernel("u = acc.load(x[0:, 0:], 8)"),
    "assignment to a part": _kernel("x[0] = t"),
    "more names than values": _kernel("a, b = t"),
    "a chain of assignments": _kernel("a = b = t"),
    "an annotation": _kernel("a: int = 4"),
    "a walrus": _kernel("u = (v := 4)"),
    "an operator @": _kernel("u = t @ t"),
    "an operator ~": _kernel("u = ~n"),
    "a condition with is": _kernel("if n is n:", "    pass"),
    "an f-string": _kernel('acc.check(t, f"{n}")'),
    "a single quote": _kernel("acc.check(t, 'out of range')"),
    "a backslash": _kernel('acc.check(t, "a\\"b")'),
    "a loop over a list": _kernel("for i in [1, 2]:", "    pass"),
    "a loop with else": _kernel("for i in range(4):", "    pass", "else:", "    pass"),
    "places that do not go with the indices": _kernel(
        "for i, j in acc.parallel((0, 0), (8, 8), step=8):", "    pass"
    ),
    "too few places": _kernel("for i, j in acc.parallel((0,), (8, 8)):", "    pass"),
    "a with of something": _kernel('with open("f"):', "    pass"),
    "a with and a name": _kernel("with acc.compute() as c:", "    pass"),
    "a variant in a loop": _kernel(
        "for i in range(4):", '    with acc.variant("v"):', "        pass"
    ),
    "a value returned": _kernel("return t"),
    "a host without fields": "import acc\nfrom acc import index\n\n@acc.host\ndef h(M: index):\n"
    "    return M\n" + HEAD.split("\n", 2)[2] + f"    {_STORE}\n",
    "fields without the blocks": _kernel(_STORE)
    + '@acc.host\ndef h(M: acc.index):\n    return {"per": M}\n',
    "an argument without a type": _kernel(_STORE).replace("y: gm[M, N, f32]", "y"),
    "an argument with a value": _kernel(_STORE).replace("y: gm[M, N, f32]", "y: gm[M, f32] = 4"),
    "a variable called as a keyword": _kernel("lambda = 4"),
    "a number of many digits": _kernel(f"u = {'9' * 40}"),
    "a hexadecimal number": _kernel("u = 0xff"),
    "indentation by 2": _kernel("if n < 4:", "  pass"),
    "indentation by 8": _kernel("if n < 4:", "        pass"),
    "indentation by a tab": _kernel("if n < 4:", "\tpass"),
    "seven blocks": _kernel(*("    " * i + "if n < 4:" for i in range(6)), "    " * 6 + "pass"),
    "two statements on a line": _kernel("a = 4; b = 5"),
    "a line that goes on": _kernel("a = 4 + \\", "    5"),
    "no end of a line": (_kernel(_STORE))[:-1],
    "a character of control": _kernel("a = 4\x00"),
}
"""Texts that a model must not be able to write."""
