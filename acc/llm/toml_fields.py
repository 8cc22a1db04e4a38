"""Typed access to the tables of a TOML file, with errors that name the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, cast

from acc.diagnostics import UserError


class Wrong(Protocol):
    """Makes the error for a file that is not as it has to be."""

    def __call__(self, text: str) -> UserError:
        """The error, with the place of the table."""
        ...


@dataclass
class Fields:
    """One table; each field is taken once, and none may be left over."""

    table: dict[str, object]
    wrong: Wrong
    taken: set[str] = field(default_factory=set[str])

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self._get(name, default)
        if not isinstance(value, str):
            raise self._mistyped(name, value, "a string")
        return value

    def optional_text(self, name: str) -> str | None:
        """A string, or none."""
        return self.text(name) if name in self.table else None

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number of at least zero."""
        value = self._get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self._mistyped(name, value, "a whole number")
        return value

    def number(self, name: str) -> float | None:
        """A number of at least zero, or none."""
        if name not in self.table:
            return None
        value = self._get(name, None)
        if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
            raise self._mistyped(name, value, "a number")
        return float(value)

    def flag(self, name: str) -> bool:
        """A truth value, false where there is none."""
        value = self._get(name, False)
        if not isinstance(value, bool):
            raise self._mistyped(name, value, "true or false")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings, empty where there is none."""
        values = self._list(name)
        if not all(isinstance(value, str) for value in values):
            raise self._mistyped(name, values, "a list of strings")
        return tuple(cast(Sequence[str], values))

    def subtable(self, name: str) -> Fields | None:
        """A table inside."""
        if name not in self.table:
            return None
        value = self._get(name, None)
        if not isinstance(value, dict):
            raise self._mistyped(name, value, "a table")
        return Fields(cast(dict[str, object], value), self.wrong)

    def subtables(self, name: str) -> Iterator[Fields]:
        """The tables of an array of tables."""
        for value in self._list(name):
            if not isinstance(value, dict):
                raise self._mistyped(name, value, "a table")
            yield Fields(cast(dict[str, object], value), self.wrong)

    def all_texts(self) -> dict[str, str]:
        """All fields, which are strings."""
        return {name: self.text(name) for name in self.table}

    def done(self) -> None:
        """Raise for a field that nothing has taken."""
        for name in self.table:
            if name not in self.taken:
                raise self.wrong(f"unknown field '{name}'")

    def _list(self, name: str) -> list[object]:
        value = self._get(name, [])
        if not isinstance(value, list):
            raise self._mistyped(name, value, "a list")
        return cast(list[object], value)

    def _get(self, name: str, default: object) -> object:
        self.taken.add(name)
        value = self.table.get(name, default)
        if value is None:
            raise self.wrong(f"the field '{name}' is missing")
        return value

    def _mistyped(self, name: str, value: object, expected: str) -> UserError:
        shown = repr(value)
        shown = shown if len(shown) <= 40 else f"{shown[:37]}..."
        return self.wrong(f"'{name}' is {shown}, expected {expected}")
