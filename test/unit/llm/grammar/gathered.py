"""Texts in the languages that models write, wherever the project has some: tests, docs, answers."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent

from acc.llm.providers.script import parse_script
from acc.llm.refused import RefusedError
from acc.llm.reply import code_of
from acc.llm.request import RequestKind

ROOT = Path(__file__).resolve().parents[4]

_SOURCES = ("acc", "examples", "test", "tools", "bench")
_BLOCK = re.compile(r"^```\w*\n(.*?)^```|((?:^    .*\n|^\n)+)", re.DOTALL | re.MULTILINE)


def _paths(folder: str, *suffixes: str) -> Iterator[Path]:
    found = (ROOT / folder).rglob("*")
    return (path for path in sorted(found) if path.suffix in suffixes and path.is_file())


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _answers(kind: RequestKind) -> Iterator[tuple[str, str]]:
    """The code of answers by hand."""
    for folder in ("examples", "test"):
        for path in _paths(folder, ".answers", ".script"):
            script = parse_script(path.read_text("utf-8"), str(path))
            for number, answer in enumerate(script):
                if answer.kind is kind:
                    try:
                        yield f"answer {_name(path)} {number}", code_of(answer.text)
                    except RefusedError:
                        continue  # there is none


def _strings(word: str) -> Iterator[tuple[str, str]]:
    """Strings of Python files with a word in them, those put together left out."""
    for folder in _SOURCES:
        for path in _paths(folder, ".py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                match node:
                    case ast.Constant(value=str(text), lineno=line) if word in text:
                        yield f"string {_name(path)}:{line}", text
                    case _:
                        pass


def _blocks(word: str) -> Iterator[tuple[str, str]]:
    """Blocks of code in pages."""
    for path in (ROOT / "README.md", *_paths("docs", ".md"), *_paths("examples", ".md")):
        for number, match in enumerate(_BLOCK.finditer(path.read_text("utf-8"))):
            if word in match[0]:
                yield f"block {_name(path)} {number}", dedent(match[1] or match[2])


def _files(word: str, *suffixes: str) -> Iterator[tuple[str, str]]:
    for folder in _SOURCES:
        for path in _paths(folder, *suffixes):
            if word in (text := path.read_text("utf-8", "replace")):
                yield f"file {_name(path)}", text


@cache
def gathered(kind: RequestKind) -> Mapping[str, str]:
    """Texts by where they stand, which are kernels or fragments or look like some."""
    word, suffixes = {
        RequestKind.KERNEL: ("@acc.kernel", (".py", ".dsl")),
        RequestKind.FRAGMENT: ("ascendc.fragment", (".mlir",)),
    }[kind]
    found = (*_answers(kind), *_strings(word), *_blocks(word), *_files(word, *suffixes))
    return {name: text.strip("\n") + "\n" for name, text in found}
