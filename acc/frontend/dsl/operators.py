"""Operators on tiles, scalars and numbers: `t - m`, `r + 4`, `n < 8`, `-t`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, SSAValue

from acc.diagnostics import UserError
from acc.dialects.tile.compare import CmpOp
from acc.dialects.tile.elementwise import NegOp
from acc.dialects.tile.types import BufferType
from acc.frontend.dsl import numbers
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.numbers import NumberError
from acc.frontend.dsl.ops import compare, elementwise
from acc.frontend.dsl.ops.elementwise import like_tiles
from acc.frontend.dsl.ops.scalar_functions import like_scalars
from acc.frontend.dsl.scalars import Operators, comparison, operators_of
from acc.frontend.dsl.values import Number, Value, describe, is_tile

Operand = tuple[Value, ast.AST]
"""An operand as it was read, with its place."""

SIGNS: Mapping[type[ast.AST], str] = dict(
    zip(
        (
            *(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult),
            *(ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift),
            *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
            *(ast.In, ast.NotIn, ast.Is, ast.IsNot),
        ),
        (
            *("+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>"),
            *("==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"),
        ),
        strict=True,
    )
)
"""How the operators of Python are written."""


def on_numbers(body: Body, node: ast.AST, result: Callable[[], Number]) -> Number:
    """A result of `numbers`; its errors at a node."""
    try:
        return result()
    except NumberError as error:
        raise body.source.error(node, str(error)) from error


def binary(body: Body, node: ast.AST, sign: ast.operator, lhs: Operand, rhs: Operand) -> Value:
    """The result of an operator on two operands."""
    left, right = lhs[0], rhs[0]
    if not isinstance(left, SSAValue) and not isinstance(right, SSAValue):
        return on_numbers(body, node, lambda: numbers.binary(sign, left, right))
    if is_tile(left) or is_tile(right):
        tile_class = elementwise.OPERATORS.get(type(sign))
        if tile_class is None:
            raise _no_operator(body, node, sign, "tiles", elementwise.OPERATORS)
        values = _tiles(body, node, (lhs, rhs))
        return _value(body.make(lambda: tile_class(*values), node).result)
    typ, operators = _scalar_operators(left, right)
    scalar_class = None if operators is None else operators.binary.get(type(sign))
    if scalar_class is None:
        legal = () if operators is None else operators.binary
        raise _no_operator(body, node, sign, str(typ), legal)
    values = like_scalars(body, (lhs, rhs))
    return body.make(lambda: scalar_class(values[0], values[1]), node).result


def compared(body: Body, node: ast.AST, sign: ast.cmpop, lhs: Operand, rhs: Operand) -> Value:
    """The result of a comparison of two operands: a mask, an `i1`, or True or False."""
    left, right = lhs[0], rhs[0]
    if not isinstance(left, SSAValue) and not isinstance(right, SSAValue):
        return on_numbers(body, node, lambda: numbers.compare(sign, left, right))
    if is_tile(left) or is_tile(right):
        predicate = compare.OPERATORS.get(type(sign))
        if predicate is None:
            raise _no_operator(body, node, sign, "tiles", compare.OPERATORS)
        values = _tiles(body, node, (lhs, rhs))
        return _value(body.make(lambda: CmpOp(predicate, *values), node).result)
    typ, operators = _scalar_operators(left, right)
    name = None if operators is None else operators.predicates.get(type(sign))
    if name is None:
        legal = () if operators is None else operators.predicates
        raise _no_operator(body, node, sign, str(typ), legal)
    values = like_scalars(body, (lhs, rhs))
    return body.make(lambda: comparison(name, *values), node).result


def _scalar_operators(lhs: Value, rhs: Value) -> tuple[Attribute, Operators | None]:
    """The type of the first of two operands that has one, and its operators."""
    values = [value for value in (lhs, rhs) if isinstance(value, SSAValue)]
    return values[0].type, operators_of(values[0].type)


def negated(body: Body, node: ast.AST, operand: Operand) -> Value:
    """The result of `-` on an operand."""
    value = operand[0]
    if not isinstance(value, SSAValue):
        return on_numbers(body, node, lambda: numbers.checked(-value))
    if is_tile(value):
        (tile,) = _tiles(body, node, (operand,))
        return _value(body.make(lambda: NegOp(tile), node).result)
    if isinstance(value.type, AnyFloat):
        return body.make(lambda: arith.NegfOp(value), node).result
    raise body.source.error(node, f"no operator - for one {value.type}; write 0 - n")


def _value(result: SSAValue | None) -> SSAValue:
    assert result is not None
    return result


def _tiles(body: Body, node: ast.AST, operands: tuple[Operand, ...]) -> list[SSAValue]:
    """The operands of an operator that makes a tile; raises `UserError` for buffers."""
    for value, place in operands:
        if isinstance(value, SSAValue) and isinstance(value.type, BufferType):
            text = "an operator makes a tile and cannot read a buffer"
            raise body.source.error(place, f"{text}; write a call with out=, as in acc.add")
    for value, place in operands:
        if isinstance(value, SSAValue) and operators_of(value.type) is None and not is_tile(value):
            raise body.source.error(place, f"expected a tile or a scalar, found {describe(value)}")
    return like_tiles(body, operands)


def _no_operator(
    body: Body, node: ast.AST, sign: ast.AST, what: str, legal: Iterable[type[ast.AST]]
) -> UserError:
    signs = " ".join(SIGNS[kind] for kind in legal)
    text = f"no operator {SIGNS[type(sign)]} for {what}"
    return body.source.error(node, f"{text}; there are {signs}" if signs else text)
