"""`with acc.copy_in():` and the other stages, and `with acc.variant("rows", when=M <= 8192):`."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from xdsl.dialects.builtin import i1
from xdsl.ir import Block, Region, SSAValue

from acc.dialects.tile.kernel import ConditionOp, KernelOp, VariantOp
from acc.frontend.dsl.body import Body, Live
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.liveness import assigned
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.surface import STAGES
from acc.frontend.dsl.values import Value, describe

VARIANT = Parameters(Parameter("label", Form.STRING), "when=")
"""The arguments of `acc.variant`."""


def read_with(body: Body, stmt: ast.stmt, live: Live) -> None:
    """Reads a stage or a variant; raises `UserError` for others."""
    assert isinstance(stmt, ast.With)
    head = stmt.items[0].context_expr
    name = body.names.surface(head.func) if isinstance(head, ast.Call) else None
    if len(stmt.items) != 1 or stmt.items[0].optional_vars is not None:
        raise body.source.malformed(stmt, "expected one region, without a name")
    if isinstance(head, ast.Call) and name is not None and name in STAGES:
        _read_stage(body, stmt, Call.bind(body, head, name, Parameters()), live)
    elif isinstance(head, ast.Call) and name == "variant":
        _read_variant(body, stmt, Call.bind(body, head, name, VARIANT), live)
    else:
        legal = ", ".join(f"acc.{stage}()" for stage in STAGES)
        raise body.source.malformed(head, f"expected {legal} or acc.variant(...)")


def _forget_inner(body: Body, stmt: ast.With, what: str) -> None:
    for name in assigned(stmt.body):
        body.scope.forget(name, f"it is assigned in {what} of line {stmt.lineno}")


def _read_stage(body: Body, stmt: ast.With, call: Call, live: Live) -> None:
    op = STAGES[call.name](Region(Block()))
    inner = body.inside(op.body.block)
    inner.read(stmt.body, live)
    body.insert(op, stmt)
    _forget_inner(body, stmt, "the stage")


def _read_variant(body: Body, stmt: ast.With, call: Call, live: Live) -> None:
    statements, condition = stmt.body, Region()
    op = VariantOp(call.string("label"), condition, Region(Block()))
    if not isinstance(body.block.parent_op(), KernelOp):
        raise body.source.malformed(stmt, "a variant stands directly in a kernel")
    body.block.add_op(op)
    op.location = body.source.place(stmt).location()
    if call.has("when"):
        condition.add_block(Block())
        test = body.inside(condition.block)
        _end_condition(test, test.evaluate(call.arguments["when"]), call.arguments["when"])
    elif (long_form := _long_condition(body, statements)) is not None:
        condition.add_block(Block())
        _read_condition(body.inside(condition.block), long_form)
        statements = statements[1:]
    inner = body.inside(op.body.block)
    inner.read(statements, frozenset())
    _forget_inner(body, stmt, "the variant")


def _long_condition(body: Body, statements: Sequence[ast.stmt]) -> ast.With | None:
    """The block `with acc.when():` that may start a variant."""
    match statements:
        case [ast.With(items=[ast.withitem(context_expr=ast.Call() as head)]) as first, *_]:
            return first if body.names.surface(head.func) == "when" else None
        case _:
            return None


def _read_condition(body: Body, stmt: ast.With) -> None:
    *statements, last = stmt.body
    match last:
        case ast.Expr(value=ast.Call(args=[node], keywords=[]) as call) if (
            body.names.surface(call.func) == "condition"
        ):
            live = frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
            body.read(statements, live)
            _end_condition(body, body.evaluate(node), node)
        case _:
            raise body.source.malformed(
                last, "expected acc.condition(c) as the last line of acc.when()"
            )


def _end_condition(body: Body, value: Value, node: ast.expr) -> None:
    condition = body.scalar(value, i1, node) if isinstance(value, bool | SSAValue) else None
    if condition is None or condition.type != i1:
        text = f"expected a condition (i1), found {describe(value)}"
        raise body.source.error(node, f"{text}; compare it, as in M <= 8192")
    body.insert(ConditionOp(condition), node)
