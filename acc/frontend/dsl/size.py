"""Texts that are too deep or too long to be read, and names that only look like those of ASCII."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from math import isinf

from xdsl.utils.hints import isa

from acc.frontend.dsl.limits import (
    MAX_BRANCHES,
    MAX_DEPTH,
    MAX_EXPRESSION_DEPTH,
    MAX_NAME_LENGTH,
    MAX_NUMBER_LENGTH,
    MAX_STATEMENTS,
    MAX_TEXT_LENGTH,
)
from acc.frontend.dsl.source import LanguageError, Source
from acc.locations import Place


def check_text(text: str, source: Source) -> None:
    """Check a text before it is parsed. Raises `LanguageError`."""
    if len(text) > MAX_TEXT_LENGTH:
        raise LanguageError(
            f"the file has {len(text)} characters, legal are {MAX_TEXT_LENGTH}",
            Place(source.name, 1, 1),
        )
    if (nul := text.find("\0")) >= 0:
        line, column = text.count("\n", 0, nul) + 1, nul - text.rfind("\n", 0, nul)
        what = "the character '\\x00' is not part of the language"
        raise LanguageError(what, Place(source.name, line, column))
    if not text.isascii():
        for name, legal, line, column in _names(text):
            if not name.isascii():
                raise LanguageError(
                    f"the {legal.format(ascii(name[:40]))}",
                    Place(source.name, line, column + 1, len(name)),
                )


_LEGAL = {
    tokenize.NAME: "name {} is not ASCII; legal are letters, digits and _",
    tokenize.ERRORTOKEN: "character {} is not ASCII; only comments may have it",
}
"""What is said about parts of a text, if they are not ASCII."""


def _names(text: str) -> Iterator[tuple[str, str, int, int]]:
    """The names and foreign characters in a text, as far as it is Python."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in _LEGAL:
                yield token.string, _LEGAL[token.type], *token.start
    except (tokenize.TokenError, SyntaxError):
        return  # which the parser reports


def check_tree(tree: ast.Module, source: Source) -> None:
    """Check how deep and how long the parts of a file are. Raises `UserError`."""
    waiting: list[tuple[ast.AST, int, int]] = [(tree, 0, 0)]
    while waiting:
        node, blocks, expressions = waiting.pop()
        expressions += isinstance(node, ast.expr)
        if expressions > MAX_EXPRESSION_DEPTH:
            text = f"expressions are nested {MAX_EXPRESSION_DEPTH} deep at most"
            raise source.error(node, f"{text}; name a part of it")
        if blocks > MAX_DEPTH:
            raise source.malformed(node, f"blocks are nested {MAX_DEPTH} deep at most")
        if isinstance(node, ast.Constant):
            _check_number(node, source)
        _check_names(node, source)
        _check_blocks(node, source)
        elif_ = _elif_of(node)
        for inner in ast.iter_child_nodes(node):
            opens = isinstance(node, _BLOCKS) and isinstance(inner, ast.stmt)
            waiting.append((inner, blocks + (opens and inner is not elif_), expressions))


_BLOCKS = (ast.FunctionDef, ast.For, ast.With, ast.If)
"""Statements whose statements are a block of their own."""


def _elif_of(node: ast.AST) -> ast.If | None:
    """The `elif` of an `if`: an `if` alone behind it that starts where it starts."""
    match node:
        case ast.If(orelse=[ast.If() as inner]) if inner.col_offset == node.col_offset:
            return inner
        case _:
            return None


_NAMES = ("id", "arg", "attr", "name")
"""Fields of a node that are names."""


def _check_names(node: ast.AST, source: Source) -> None:
    for field in _NAMES:
        name: object = getattr(node, field, None)
        if isinstance(name, str) and len(name) > MAX_NAME_LENGTH:
            text = f"a name has at most {MAX_NAME_LENGTH} characters, found {len(name)}"
            raise source.malformed(node, text)


def _check_blocks(node: ast.AST, source: Source) -> None:
    for field in ("body", "orelse"):
        block: object = getattr(node, field, None)
        if isa(block, list[ast.stmt]) and len(block) > MAX_STATEMENTS:
            text = f"a block has at most {MAX_STATEMENTS} statements"
            raise source.malformed(block[MAX_STATEMENTS], text)
    branches, branch = 1, _elif_of(node)
    while branch is not None:
        branches += 1
        if branches > MAX_BRANCHES:
            raise source.malformed(branch, f"an 'if' has at most {MAX_BRANCHES} conditions")
        branch = _elif_of(branch)


def _check_number(node: ast.Constant, source: Source) -> None:
    if not isinstance(node.value, int | float) or isinstance(node.value, bool):
        return
    length = (node.end_col_offset or 0) - node.col_offset
    if length > MAX_NUMBER_LENGTH:
        text = f"a number has at most {MAX_NUMBER_LENGTH} characters, found {length}"
        raise source.malformed(node, text)
    if isinf(node.value):
        raise source.error(node, "the number is larger than any float; infinity is acc.inf")
