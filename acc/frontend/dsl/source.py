"""The text of a DSL file: parsing with `ast`, and the place of each node for messages."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from acc.diagnostics import Diagnostic, UserError, unknown
from acc.locations import Place


class LanguageError(UserError):
    """What is written is no form of the language, whatever the names in it mean."""


@dataclass(frozen=True)
class Source:
    """A DSL file."""

    name: str
    """The file's name in messages."""

    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str, name: str) -> Source:
        """A file of this text."""
        return cls(name, tuple(text.splitlines()))

    def place(self, node: ast.AST) -> Place:
        """Where a statement or expression stands, as far as it stays on its first line."""
        line = getattr(node, "lineno", 1)
        start = self._column(line, getattr(node, "col_offset", 0))
        if getattr(node, "end_lineno", line) == line:
            end = self._column(line, getattr(node, "end_col_offset", 0))
        else:
            end = len(self._line(line).rstrip())
        return Place(self.name, line, start + 1, max(end - start, 1))

    def error(self, node: ast.AST, text: str, notes: Iterable[Diagnostic] = ()) -> UserError:
        """An error at a node."""
        return UserError(text, self.place(node), notes)

    def malformed(self, node: ast.AST, text: str) -> LanguageError:
        """An error at a node that is no form of the language."""
        return LanguageError(text, self.place(node))

    def unknown_word(
        self, node: ast.AST, kind: str, wrong: str, legal: Iterable[str]
    ) -> LanguageError:
        """An error for a word that the language does not have."""
        found = self.unknown(node, kind, wrong, legal)
        return LanguageError(found.text, found.place)

    def unknown(self, node: ast.AST, kind: str, wrong: str, legal: Iterable[str]) -> UserError:
        """An error for a name that is not a legal one."""
        return unknown(kind, wrong, sorted(legal), self.place(node))

    def _line(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def _column(self, line: int, offset: int) -> int:
        """A column in characters; `ast` counts bytes of UTF-8."""
        return len(self._line(line).encode("utf-8")[:offset].decode("utf-8", "replace"))


def parse(text: str, source: Source) -> ast.Module:
    """
    The syntax tree of a file.

    Raises `UserError` for text that is not Python.
    """
    try:
        return ast.parse(text, source.name)
    except SyntaxError as error:
        place = Place(source.name, error.lineno or 1, max(error.offset or 1, 1))
        raise LanguageError(f"not Python syntax: {error.msg}", place) from error
    except ValueError as error:
        raise LanguageError(f"not Python syntax: {error}", Place(source.name, 1, 1)) from error
    except (MemoryError, RecursionError) as error:  # of Python's parser, whose stack has an end
        place = Place(source.name, 1, 1)
        raise LanguageError("an expression or block is nested too deeply", place) from error
