"""`acc.exp(t)`, `t + u`, `acc.add(a, b, out=c)`: operations with one or two operands."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from xdsl.ir import Operation, SSAValue

from acc.dialects.tile import elementwise
from acc.dialects.tile.base import element_type, is_scalar, on_chip
from acc.dialects.tile.elementwise import BinaryOp, UnaryOp
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.scalar_functions import scalar_function
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Parameters
from acc.frontend.dsl.values import Value, is_tile

OPERATORS: Mapping[type[ast.operator], type[BinaryOp]] = {
    ast.Add: elementwise.AddOp,
    ast.Sub: elementwise.SubOp,
    ast.Mult: elementwise.MulOp,
    ast.Div: elementwise.DivOp,
}
"""Operators that make tiles."""

_OPERATOR_OF: Mapping[type[Operation], type[ast.operator]] = {
    op_class: operator for operator, op_class in OPERATORS.items()
}

Written = Sequence[tuple[Value, ast.AST]]
"""Operands as they were read, with their places."""


def like_tiles(body: Body, operands: Written) -> list[SSAValue]:
    """
    The operands, numbers among them as constants of the tiles' element type.

    Raises `UserError` for a scalar of another type.
    """
    tiles = [v for v, _ in operands if isinstance(v, SSAValue) and on_chip(v) is not None]
    element = element_type(tiles[0])
    for value, node in operands:
        if isinstance(value, SSAValue) and is_scalar(value) and value.type != element:
            text = f"a scalar with tiles of {element} is of {element}, found {value.type}"
            raise body.source.error(node, f"{text}; convert it, as in {element}(n)")
    return [body.scalar(value, element, node) for value, node in operands]


def read_unary(call: Call, op_class: type[UnaryOp]) -> UnaryOp:
    """Reads a call such as `acc.exp(t)`."""
    source = call.tile("source")
    dest = destination(call, [source])
    if not dest.outs:
        return op_class(source)
    return op_class.build(operands=[source, dest.outs, dest.tmp], result_types=[[]])


def write_unary(op: UnaryOp, writing: Writing) -> ast.expr:
    """Writes a call, or `-t`."""
    name = op.name.removeprefix("tile.")
    source = writing.value(op.source)
    if isinstance(op, elementwise.NegOp) and op.result is not None:
        return ast.UnaryOp(ast.USub(), source)
    return writing.call(name, [source], write_destination(op.outs, op.tmp, writing))


def read_binary(call: Call, op_class: type[BinaryOp]) -> Operation:
    """Reads a call such as `acc.max(t, u)`, also of two scalars."""
    written = [(call.value(name), call.arguments[name]) for name in ("lhs", "rhs")]
    if not any(is_tile(value) for value, _ in written):
        return scalar_function(call.body, call.node, call.name, written)
    lhs, rhs = like_tiles(call.body, written)
    dest = destination(call, [lhs, rhs])
    if not dest.outs:
        return op_class(lhs, rhs)
    return op_class.build(operands=[lhs, rhs, dest.outs, dest.tmp], result_types=[[]])


def write_binary(op: BinaryOp, writing: Writing) -> ast.expr:
    """Writes an operator where there is one and a tile is made, else a call."""
    lhs, rhs = writing.number(op.lhs), writing.number(op.rhs)
    operator = _OPERATOR_OF.get(type(op))
    if operator is not None and op.result is not None:
        return ast.BinOp(lhs, operator(), rhs)
    name = op.name.removeprefix("tile.")
    return writing.call(name, [lhs, rhs], write_destination(op.outs, op.tmp, writing))


SPELLINGS = (
    spelling(UnaryOp, Parameters("source", *DESTINATION), read_unary, write_unary),
    spelling(BinaryOp, Parameters("lhs", "rhs", *DESTINATION), read_binary, write_binary),
)
