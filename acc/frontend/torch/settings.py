"""Module-level constants replaced in a file's source before it runs, so that others follow."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from acc.diagnostics import UserError, did_you_mean
from acc.locations import Place

Literal = bool | int | float | str | bytes | None | tuple["Literal", ...] | list["Literal"]


def parse_source(path: Path) -> ast.Module:
    """The file's syntax tree; a file that is missing or no Python raises `UserError`."""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot read {path}: {error}") from error
    try:
        return ast.parse(source, str(path))
    except SyntaxError as error:
        place = Place(str(path), error.lineno or 1, error.offset or 1)
        raise UserError(f"syntax error: {error.msg}", place) from error


def apply_settings(tree: ast.Module, settings: Mapping[str, Literal], path: Path) -> ast.Module:
    """
    The tree with every module-level assignment to a name in `settings` overridden.

    The new assignment stands right after the old one, so what is computed from the constant sees
    it. A name that the file never assigns at its top level raises `UserError`.
    """
    assigned: set[str] = set()
    body: list[ast.stmt] = []
    for statement in tree.body:
        body.append(statement)
        names = set(_assigned_names(statement))
        assigned |= names
        body += [
            _assignment(name, settings[name], statement) for name in sorted(names & settings.keys())
        ]
    for name in settings:
        if name not in assigned:
            raise UserError(
                f"no module-level constant '{name}' in {path}{did_you_mean(name, sorted(assigned))}"
            )
    return ast.Module(body, tree.type_ignores)


def assigned_names(tree: ast.Module) -> set[str]:
    """The names that a file assigns at its top level."""
    return {name for statement in tree.body for name in _assigned_names(statement)}


def _assigned_names(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _assignment(name: str, value: Literal, after: ast.stmt) -> ast.stmt:
    statement = ast.Assign([ast.Name(name, ast.Store())], ast.parse(repr(value), mode="eval").body)
    return ast.fix_missing_locations(ast.copy_location(statement, after))
