"""Names of a file that is written: imports, symbols and functions."""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.query import SymbolOp
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.names import BUILTINS
from acc.frontend.dsl.types import ELEMENT_TYPES, type_name
from acc.frontend.dsl.writer.variables import identifier

PACKAGE = "acc"


@contextmanager
def said_at(op: Operation) -> Generator[None]:
    """Gives errors inside that have no place that of an operation."""
    try:
        yield
    except UserError as error:
        raise error if error.place is not None else UserError(error.text, op) from error


@dataclass
class FileNames:
    """The module-level names of a file, and which of the imported ones it uses."""

    symbols: dict[str, str]
    """Variable of each symbol."""

    functions: dict[str, str]
    """Name in the file of each function."""

    imported: set[str] = field(default_factory=set[str])

    @classmethod
    def of(cls, module: ModuleOp) -> FileNames:
        """The names that a module needs."""
        taken = {PACKAGE, "gm", *ELEMENT_TYPES, *BUILTINS}
        functions = [op for op in module.ops if isinstance(op, KernelOp | ProgramOp | FuncOp)]
        return cls(
            _allot(_symbols(module), taken),
            _allot([op.sym_name.data for op in functions], taken),
        )

    def reserved(self) -> frozenset[str]:
        """The names that no variable of a function may take."""
        fixed = (PACKAGE, "gm", *ELEMENT_TYPES, *BUILTINS)
        return frozenset((*fixed, *self.symbols.values(), *self.functions.values()))

    def acc(self, name: str) -> ast.expr:
        """A name of `acc`."""
        return ast.Attribute(ast.Name(PACKAGE, ast.Load()), name, ast.Load())

    def gm(self) -> ast.expr:
        """The name of the type of tensors."""
        self.imported.add("gm")
        return ast.Name("gm", ast.Load())

    def element(self, typ: Attribute) -> ast.expr:
        """The name of an element type; raises `UserError` for one without a name."""
        name = type_name(typ)
        if name is None:
            raise UserError(f"the type {typ} has no name in Python syntax")
        self.imported.add(name)
        return ast.Name(name, ast.Load())

    def symbol(self, name: str) -> ast.expr:
        """The variable of a symbol."""
        return ast.Name(self.symbols[name], ast.Load())

    def function(self, name: str) -> ast.expr:
        """The name of a function; raises `UserError` for one that the module lacks."""
        if name not in self.functions:
            raise UserError(f"there is no function '{name}' in the module")
        return ast.Name(self.functions[name], ast.Load())


def _allot(wanted: Iterable[str], taken: set[str]) -> dict[str, str]:
    allotted: dict[str, str] = {}
    for text in wanted:
        base = identifier(text)
        name, number = base, 0
        while name in taken:
            number += 1
            name = f"{base}_{number}"
        taken.add(name)
        allotted[text] = name
    return allotted


def _symbols(module: ModuleOp) -> list[str]:
    """Every symbol of shapes and operations, in order of appearance, each once."""
    found: dict[str, None] = {}
    for op in module.walk():
        if isinstance(op, SymbolOp):
            found[op.symbol.data] = None
        for typ in _types(op):
            if isinstance(typ, GmType):
                found.update(dict.fromkeys(typ.symbols))
    return list(found)


def _types(op: Operation) -> Iterator[Attribute]:
    yield from (result.type for result in op.results)
    for region in op.regions:
        for block in region.blocks:
            yield from (argument.type for argument in block.args)
