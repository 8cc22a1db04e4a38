"""
Parameters of what can be called, and how an argument for each is written.

Calls are checked against this before they are read, and the grammar of the language is made of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from xdsl.utils.str_enum import StrEnum

from acc.frontend.dsl.source import Source


class Form(Enum):
    """How an argument is written."""

    VALUE = auto()
    """An expression."""

    INTEGER = auto()
    """An expression of numbers, known while reading."""

    FLAG = auto()
    """`True` or `False`."""

    STRING = auto()
    """A string, one of the parameter's `legal` ones if there are any."""

    STRINGS = auto()
    """A list of strings."""

    ELEMENT = auto()
    """An element type."""

    SHAPE = auto()
    """The shape of a tile: `[8, acc.upto(64, n)]`."""

    SIZES = auto()
    """The shape of a tensor in global memory: `[M, 64]`."""

    INTEGERS = auto()
    """A list of numbers, such as the order of dimensions."""

    INDICES = auto()
    """A list of expressions, a number of elements for each dimension: `[0, n]`."""

    PART = auto()
    """A part of a tensor: `x[r:, 0:]`."""

    STEPS = auto()
    """A part of a tile: `t[r:, c::2]`."""

    BUFFERS = auto()
    """A buffer or a list of buffers."""

    FUNCTION = auto()
    """The name of a function of the file."""

    PLACES = auto()
    """A value, or a tuple of one for each index of a loop."""


_LISTS = {
    Form.SHAPE: "expected a shape such as [8, 64] or [acc.upto(8, n), 64]",
    Form.SIZES: "expected a shape such as [M, 64]",
    Form.INTEGERS: "expected the dimensions in their new order, such as [1, 0]",
    Form.INDICES: "expected a list of numbers such as [0, 1]",
    Form.STRINGS: 'expected a list of names, such as ["perCore"]',
}


@dataclass(frozen=True)
class Parameter:
    """
    One parameter: `Parameter("axis", Form.INTEGER)`.

    `=` at the end of the name marks an optional one, `*` before it a last one that takes any number
    of arguments.
    """

    spelled: str
    form: Form = Form.VALUE
    legal: tuple[str, ...] = ()
    """The strings that a parameter of `Form.STRING` takes; any without."""

    @property
    def name(self) -> str:
        """The name alone."""
        return self.spelled.removesuffix("=").removeprefix("*")

    @property
    def optional(self) -> bool:
        """Whether it can be left out."""
        return self.spelled.endswith("=")

    @property
    def repeated(self) -> bool:
        """Whether it takes any number of arguments."""
        return self.spelled.startswith("*")

    def check(self, source: Source, node: ast.expr) -> None:
        """Checks how an argument is written; raises `LanguageError`."""
        match self.form:
            case Form.FLAG if not (isinstance(node, ast.Constant) and isinstance(node.value, bool)):
                raise source.malformed(node, "expected True or False")
            case Form.STRING:
                self._check_string(source, node)
            case Form.SHAPE | Form.SIZES | Form.INTEGERS | Form.INDICES | Form.STRINGS:
                self._check_list(source, node)
            case Form.PART:
                check_part(source, node)
            case Form.STEPS:
                check_steps(source, node)
            case _:
                pass

    def _check_string(self, source: Source, node: ast.expr) -> None:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            which = f": one of {', '.join(self.legal)}" if self.legal else ""
            raise source.malformed(node, f"expected a string{which}")
        if self.legal and node.value not in self.legal:
            raise source.unknown_word(node, self.name, node.value, self.legal)

    def _check_list(self, source: Source, node: ast.expr) -> None:
        if not isinstance(node, ast.List | ast.Tuple):
            raise source.malformed(node, _LISTS[self.form])
        if self.form is Form.STRINGS and not all(
            isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.elts
        ):
            raise source.malformed(node, _LISTS[self.form])


def one_of(spelled: str, words: type[StrEnum]) -> Parameter:
    """A parameter that is a member of an enumeration, written as a string."""
    return Parameter(spelled, Form.STRING, tuple(member.value for member in words))


class Parameters:
    """
    The parameters of a function: `Parameters("source", Parameter("axis", Form.INTEGER), "out=")`.

    One that is only named takes an expression.
    """

    def __init__(self, *parameters: str | Parameter) -> None:
        self.all: Sequence[Parameter] = tuple(
            Parameter(p) if isinstance(p, str) else p for p in parameters
        )

    def known(self) -> dict[str, Parameter]:
        """Those that have a name in calls, by it."""
        return {p.name: p for p in self.all if not p.repeated}

    def repeated(self) -> Parameter | None:
        """The last one, if it takes any number of arguments."""
        return self.all[-1] if self.all and self.all[-1].repeated else None

    def usage(self) -> str:
        """The parameters as a signature: `(source, axis, [out])`."""
        texts = (f"[{p.name}]" if p.optional else p.spelled for p in self.all)
        return f"({', '.join(texts)})"


def slices_of(node: ast.Subscript) -> list[ast.expr]:
    """What stands between the brackets, one for each dimension."""
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def check_part(source: Source, node: ast.expr) -> None:
    """Checks that a node is written as `x[r:, 0:]`; raises `LanguageError`."""
    if not isinstance(node, ast.Subscript):
        text = "expected a part of a tensor, such as x[r:, 0:], which starts at row r"
        raise source.malformed(node, text)
    for part in _starts(source, node):
        extra = part.upper or part.step
        if extra is not None:
            text = "a part of a tensor has starts only; how far it goes is the shape of the tile"
            raise source.malformed(extra, text)


def check_steps(source: Source, node: ast.expr) -> None:
    """Checks that a node is written as `t[r:, c::2]`; raises `LanguageError`."""
    if not isinstance(node, ast.Subscript):
        text = "expected a part of a tile, such as t[r:, c::2], which takes every second column"
        raise source.malformed(node, text)
    for part in _starts(source, node):
        if part.upper is not None:
            text = "a part of a tile has starts and steps only; how far it goes is its shape"
            raise source.malformed(part.upper, text)


def _starts(source: Source, node: ast.Subscript) -> Iterable[ast.Slice]:
    for part in slices_of(node):
        if not isinstance(part, ast.Slice):
            text = f"expected a start such as {ast.unparse(part)}: (the part keeps every dimension)"
            raise source.malformed(part, text)
        yield part
