"""JSON with the place of every value, so that what is wrong in an answer can be pointed at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from acc.diagnostics import UserError
from acc.llm.printable import printable
from acc.locations import Place

MAX_DEPTH = 16
"""Values inside each other; no answer that is asked for has more."""

Value: TypeAlias = "Mapping[str, Located] | Sequence[Located] | str | int | float | bool | None"


@dataclass(frozen=True)
class Located:
    """A value and where it stands."""

    value: Value
    place: Place


_TOKEN = re.compile(
    r"""\s*(?:
      (?P<string>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")
    | (?P<number>-?(?:0|[1-9]\d{0,17})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?(?![\w.]))
    | (?P<word>true|false|null)\b
    | (?P<sign>[\[\]{},:])
    | (?P<other>\S[^\s,:\[\]{}"]*)
    | (?P<end>\Z)
    )""",
    re.VERBOSE | re.ASCII,
)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    place: Place


def read_json(text: str, name: str) -> Located:
    """
    The value that a text is; `name` is what messages call the text.

    Raises `UserError` at the place of what is not JSON, and of names that are given twice.
    """
    tokens = _Tokens(text, name)
    value = tokens.value(0)
    if (left := tokens.take()).kind != "end":
        raise UserError(f"expected nothing behind the value, found {_shown(left)}", left.place)
    return value


class _Tokens:
    def __init__(self, text: str, name: str) -> None:
        self._rest = _tokens(text, name)
        self._next = next(self._rest)

    def take(self) -> _Token:
        taken = self._next
        self._next = next(self._rest, taken)
        return taken

    def takes(self, sign: str) -> bool:
        """Whether the next token is this sign, which then is taken."""
        found = self._next.kind == "sign" and self._next.text == sign
        if found:
            self.take()
        return found

    def expect(self, sign: str, after: str) -> None:
        if not self.takes(sign):
            found = self._next
            raise UserError(f"expected '{sign}' {after}, found {_shown(found)}", found.place)

    def value(self, depth: int) -> Located:
        token = self.take()
        if depth > MAX_DEPTH:
            raise UserError(f"values are more than {MAX_DEPTH} deep", token.place)
        match token.kind, token.text:
            case "sign", "{":
                return Located(self._members(depth), token.place)
            case "sign", "[":
                return Located(self._elements(depth), token.place)
            case (("string" | "number" | "word"), text):
                return Located(json.loads(text), token.place)
            case _:
                raise UserError(f"expected a JSON value, found {_shown(token)}", token.place)

    def _members(self, depth: int) -> Mapping[str, Located]:
        found: dict[str, Located] = {}
        if self.takes("}"):
            return found
        while True:
            token = self.take()
            if token.kind != "string":
                text = f"expected a name in double quotes, found {_shown(token)}"
                raise UserError(text, token.place)
            name: str = json.loads(token.text)
            if name in found:
                raise UserError(f"'{name}' is given twice", token.place)
            self.expect(":", f"behind {token.text}")
            found[name] = self.value(depth + 1)
            if not self.takes(","):
                self.expect("}", "or ',' behind a value")
                return found

    def _elements(self, depth: int) -> Sequence[Located]:
        found: list[Located] = []
        if self.takes("]"):
            return found
        while True:
            found.append(self.value(depth + 1))
            if not self.takes(","):
                self.expect("]", "or ',' behind a value")
                return found


def _shown(token: _Token) -> str:
    return "the end of the text" if token.kind == "end" else f"'{printable(token.text[:40])}'"


def _tokens(text: str, name: str) -> Iterator[_Token]:
    start, line, line_start = 0, 1, 0
    while True:
        match = _TOKEN.match(text, start)
        assert match is not None and match.lastgroup is not None
        kind, begin = match.lastgroup, match.start(match.lastgroup)
        if (lines := text.count("\n", start, begin)) > 0:
            line, line_start = line + lines, text.rindex("\n", start, begin) + 1
        found = match.group(kind)
        yield _Token(kind, found, Place(name, line, begin - line_start + 1, max(len(found), 1)))
        if kind == "end":
            return
        start = match.end()
