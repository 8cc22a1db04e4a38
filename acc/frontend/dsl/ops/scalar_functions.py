"""`min`, `max` and `acc.cdiv` of scalars, and the typing of numbers among scalars."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from acc.frontend.dsl.body import Body
from acc.frontend.dsl.scalars import operators_of
from acc.frontend.dsl.values import Value, describe

Written = Sequence[tuple[Value, ast.AST]]


def like_scalars(body: Body, operands: Written) -> list[SSAValue]:
    """
    The operands, numbers among them as constants of the type of the first value.

    Raises `UserError` for values of several types.
    """
    values = [value for value, _ in operands if isinstance(value, SSAValue)]
    typ = values[0].type
    for value, node in operands:
        if isinstance(value, SSAValue) and value.type != typ:
            text = f"expected operands of one type, found {typ} and {value.type}"
            raise body.source.error(node, f"{text}; convert one, as in f32(i64(n))")
    return [body.scalar(value, typ, node) for value, node in operands]


def scalar_function(body: Body, node: ast.AST, name: str, operands: Written) -> Operation:
    """The operation for a function of two scalars; raises `UserError` where there is none."""
    found = next((value for value, _ in operands if isinstance(value, SSAValue)), None)
    operators = None if found is None else operators_of(found.type)
    if operators is None or name not in operators.functions:
        what = " and ".join(describe(value) for value, _ in operands)
        raise body.source.error(node, f"acc.{name} needs a tile or a buffer, found {what}")
    lhs, rhs = like_scalars(body, operands)
    return operators.functions[name](lhs, rhs)
