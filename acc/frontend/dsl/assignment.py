"""Assignments: `t = ...`, `a, b = x, y` and `n += 1`."""

from __future__ import annotations

import ast

from acc.frontend.dsl.body import Body, Live
from acc.frontend.dsl.names import Function, Symbol
from acc.frontend.dsl.operators import binary


def read_assign(body: Body, stmt: ast.stmt, live: Live) -> None:
    """Reads an assignment to one name, or to as many names as there are values."""
    assert isinstance(stmt, ast.Assign)
    if len(stmt.targets) != 1:
        raise body.source.malformed(stmt, "expected one target; write one assignment per name")
    names = _names(body, stmt.targets[0])
    single = isinstance(stmt.targets[0], ast.Name)
    parts = [stmt.value] if single else _parts(body, stmt.value, len(names))
    values = [body.evaluate(part) for part in parts]
    for name, value in zip(names, values, strict=True):
        body.scope.bind(name, value)


def read_augmented_assign(body: Body, stmt: ast.stmt, live: Live) -> None:
    """Reads `name op= value` as `name = name op value`."""
    assert isinstance(stmt, ast.AugAssign)
    (name,) = _names(body, stmt.target)
    old = ast.copy_location(ast.Name(name, ast.Load()), stmt.target)
    lhs, rhs = body.evaluate(old), body.evaluate(stmt.value)
    body.scope.bind(name, binary(body, stmt, stmt.op, (lhs, old), (rhs, stmt.value)))


def _names(body: Body, target: ast.expr) -> list[str]:
    parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    return [bindable(body, part) for part in parts]


def bindable(body: Body, target: ast.expr) -> str:
    """
    The name that an assignment or loop binds.

    Raises `UserError` for another target, and for a name that already means something else.
    """
    match target:
        case ast.Name(id=name):
            check_is_free(body, name, target)
            return name
        case ast.Subscript():
            text = "a part of a tensor is written by acc.store(tile, y[r:, 0:])"
            raise body.source.malformed(target, text)
        case _:
            raise body.source.malformed(target, "expected a name")


def check_is_free(body: Body, name: str, node: ast.AST) -> None:
    """
    Checks that a name can be one of a function's own.

    Raises `UserError` for one of the file; those of symbols and functions may be used again.
    """
    meaning = body.names.meanings.get(name)
    if meaning is not None and not isinstance(meaning, Symbol | Function):
        text = f"'{name}' has a meaning for the whole file; use another name here"
        raise body.source.error(node, text)


def _parts(body: Body, value: ast.expr, count: int) -> list[ast.expr]:
    if not isinstance(value, ast.Tuple | ast.List) or len(value.elts) != count:
        raise body.source.malformed(value, f"expected {count} values, one for each name")
    return value.elts
