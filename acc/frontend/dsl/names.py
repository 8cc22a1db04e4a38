"""What names mean outside of functions: imports, numbers, symbols, types, functions."""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import Attribute

from acc.frontend.dsl.source import Source
from acc.frontend.dsl.surface import NUMBERS, surface_names
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.frontend.dsl.values import Number

BUILTINS = ("range", "min", "max", "float")
"""Functions of Python that mean something here."""

MATH: Mapping[str, float] = {
    "pi": math.pi,
    "e": math.e,
    "inf": math.inf,
    "nan": math.nan,
}
"""What `import math` gives."""


@dataclass(frozen=True)
class Package:
    """The imported `acc` or `math`."""

    name: str


@dataclass(frozen=True)
class Surface:
    """A name of `acc`, or a builtin of Python; `arith.divui` for those of a dialect below."""

    name: str


@dataclass(frozen=True)
class Symbol:
    """A size that is known when the kernel is launched."""

    name: str


@dataclass(frozen=True)
class Function:
    """A function of the file."""

    name: str
    """Its symbol in the module."""

    kind: str
    """`kernel`, `host` or `program`."""

    node: ast.FunctionDef


Meaning: TypeAlias = Package | Surface | Symbol | Function | Attribute | Number


@dataclass
class Names:
    """The module-level names of a file."""

    source: Source
    operations: frozenset[str]
    """Operations that can be called, by name."""

    meanings: dict[str, Meaning] = field(default_factory=dict[str, Meaning])

    def all_of_acc(self) -> frozenset[str]:
        """Every name of `acc`."""
        return surface_names() | self.operations

    def functions(self, kind: str) -> dict[str, Function]:
        """The functions of a kind, by their name in the file."""
        found = self.meanings.items()
        return {k: v for k, v in found if isinstance(v, Function) and v.kind == kind}

    def meaning(self, node: ast.expr, visible: Mapping[str, object] | None = None) -> Meaning:
        """
        What a name or `package.name` means; `visible` are the local names, for near matches.

        Raises `UserError` for an unknown name and for other expressions.
        """
        match node:
            case ast.Name(id=name):
                if name in self.meanings:
                    return self.meanings[name]
                if name in BUILTINS:
                    return Surface(name)
                raise self.source.unknown(
                    node, "name", name, {*(visible or {}), *self.meanings, *BUILTINS}
                )
            case ast.Attribute(value=ast.Name() | ast.Attribute()):
                return self.member(node, self.meaning(node.value, visible), node.attr)
            case _:
                raise self.source.malformed(node, "expected a name")

    def member(self, node: ast.AST, parent: Meaning, name: str) -> Meaning:
        """The meaning of a name inside another; raises `UserError` for an unknown one."""
        match parent:
            case Package("acc"):
                return self.of_acc(node, name)
            case Package():
                if name not in MATH:
                    raise self.source.unknown_word(node, "name of math", name, MATH)
                return MATH[name]
            case Surface("arith"):
                return Surface(f"arith.{name}")
            case _:
                text = f"there is no '{name}' inside of this; only acc and math have names inside"
                raise self.source.error(node, text)

    def of_acc(self, node: ast.AST, name: str) -> Meaning:
        """The meaning of a name of `acc`; raises `UserError` for an unknown one."""
        if name in ELEMENT_TYPES:
            return ELEMENT_TYPES[name]
        if name in NUMBERS:
            return NUMBERS[name]
        if name not in self.all_of_acc():
            raise self.source.unknown_word(node, "name of acc", name, self.all_of_acc())
        return Surface(name)

    def surface(self, node: ast.expr) -> str | None:
        """The name of `acc` (or builtin) that an expression spells; none for anything else."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name):
            return None
        found = self.meaning(node)
        return found.name if isinstance(found, Surface) else None
