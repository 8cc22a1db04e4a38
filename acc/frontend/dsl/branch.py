"""`if`: a branch at run time, with the variables that it assigns; or one decided while reading."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import i1
from xdsl.ir import Block, Region, SSAValue

from acc.frontend.dsl.body import Body, Live
from acc.frontend.dsl.liveness import assigned
from acc.frontend.dsl.values import Value, describe


def read_if(body: Body, stmt: ast.stmt, live: Live) -> None:
    """Reads a branch; of one whose condition is known, only what is taken."""
    assert isinstance(stmt, ast.If)
    test = body.evaluate(stmt.test)
    if not isinstance(test, SSAValue):
        body.read(stmt.body if test else stmt.orelse, live)
        return
    if test.type != i1:
        text = f"expected a condition (i1), found {describe(test)}"
        raise body.source.error(stmt.test, f"{text}; a mask is used by acc.select")
    then, orelse = body.inside(Block()), body.inside(Block())
    then.read(stmt.body, live)
    orelse.read(stmt.orelse, live)
    names = _results(body, stmt, live, then, orelse)
    pairs = [_joined(name, then, orelse, stmt) for name in names]
    then.insert(scf.YieldOp(*(pair[0] for pair in pairs)), stmt)
    otherwise = Region()
    if stmt.orelse or pairs:
        orelse.insert(scf.YieldOp(*(pair[1] for pair in pairs)), stmt)
        otherwise = Region(orelse.block)
    types = [pair[0].type for pair in pairs]
    op = body.insert(scf.IfOp(test, types, Region(then.block), otherwise), stmt)
    for name in assigned([stmt]) - set(names):
        why = f"the 'if' of line {stmt.lineno} assigns it in one branch only"
        body.scope.forget(name, f"{why}; give it a value before")
    for name, result in zip(names, op.results, strict=True):
        body.scope.bind_carried(name, result)


def _results(body: Body, stmt: ast.If, live: Live, then: Body, orelse: Body) -> list[str]:
    """The variables that a branch gives, in the order in which they were last assigned in it."""
    changed = assigned([stmt]) & live
    order: Sequence[str] = [*then.scope, *orelse.scope]
    names = [name for name in dict.fromkeys(order) if name in changed]
    return [name for name in names if name in then.scope and name in orelse.scope]


def _joined(name: str, then: Body, orelse: Body, stmt: ast.If) -> tuple[SSAValue, SSAValue]:
    """The values of a variable at the end of both branches, of one type."""
    left, right = then.scope[name], orelse.scope[name]
    values = (_typed(then, name, left, right, stmt), _typed(orelse, name, right, left, stmt))
    if values[0].type != values[1].type:
        text = f"'{name}' is {values[0].type} in one branch and {values[1].type} in the other"
        raise then.source.error(stmt, text)
    return values


def _typed(body: Body, name: str, value: Value, other: Value, stmt: ast.If) -> SSAValue:
    if isinstance(other, SSAValue):
        return body.scalar(value, other.type, stmt)
    return body.typed(name, value, stmt)
