"""
What a text of a fragment is made of, checked before it is parsed: words of the language, names,
numbers and signs.

Whatever else MLIR has (strings, symbols, aliases, locations, resources, elements of tensors, other
dialects) is refused here, wherever it stands.
"""

from __future__ import annotations

import re
from functools import cache
from math import isinf

from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRToken, MLIRTokenKind

from acc.diagnostics import did_you_mean
from acc.dialects.ascendc import Ascendc
from acc.dialects.ascendc.fragment import LEGAL
from acc.dialects.ascendc.types import LocalTensorType
from acc.frontend.dsl.source import LanguageError
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.frontend.fragment.forms import words
from acc.frontend.fragment.limits import (
    MAX_BRACKETS,
    MAX_DEPTH,
    MAX_NAME_LENGTH,
    MAX_NUMBER_LENGTH,
    MAX_TEXT_LENGTH,
)
from acc.lexing import Lexer
from acc.locations import Place, place_of_span

TENSOR = f"!{LocalTensorType.name}"

_SIGNS = frozenset((*"(){}[]<>,:=-", "->"))
_OPENING, _CLOSING = frozenset("({[<"), frozenset(")}]>")
_NAME = re.compile(r"%([A-Za-z_][A-Za-z0-9_]*|[0-9]+)")
_LABEL = re.compile(r"\^[A-Za-z0-9_]+")
_SHOWN = 40


@cache
def _words() -> frozenset[str]:
    return words() | ELEMENT_TYPES.keys()


def check_tokens(text: str, name: str) -> None:
    """Check all of a text; `name` is the file's in messages. Raises `LanguageError`."""
    if len(text) > MAX_TEXT_LENGTH:
        raise LanguageError(
            f"the text has {len(text)} characters, legal are {MAX_TEXT_LENGTH}", Place(name, 1, 1)
        )
    for position, char in enumerate(text):
        if not (char.isascii() and (char.isprintable() or char in "\n\t\r")):
            line = text.count("\n", 0, position) + 1
            column = position - (text.rfind("\n", 0, position) + 1) + 1
            raise LanguageError(
                f"the character {char!a} is not part of the language, which is ASCII",
                Place(name, line, column),
            )
    lexer, check = Lexer(Input(text, name)), _Check()
    while True:
        try:
            token = lexer.lex()
        except ParseError as error:
            raise LanguageError(_one_line(error.msg), place_of_span(error.span)) from error
        if token.kind is MLIRTokenKind.EOF:
            return
        check.token(token)


class _Check:
    """Checks tokens one after the other, with the brackets that are open."""

    def __init__(self) -> None:
        self.brackets = self.blocks = self.labels = 0

    def token(self, token: MLIRToken) -> None:
        """Raises `LanguageError` for one that is not part of the language."""
        text = token.span.text
        match token.kind:
            case MLIRTokenKind.BARE_IDENT:
                _check_word(token)
            case MLIRTokenKind.PERCENT_IDENT:
                _check_name(token)
            case MLIRTokenKind.CARET_IDENT:
                self._label(token)
            case MLIRTokenKind.EXCLAMATION_IDENT if text != TENSOR:
                raise _error(token, f"{_shown(text)} is no type here; legal is {TENSOR}<f32>")
            case MLIRTokenKind.INTEGER_LIT | MLIRTokenKind.FLOAT_LIT:
                _check_number(token)
            case MLIRTokenKind.EXCLAMATION_IDENT:
                pass
            case _ if text in _SIGNS:
                self._bracket(token)
            case _:
                raise _error(token, f"{_shown(text)} is not part of the language of fragments")

    def _label(self, token: MLIRToken) -> None:
        self.labels += 1
        if self.labels > 1 or self.blocks != 1 or _LABEL.fullmatch(token.span.text) is None:
            raise _error(token, "a fragment has one label, ^bb0, in front of its arguments")

    def _bracket(self, token: MLIRToken) -> None:
        text = token.span.text
        change = (text in _OPENING) - (text in _CLOSING)
        self.brackets += change
        self.blocks += change if text in "{}" else 0
        if self.blocks > MAX_DEPTH:
            raise _error(token, f"blocks are nested {MAX_DEPTH} deep at most")
        if self.brackets > MAX_BRACKETS:
            raise _error(token, f"brackets are nested {MAX_BRACKETS} deep at most")


def _check_word(token: MLIRToken) -> None:
    text = token.span.text
    if text not in _words():
        of_kernels = any(op.name == text for op in Ascendc.operations)
        near = "" if of_kernels else did_you_mean(text[:MAX_NAME_LENGTH], _words())
        why = near or f"; legal are {LEGAL}"
        raise _error(token, f"{_shown(text)} is no word of a fragment{why}")


def _check_name(token: MLIRToken) -> None:
    text = token.span.text
    if len(text) > MAX_NAME_LENGTH or _NAME.fullmatch(text) is None:
        raise _error(
            token,
            f"{_shown(text)} is no name of a value; legal are letters, digits and _, "
            f"{MAX_NAME_LENGTH} characters at most",
        )


def _check_number(token: MLIRToken) -> None:
    text = token.span.text
    length = len(text)
    if length > MAX_NUMBER_LENGTH:
        raise _error(token, f"a number has at most {MAX_NUMBER_LENGTH} characters, found {length}")
    if token.kind is MLIRTokenKind.FLOAT_LIT and isinf(float(text)):
        raise _error(token, f"the number {text} is larger than any float")


def _error(token: MLIRToken, text: str) -> LanguageError:
    return LanguageError(text, place_of_span(token.span))


def _shown(text: str) -> str:
    return f"'{text[:_SHOWN]}{'...' if len(text) > _SHOWN else ''}'"


def _one_line(text: str) -> str:
    return text.split("\n", maxsplit=1)[0]
