"""Operations of `arith` on scalars: as Python where there is a way, else `acc.arith.NAME`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from acc.dialects.upstream import EXTENDED
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.scalar_functions import like_scalars
from acc.frontend.dsl.ops.spelling import Writing, string
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.scalars import BinaryOp, cast, operators_of
from acc.frontend.dsl.values import Value, describe

_BINARY = (arith.SignlessIntegerBinaryOperation, arith.FloatingPointLikeBinaryOperation)

_CASTS = (
    *(arith.IndexCastOp, arith.ExtFOp, arith.TruncFOp, arith.TruncIOp, arith.ExtSIOp),
    *(arith.ExtUIOp, arith.BitcastOp),
    *(arith.FloatingPointToIntegerBaseOp, arith.IntegerToFloatingPointBaseOp),
)

_PREDICATES = {
    arith.CmpiOp.name: tuple(arith.CMPI_COMPARISON_OPERATIONS),
    arith.CmpfOp.name: tuple(arith.CMPF_COMPARISON_OPERATIONS),
}
"""By operation: a class that is registered in place of xDSL's may only parse."""


@cache
def arith_operations() -> dict[str, type[Operation]]:
    """The operations that `acc.arith.NAME` can call, by name."""
    return {
        op.name.removeprefix("arith."): op
        for op in EXTENDED["arith"]().operations
        if _parameters(op) is not None
    }


def _parameters(op_class: type[Operation]) -> Parameters | None:
    if issubclass(op_class, _BINARY):
        return Parameters("lhs", "rhs")
    if issubclass(op_class, _CASTS):
        return Parameters("input", Parameter("dtype", Form.ELEMENT))
    if op_class.name in _PREDICATES:
        legal = _PREDICATES[op_class.name]
        return Parameters(Parameter("predicate", Form.STRING, legal), "lhs", "rhs")
    return None


def read_arith(call: Call, op_class: type[Operation]) -> Operation:
    """Reads a call of `acc.arith.NAME`."""
    if issubclass(op_class, _CASTS):
        return _read_cast(call, op_class)
    lhs, rhs = _operands(call)
    if issubclass(op_class, _BINARY):
        return op_class(lhs, rhs)
    made = arith.CmpiOp if op_class.name == arith.CmpiOp.name else arith.CmpfOp
    return made(lhs, rhs, call.string("predicate"))


def _read_cast(call: Call, op_class: type[Operation]) -> Operation:
    value = call.value("input")
    if not isinstance(value, SSAValue):
        text = f"a conversion needs a value, found {describe(value)}"
        raise call.body.source.error(call.at("input"), text)
    return op_class.create(operands=[value], result_types=[call.element("dtype")])


def _operands(call: Call) -> list[SSAValue]:
    written: Sequence[tuple[Value, ast.AST]] = [
        (call.value(name), call.at(name)) for name in ("lhs", "rhs")
    ]
    if not any(isinstance(value, SSAValue) for value, _ in written):
        text = "two numbers have no type; write one as index(4) or f32(0.5)"
        raise call.body.source.error(call.node, text)
    return like_scalars(call.body, written)


def parameters_of(name: str) -> Parameters:
    """The parameters of an operation that `acc.arith.NAME` can call."""
    found = _parameters(arith_operations()[name])
    assert found is not None
    return found


def write_arith(op: Operation, writing: Writing) -> ast.expr | None:
    """Writes an operation of `arith` other than a constant; none if it has no spelling."""
    match op:
        case arith.SelectOp():
            test = writing.value(op.cond)
            lhs, rhs = _write_pair(op.lhs, op.rhs, writing)
            return ast.IfExp(test, lhs, rhs)
        case arith.NegfOp():
            return ast.UnaryOp(ast.USub(), writing.value(op.operand))
        case arith.CmpiOp() | arith.CmpfOp():
            return _write_comparison(op, writing)
        case arith.SignlessIntegerBinaryOperation() | arith.FloatingPointLikeBinaryOperation():
            return _write_binary(op, writing)
        case Operation() if isinstance(op, _CASTS):
            return _write_cast(op, writing)
        case _:
            return None


def _write_pair(lhs: SSAValue, rhs: SSAValue, writing: Writing) -> tuple[ast.expr, ast.expr]:
    """Two operands of one type, of which at least one shows it."""
    if isinstance(rhs.owner, arith.ConstantOp):
        return writing.value(lhs), writing.number(rhs)
    return writing.number(lhs), writing.value(rhs)


def _write_comparison(op: arith.CmpiOp | arith.CmpfOp, writing: Writing) -> ast.expr:
    predicate = _PREDICATES[op.name][op.predicate.value.data]
    lhs, rhs = _write_pair(op.lhs, op.rhs, writing)
    operators = operators_of(op.lhs.type)
    assert operators is not None
    for operator, name in operators.predicates.items():
        if name == predicate:
            return ast.Compare(lhs, [operator()], [rhs])
    return _write_call(op, writing, [string(predicate), lhs, rhs])


def _write_binary(op: BinaryOp, writing: Writing) -> ast.expr:
    operators = operators_of(op.result.type)
    assert operators is not None
    lhs, rhs = _write_pair(op.lhs, op.rhs, writing)
    for logic, op_class in operators.logic.items():
        if type(op) is op_class:
            return ast.BoolOp(logic(), [lhs, rhs])
    for operator, op_class in operators.binary.items():
        if type(op) is op_class:
            return ast.BinOp(lhs, operator(), rhs)
    for name, op_class in operators.functions.items():
        if type(op) is op_class:
            function = writing.acc(name) if name == "cdiv" else ast.Name(name, ast.Load())
            return ast.Call(function, [lhs, rhs], [])
    return _write_call(op, writing, [lhs, rhs])


def _write_cast(op: Operation, writing: Writing) -> ast.expr:
    source, target = op.operands[0], op.results[0].type
    usual = cast(source, target)
    is_usual = type(usual) is type(op)
    if usual is not None:
        usual.erase()
    value = writing.value(source)
    if is_usual:
        return ast.Call(writing.element(target), [value], [])
    return _write_call(op, writing, [value, writing.element(target)])


def _write_call(op: Operation, writing: Writing, arguments: list[ast.expr]) -> ast.expr:
    name = op.name.removeprefix("arith.")
    return ast.Call(ast.Attribute(writing.acc("arith"), name, ast.Load()), arguments, [])


def convert(value: SSAValue, target: Attribute) -> list[Operation] | None:
    """The operations that convert a scalar; an index becomes a float by way of `i64`."""
    step = cast(value, target)
    if step is not None:
        return [step]
    if operators_of(value.type) is None or not isinstance(target, AnyFloat):
        return None
    through = cast(value, IntegerType(64))
    second = None if through is None else cast(through.results[0], target)
    return None if through is None or second is None else [through, second]
