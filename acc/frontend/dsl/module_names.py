"""Statements outside of functions: imports, numbers, symbols, the chip, names of functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import SSAValue

from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.functions import decorator
from acc.frontend.dsl.limits import MAX_NAME_LENGTH
from acc.frontend.dsl.model_record import NAME as RECORD_NAME
from acc.frontend.dsl.names import Function, Meaning, Package, Surface, Symbol
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.surface import DECORATORS
from acc.frontend.dsl.values import Number
from acc.module_chip import CHIP_ATTRIBUTE
from acc.target.chip import chip_names

_FUNCTION_NAME = re.compile(rf"[A-Za-z_][A-Za-z0-9_.$-]{{0,{MAX_NAME_LENGTH - 1}}}")

PACKAGES = ("acc", "math")
"""What can be imported."""

CHIP = Parameters(Parameter("chip", Form.STRING, chip_names()))
"""The arguments of `acc.chip`."""

SYMBOL = Parameters(Parameter("name", Form.STRING))
"""The arguments of `acc.symbol` outside of functions."""


def read_module_statement(
    top: Body, stmt: ast.stmt, module: ModuleOp, constants: Mapping[str, Number]
) -> None:
    """
    Read a statement outside of functions; the bodies of functions are not read yet.

    Raises `UserError` for what has no place there.
    """
    match stmt:
        case ast.Import():
            _read_import(top, stmt)
        case ast.ImportFrom():
            _read_import_from(top, stmt)
        case ast.Assign(targets=[ast.Name(id=name)]):
            meaning = _meaning(top, stmt.value)
            if isinstance(meaning, int | float):
                meaning = constants.get(name, meaning)
            _declare(top, stmt, name, meaning)
        case ast.FunctionDef():
            _read_function_name(top, stmt)
        case ast.Expr(value=ast.Constant(value=str())):
            pass  # the docstring
        case ast.Expr(value=ast.Call() as call) if top.names.surface(call.func) == "chip":
            chip = Call.bind(top, call, "chip", CHIP)
            module.attributes[CHIP_ATTRIBUTE] = StringAttr(chip.string("chip"))
        case _:
            text = "outside of functions there are imports, NAME = number, symbols and acc.chip"
            raise top.source.malformed(stmt, text)


def _declare(top: Body, node: ast.AST, name: str, meaning: Meaning) -> None:
    if name in top.names.meanings:
        raise top.source.error(node, f"'{name}' has a meaning already")
    top.names.meanings[name] = meaning


def _read_import(top: Body, stmt: ast.Import) -> None:
    for alias in stmt.names:
        if alias.name not in PACKAGES:
            raise top.source.unknown_word(alias, "package", alias.name, PACKAGES)
        _declare(top, alias, alias.asname or alias.name, Package(alias.name))


def _read_import_from(top: Body, stmt: ast.ImportFrom) -> None:
    if stmt.module == "__future__":
        return
    if stmt.module not in PACKAGES or stmt.level:
        raise top.source.unknown_word(stmt, "package", str(stmt.module), PACKAGES)
    for alias in stmt.names:
        meaning = top.names.member(alias, Package(stmt.module), alias.name)
        _declare(top, alias, alias.asname or alias.name, meaning)


def _meaning(top: Body, node: ast.expr) -> Meaning:
    """What a module-level name is given: a symbol, another name's meaning, or a number."""
    if isinstance(node, ast.Call) and top.names.surface(node.func) == "symbol":
        return Symbol(_identifier(top, Call.bind(top, node, "symbol", SYMBOL)))
    if isinstance(node, ast.Name | ast.Attribute):
        return top.names.meaning(node)
    value = top.evaluate(node)
    if isinstance(value, SSAValue):
        raise top.source.error(node, "expected a number that is known here, or acc.symbol(...)")
    return value


def _identifier(top: Body, call: Call) -> str:
    name = call.string("name")
    if not (name.isascii() and name.isidentifier() and len(name) <= MAX_NAME_LENGTH):
        text = f"the name of a symbol is an identifier, found '{name[:40]}'"
        raise top.source.error(call.at("name"), text)
    return name


def _read_function_name(top: Body, stmt: ast.FunctionDef) -> None:
    legal = ", ".join(f"@acc.{name}" for name in DECORATORS)
    if not stmt.decorator_list:
        raise top.source.malformed(stmt, f"function '{stmt.name}' needs one decorator of {legal}")
    *marks, node = stmt.decorator_list
    kind = top.names.meaning(node.func if isinstance(node, ast.Call) else node)
    if not isinstance(kind, Surface) or kind.name not in DECORATORS:
        raise top.source.malformed(node, f"expected a decorator of {legal}")
    for mark in marks:
        if kind.name != "kernel" or not _is_record(top, mark):
            text = f"function '{stmt.name}' needs one decorator of {legal}"
            raise top.source.malformed(mark, text)
    function = Function(stmt.name, kind.name, stmt)
    options = decorator(top, function)
    name = options.string("name") if options.has("name") else stmt.name
    if _FUNCTION_NAME.fullmatch(name) is None:
        text = (
            "the name of a function starts with a letter or _ and goes on with letters, digits and "
            f"_ . $ -, {MAX_NAME_LENGTH} characters at most; found {name[:40]!a}"
        )
        raise top.source.error(options.at("name"), text)
    symbols = {f.name for f in top.names.meanings.values() if isinstance(f, Function)}
    if name in symbols:
        raise top.source.error(stmt, f"there are two functions called '{name}'")
    _declare(top, stmt, stmt.name, Function(name, kind.name, stmt))


def _is_record(top: Body, node: ast.expr) -> bool:
    return top.names.surface(node.func if isinstance(node, ast.Call) else node) == RECORD_NAME
