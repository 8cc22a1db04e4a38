"""What a JSON value has to look like: one description checks answers and is sent as a schema."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.utils.str_enum import StrEnum

from acc.diagnostics import UserError, unknown
from acc.llm.located_json import Located
from acc.llm.printable import printable


class JsonForm(ABC):
    """The form of one value."""

    @abstractmethod
    def schema(self) -> dict[str, object]:
        """The form as a JSON schema."""

    @abstractmethod
    def check(self, node: Located, what: str) -> None:
        """Checks a value that messages call `what`; raises `UserError` at its place."""


def _wrong(node: Located, what: str, expected: str) -> UserError:
    found = "an object" if isinstance(node.value, Mapping) else _short(node)
    return UserError(f"{what} is {expected}, found {found}", node.place)


def _short(node: Located) -> str:
    match node.value:
        case str(text):
            return f"'{printable(text[:40])}'"
        case None:
            return "null"
        case bool(flag):
            return str(flag).lower()
        case int(number) | float(number):
            return str(number)
        case _:
            return "a list"


@dataclass(frozen=True)
class Words(JsonForm):
    """One of some words."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, words: type[StrEnum]) -> Words:
        """The members of an enumeration."""
        return cls(tuple(member.value for member in words))

    def schema(self) -> dict[str, object]:
        return {"type": "string", "enum": list(self.words)}

    def check(self, node: Located, what: str) -> None:
        if not isinstance(node.value, str):
            raise _wrong(node, what, f"one of {', '.join(self.words)}")
        if node.value not in self.words:
            raise unknown(what, printable(node.value[:40]), self.words, node.place)


@dataclass(frozen=True)
class Text(JsonForm):
    """A short text; with a pattern, one that matches it."""

    about: str
    """What the text says, for those who write it."""

    pattern: str | None = None

    LONGEST = 500

    def schema(self) -> dict[str, object]:
        found: dict[str, object] = {"type": "string", "description": self.about}
        return found if self.pattern is None else {**found, "pattern": f"^{self.pattern}$"}

    def check(self, node: Located, what: str) -> None:
        if not isinstance(node.value, str) or len(node.value) > self.LONGEST:
            raise _wrong(node, what, f"a text of at most {self.LONGEST} characters")
        if not node.value.isprintable():
            raise UserError(f"{what} is a text of one line without signs of control", node.place)
        if self.pattern is not None and not re.fullmatch(self.pattern, node.value):
            raise _wrong(node, what, self.about)


@dataclass(frozen=True)
class Whole(JsonForm):
    """A whole number of 1 or more."""

    about: str

    LARGEST = 2**62

    def schema(self) -> dict[str, object]:
        return {"type": "integer", "minimum": 1, "description": self.about}

    def check(self, node: Located, what: str) -> None:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= self.LARGEST:
            raise _wrong(node, what, "a whole number of 1 or more")


@dataclass(frozen=True)
class Either(JsonForm):
    """A number, or a text."""

    number: Whole
    text: Text

    def schema(self) -> dict[str, object]:
        return {"anyOf": [self.number.schema(), self.text.schema()]}

    def check(self, node: Located, what: str) -> None:
        (self.text if isinstance(node.value, str) else self.number).check(node, what)


@dataclass(frozen=True)
class ListOf(JsonForm):
    """A list of values of one form."""

    item: JsonForm
    least: int = 0

    LONGEST = 64

    def schema(self) -> dict[str, object]:
        found: dict[str, object] = {"type": "array", "items": self.item.schema()}
        return {**found, "minItems": self.least} if self.least else found

    def check(self, node: Located, what: str) -> None:
        if isinstance(node.value, str | Mapping) or not hasattr(node.value, "__len__"):
            raise _wrong(node, what, "a list")
        items = elements(node)
        if not self.least <= len(items) <= self.LONGEST:
            text = f"{what} has {self.least} to {self.LONGEST} entries, found {len(items)}"
            raise UserError(text, node.place)
        for item in items:
            self.item.check(item, f"an entry of {what}")


@dataclass(frozen=True)
class Fields(JsonForm):
    """An object with exactly these fields."""

    fields: Mapping[str, JsonForm]

    def schema(self) -> dict[str, object]:
        return {
            "type": "object",
            "properties": {name: form.schema() for name, form in self.fields.items()},
            "required": list(self.fields),
            "additionalProperties": False,
        }

    def check(self, node: Located, what: str) -> None:
        if not isinstance(node.value, Mapping):
            raise _wrong(node, what, f"an object with {', '.join(self.fields)}")
        for name, value in node.value.items():
            if name not in self.fields:
                raise unknown(f"field of {what}", name[:40], list(self.fields), value.place)
            self.fields[name].check(value, f"'{name}'")
        for name in self.fields:
            if name not in node.value:
                text = f"{what} has no '{name}'; expected {', '.join(self.fields)}"
                raise UserError(text, node.place)


def elements(node: Located) -> list[Located]:
    """The elements of a list that has been checked."""
    assert not isinstance(node.value, str | Mapping | int | float | None)
    return list(node.value)


def member(node: Located, name: str) -> Located:
    """A field of an object that has been checked."""
    assert isinstance(node.value, Mapping)
    return node.value[name]


def text_of(node: Located) -> str:
    """A text that has been checked."""
    assert isinstance(node.value, str)
    return node.value


def number_of(node: Located) -> int:
    """A whole number that has been checked."""
    assert isinstance(node.value, int)
    return node.value
