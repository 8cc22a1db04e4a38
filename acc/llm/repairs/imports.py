"""Imports: of names of the language that are used, and of packages that are not."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from acc.frontend.dsl.module_names import PACKAGES
from acc.frontend.dsl.names import BUILTINS
from acc.frontend.dsl.ops import callable_operations
from acc.frontend.dsl.surface import surface_names
from acc.llm.repairs.edits import Edits, tree_of
from acc.llm.repairs.repair import Mended


def add_imports(code: str) -> Mended | None:
    """
    Imports what is used and defined nowhere, if the language has it: `acc` and `math`, and names of
    `acc`. Lines keep their numbers where they can.
    """
    tree = tree_of(code)
    if tree is None:
        return None
    missing = sorted(_used(tree) - set(_defined(tree)) - set(BUILTINS))
    packages = [name for name in missing if name in PACKAGES]
    names = surface_names() | frozenset(callable_operations())
    members = [name for name in missing if name in names and name not in PACKAGES]
    if not packages and not members:
        return None
    statements = [f"import {name}" for name in packages]
    edits = Edits(code)
    other = _import_of_acc(tree)
    if members and other is not None:
        last = other.names[-1]
        assert last.end_lineno is not None and last.end_col_offset is not None
        edits.insert(edits.at(last.end_lineno, last.end_col_offset), f", {', '.join(members)}")
    elif members:
        statements.append(f"from acc import {', '.join(members)}")
    if statements:
        _put_first(tree, edits, statements)
    what = [*packages, *(f"acc.{name}" for name in members)]
    return Mended(edits.result(), f"import of {', '.join(what)} added")


def drop_imports(code: str) -> Mended | None:
    """Leaves out imports of other packages whose names are not used."""
    tree = tree_of(code)
    if tree is None:
        return None
    used, edits, dropped = _used(tree), Edits(code), list[str]()
    for stmt in tree.body:
        if not isinstance(stmt, ast.Import | ast.ImportFrom):
            continue
        packages = _packages(stmt)
        if any(name in PACKAGES for name in packages):
            continue
        if not any(_bound(alias) in used for alias in stmt.names):
            edits.replace(stmt, "")
            dropped += packages
    return Mended(edits.result(), f"import of {', '.join(dropped)} left out") if dropped else None


def _used(tree: ast.Module) -> set[str]:
    nodes = ast.walk(tree)
    return {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name):
                yield name
            case ast.alias():
                yield _bound(node)
            case _:
                pass


def _bound(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _packages(stmt: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(stmt, ast.ImportFrom):
        return [stmt.module or "."]
    return [alias.name for alias in stmt.names]


def _import_of_acc(tree: ast.Module) -> ast.ImportFrom | None:
    """An import that more names can be added to."""
    found = (s for s in tree.body if isinstance(s, ast.ImportFrom) and s.module == "acc")
    return next(found, None)


def _put_first(tree: ast.Module, edits: Edits, statements: list[str]) -> None:
    """Put statements before the first one that is no docstring, on its line if it has room."""
    first = next(
        (
            s
            for s in tree.body
            if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
        ),
        None,
    )
    if first is None:
        return
    if isinstance(first, ast.FunctionDef):
        line = min([first.lineno, *(node.lineno for node in first.decorator_list)])
        edits.insert(edits.at(line, 0), "; ".join(statements) + "\n")
    else:
        edits.insert(edits.at(first.lineno, first.col_offset), "; ".join([*statements, ""]))
