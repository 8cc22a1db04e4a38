"""Statements: each kind has a file of its own; the short ones are here."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from acc.frontend.dsl.assignment import read_assign, read_augmented_assign
from acc.frontend.dsl.body import Body, Live, Readers
from acc.frontend.dsl.branch import read_if
from acc.frontend.dsl.calls import read_any_call
from acc.frontend.dsl.expressions import read_expression
from acc.frontend.dsl.loop import read_loop
from acc.frontend.dsl.region import read_with


def _expression(body: Body, stmt: ast.stmt, live: Live) -> None:
    assert isinstance(stmt, ast.Expr)
    match stmt.value:
        case ast.Call():
            read_any_call(body, stmt.value)
        case ast.Constant(value=str()):
            pass  # a comment of the author
        case _:
            text = "an expression alone does nothing; assign it, or call something that writes"
            raise body.source.malformed(stmt, text)


def _pass(body: Body, stmt: ast.stmt, live: Live) -> None:
    assert isinstance(stmt, ast.Pass)


def _delete(body: Body, stmt: ast.stmt, live: Live) -> None:
    assert isinstance(stmt, ast.Delete)
    for target in stmt.targets:
        if not isinstance(target, ast.Name) or target.id not in body.scope:
            raise body.source.error(target, "expected a variable")
        body.scope.forget(target.id, "it was deleted")


_READERS: Mapping[type[ast.stmt], Callable[[Body, ast.stmt, Live], None]] = {
    ast.Assign: read_assign,
    ast.AugAssign: read_augmented_assign,
    ast.For: read_loop,
    ast.If: read_if,
    ast.With: read_with,
    ast.Expr: _expression,
    ast.Pass: _pass,
    ast.Delete: _delete,
}


def read_statement(body: Body, stmt: ast.stmt, live: Live) -> None:
    """
    Read a statement, after which the names in `live` may be read.

    Raises `UserError` for what is not part of the language.
    """
    reader = _READERS.get(type(stmt))
    if reader is None:
        if isinstance(stmt, ast.Return):
            text = "only a host function returns something, at its end; kernels store to arguments"
            raise body.source.malformed(stmt, text)
        kind = type(stmt).__name__.lower()
        raise body.source.malformed(
            stmt,
            f"the statement '{kind}' is not part of the language here; expected an assignment, "
            "for, if, with or a call",
        )
    if not isinstance(stmt, ast.Assign) or not isinstance(stmt.value, ast.Name):
        body.scope.settle()
    reader(body, stmt, live)


READERS = Readers(read_statement, read_expression)
"""What reads the statements and expressions of functions."""
