"""Calls: operations of the tile dialect and of `arith`, functions of scalars, conversions."""

from __future__ import annotations

import ast
from functools import reduce

from xdsl.ir import Attribute, Operation, SSAValue

from acc.frontend.dsl import numbers
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.names import Surface
from acc.frontend.dsl.operators import on_numbers
from acc.frontend.dsl.ops import callable_operations, spelling_of
from acc.frontend.dsl.ops.arith import arith_operations, convert, parameters_of, read_arith
from acc.frontend.dsl.ops.scalar_functions import scalar_function
from acc.frontend.dsl.values import Number, Value, describe, is_tile

_FUNCTIONS = ("min", "max", "cdiv")


def read_call(body: Body, node: ast.expr) -> Value:
    """Read a call that has a value; raises `UserError` for one that has none."""
    assert isinstance(node, ast.Call)
    result = read_any_call(body, node)
    if result is None:
        text = f"{ast.unparse(node.func)} makes no value here; write it on a line of its own"
        raise body.source.error(node, text)
    return result


def read_any_call(body: Body, node: ast.Call) -> Value | None:
    """Read a call; none for one that only writes, as a store does."""
    if isinstance(node.func, ast.Name) and node.func.id in body.scope:
        raise body.source.error(node.func, f"'{node.func.id}' is a value, it cannot be called")
    match body.names.meaning(node.func, body.scope):
        case Attribute() as target:
            return _convert(body, node, target)
        case Surface(name):
            return _read_surface(body, node, name)
        case _:
            text = f"'{ast.unparse(node.func)}' cannot be called here"
            raise body.source.malformed(node.func, text)


def _read_surface(body: Body, node: ast.Call, name: str) -> Value | None:
    operations = callable_operations()
    if name in _FUNCTIONS and (name not in operations or isinstance(node.func, ast.Name)):
        return _fold(body, node, name)
    if name == "float":
        return _float(body, node)
    if name.startswith("arith."):
        return _read_arith(body, node, name.removeprefix("arith."))
    if name not in operations:
        raise body.source.malformed(node.func, f"'{ast.unparse(node.func)}' cannot be called here")
    spelling = spelling_of(operations[name])
    assert spelling is not None
    call = Call.bind(body, node, name, spelling.parameters)
    return _result(body.make(lambda: spelling.read(call, operations[name]), node))


def _fold(body: Body, node: ast.Call, name: str) -> Value:
    """`min`, `max` and `cdiv`, of two values or more."""
    operands = [(body.evaluate(part), part) for part in node.args]
    if len(operands) < 2 or node.keywords or (name == "cdiv" and len(operands) > 2):
        raise body.source.malformed(node, f"{name} takes two values, as in {name}(a, b)")

    def join(lhs: tuple[Value, ast.expr], rhs: tuple[Value, ast.expr]) -> tuple[Value, ast.expr]:
        return _pair(body, node, name, lhs, rhs), node

    return reduce(join, operands)[0]


def _pair(
    body: Body, node: ast.Call, name: str, lhs: tuple[Value, ast.expr], rhs: tuple[Value, ast.expr]
) -> Value:
    left, right = lhs[0], rhs[0]
    if not isinstance(left, SSAValue) and not isinstance(right, SSAValue):
        return on_numbers(body, node, lambda: _number(name, left, right))
    if is_tile(left) or is_tile(right):
        raise body.source.error(node.func, f"for tiles write acc.{name}")
    return body.insert(scalar_function(body, node, name, (lhs, rhs)), node).results[0]


def _number(name: str, lhs: Number, rhs: Number) -> Number:
    if name == "cdiv":
        return -numbers.binary(ast.FloorDiv(), -lhs, rhs)
    return min(lhs, rhs) if name == "min" else max(lhs, rhs)


def _float(body: Body, node: ast.Call) -> Value:
    match node:
        case ast.Call(args=[ast.Constant(value=str(text))], keywords=[]):
            try:
                return float(text)
            except ValueError as error:
                raise body.source.malformed(node, f"{text!r} is not a number") from error
        case _:
            text = 'expected float("inf"), float("-inf") or float("nan")'
            raise body.source.malformed(node, f"{text}; to convert a value write f32(v)")


def _convert(body: Body, node: ast.Call, target: Attribute) -> Value:
    """`f32(0.5)` is a constant of that type, `f32(v)` a converted scalar."""
    if len(node.args) != 1 or node.keywords:
        raise body.source.malformed(node, f"expected one value, as in {ast.unparse(node.func)}(v)")
    value = body.evaluate(node.args[0])
    if not isinstance(value, SSAValue):
        return body.scalar(value, target, node)
    if is_tile(value):
        raise body.source.error(node, f"for a tile write acc.cast(t, {ast.unparse(node.func)})")
    if value.type == target:
        return value
    steps = convert(value, target)
    if steps is None:
        raise body.source.error(node, f"no conversion of {describe(value)} to {target}")
    return [body.insert(step, node) for step in steps][-1].results[0]


def _read_arith(body: Body, node: ast.Call, name: str) -> Value | None:
    operations = arith_operations()
    if name not in operations:
        raise body.source.unknown_word(node.func, "operation of arith", name, operations)
    call = Call.bind(body, node, f"arith.{name}", parameters_of(name))
    return _result(body.make(lambda: read_arith(call, operations[name]), node))


def _result(op: Operation) -> Value | None:
    return op.results[0] if op.results else None
