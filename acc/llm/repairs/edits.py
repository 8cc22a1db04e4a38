"""Changes of a text at nodes of its syntax tree; everything else stays as its author wrote it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field


@dataclass
class Edits:
    """Replacements in one text, made together."""

    code: str
    _changes: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])

    def __post_init__(self) -> None:
        self._bytes = self.code.encode("utf-8")
        self._starts = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        """An offset; lines count from one, columns are bytes as `ast` counts them."""
        return self._starts[line - 1] + column

    def text(self, node: ast.expr) -> str:
        """The text of an expression."""
        start, end = self._span(node)
        return self._bytes[start:end].decode("utf-8")

    def replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        """Put a text where a node stands."""
        self._changes.append((*self._span(node), new))

    def insert(self, offset: int, new: str) -> None:
        """Put a text at an offset."""
        self._changes.append((offset, offset, new))

    def result(self) -> str:
        """The text with all changes, none of which may overlap."""
        found = self._bytes
        for start, end, new in sorted(self._changes, reverse=True):
            found = found[:start] + new.encode("utf-8") + found[end:]
        return found.decode("utf-8")

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.at(node.lineno, node.col_offset),
            self.at(node.end_lineno, node.end_col_offset),
        )


def tree_of(code: str) -> ast.Module | None:
    """The syntax tree of a text; None for what is not Python."""
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
