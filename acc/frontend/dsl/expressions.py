"""Expressions: each kind of `ast` has a reader; calls are in `calls.py`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import reduce

from xdsl.dialects import arith
from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute, SSAValue

from acc.frontend.dsl import numbers
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.calls import read_call
from acc.frontend.dsl.names import Function, Package, Surface, Symbol
from acc.frontend.dsl.operators import binary, compared, negated, on_numbers
from acc.frontend.dsl.ops.query import symbol
from acc.frontend.dsl.ops.scalar_functions import like_scalars
from acc.frontend.dsl.values import Value, describe, is_tile


def read_expression(body: Body, node: ast.expr) -> Value:
    """
    Read an expression, whose operations go to the end of the body.

    Raises `UserError` for what is not part of the language.
    """
    reader = _READERS.get(type(node))
    if reader is None:
        kind = type(node).__name__
        raise body.source.malformed(
            node,
            f"this expression ({kind}) is not part of the language; expected numbers, names, "
            "operators, comparisons, 'a if c else b' or calls of acc",
        )
    return reader(body, node)


def _constant(body: Body, node: ast.expr) -> Value:
    assert isinstance(node, ast.Constant)
    number = node.value
    if not isinstance(number, int | float):
        raise body.source.malformed(node, f"expected a value, found {repr(number)[:40]}")
    return on_numbers(body, node, lambda: numbers.checked(number))


def _name(body: Body, node: ast.expr) -> Value:
    if isinstance(node, ast.Name):
        if node.id in body.scope:
            return body.scope[node.id]
        if node.id in body.scope.gone:
            why = body.scope.gone[node.id]
            raise body.source.error(node, f"'{node.id}' cannot be read here: {why}")
    text = ast.unparse(node)
    match body.names.meaning(node, body.scope):
        case Symbol(name):
            return body.insert(symbol(body, node, name), node).result
        case Package() | Surface() | Function():
            raise body.source.error(node, f"'{text}' is not a value")
        case Attribute():
            raise body.source.error(node, f"'{text}' is a type, not a value; write {text}(1)")
        case number:
            return number


def _operator(body: Body, node: ast.expr) -> Value:
    assert isinstance(node, ast.BinOp)
    lhs, rhs = body.evaluate(node.left), body.evaluate(node.right)
    return binary(body, node, node.op, (lhs, node.left), (rhs, node.right))


def _sign(body: Body, node: ast.expr) -> Value:
    assert isinstance(node, ast.UnaryOp)
    value = body.evaluate(node.operand)
    match node.op:
        case ast.USub():
            return negated(body, node, (value, node.operand))
        case ast.UAdd():
            return value
        case ast.Not():
            if not isinstance(value, SSAValue):
                return not value
            condition = _condition(body, value, node.operand)
            true = body.scalar(True, i1, node)
            return body.insert(arith.XOrIOp(condition, true), node).result
        case _:
            raise body.source.malformed(node, "no operator ~; there are - and not")


def _condition(body: Body, value: Value, node: ast.expr) -> SSAValue:
    condition = body.scalar(value, i1, node)
    if condition.type == i1:
        return condition
    hint = "; for a mask use acc.select" if is_tile(value) else "; compare it, as in n > 0"
    raise body.source.error(node, f"expected a condition (i1), found {describe(value)}{hint}")


def _comparison(body: Body, node: ast.expr) -> Value:
    assert isinstance(node, ast.Compare)
    nodes = [node.left, *node.comparators]
    operands = [(body.evaluate(part), part) for part in nodes]
    results = [
        compared(body, node, sign, lhs, rhs)
        for sign, lhs, rhs in zip(node.ops, operands, operands[1:], strict=False)
    ]
    return _all_of(body, node, ast.And(), results)


def _logic(body: Body, node: ast.expr) -> Value:
    assert isinstance(node, ast.BoolOp)
    return _all_of(body, node, node.op, [body.evaluate(part) for part in node.values])


def _all_of(body: Body, node: ast.expr, sign: ast.boolop, values: list[Value]) -> Value:
    """The conjunction or disjunction of conditions."""
    is_and = isinstance(sign, ast.And)
    op_class = arith.AndIOp if is_and else arith.OrIOp

    def join(lhs: Value, rhs: Value) -> Value:
        if not isinstance(lhs, SSAValue) and not isinstance(rhs, SSAValue):
            return (lhs and rhs) if is_and else (lhs or rhs)
        left, right = _condition(body, lhs, node), _condition(body, rhs, node)
        return body.insert(op_class(left, right), node).result

    return reduce(join, values)


def _choice(body: Body, node: ast.expr) -> Value:
    assert isinstance(node, ast.IfExp)
    test = body.evaluate(node.test)
    if not isinstance(test, SSAValue):
        return body.evaluate(node.body if test else node.orelse)
    condition = _condition(body, test, node.test)
    operands = [(body.evaluate(part), part) for part in (node.body, node.orelse)]
    if not any(isinstance(value, SSAValue) for value, _ in operands):
        text = "the type of this choice between numbers is not known; write one as index(4)"
        raise body.source.error(node, f"{text} or f32(0.5)")
    lhs, rhs = like_scalars(body, operands)
    return body.insert(arith.SelectOp(condition, lhs, rhs), node).result


_READERS: Mapping[type[ast.expr], Callable[[Body, ast.expr], Value]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _name,
    ast.BinOp: _operator,
    ast.UnaryOp: _sign,
    ast.Compare: _comparison,
    ast.BoolOp: _logic,
    ast.IfExp: _choice,
    ast.Call: read_call,
}
