"""
`@acc.from_model(...)` over a kernel: the record of what a model wrote, in Python syntax.

It is no part of the language that models are told, and an answer that has one is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.record import ModelRecordAttr
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import string
from acc.frontend.dsl.parameters import Form, Parameter, Parameters

NAME = "from_model"
"""The decorator."""

RECORD = Parameters(
    Parameter("model", Form.STRING),
    Parameter("provider", Form.STRING),
    Parameter("request", Form.STRING),
    Parameter("rounds", Form.INTEGER),
    Parameter("passed", Form.STRINGS),
)
"""The arguments of the decorator; a check that was passed is written as "values 54"."""


def read_record(body: Body, node: ast.expr) -> ModelRecordAttr:
    """The record that a decorator is. Raises `UserError` for what is none."""
    call = node if isinstance(node, ast.Call) else ast.copy_location(ast.Call(node, [], []), node)
    bound = Call.bind(body, call, NAME, RECORD)
    passed = [_check(body, part) for part in bound.elements("passed")]
    provider, model, request = map(bound.string, ("provider", "model", "request"))
    try:
        return ModelRecordAttr.of(provider, model, request, bound.integer("rounds"), passed)
    except VerifyException as error:
        raise body.source.error(node, str(error)) from error


def _check(body: Body, node: ast.expr) -> tuple[str, int]:
    assert isinstance(node, ast.Constant) and isinstance(node.value, str)
    name, _, count = node.value.rpartition(" ")
    if not (name and count.isascii() and count.isdigit() and len(count) <= 18):
        text = 'expected a check and on how many cases it was passed, such as "values 54", found'
        raise body.source.error(node, f"{text} {node.value[:40]!a}")
    return name, int(count)


def write_record(decorator: ast.expr, record: ModelRecordAttr) -> Iterator[str]:
    """The lines of the decorator, whose name is `decorator`."""
    passed: Sequence[str] = [f"{each.check.data} {each.count.data}" for each in record.passed]
    yield f"@{ast.unparse(decorator)}("
    yield f"    {_quoted(record.model.data)},"
    yield f"    provider={_quoted(record.provider.data)},"
    yield f"    request={_quoted(record.request.data)},"
    yield f"    rounds={record.rounds.data},"
    yield f"    passed=[{', '.join(map(_quoted, passed))}],"
    yield ")"


def _quoted(text: str) -> str:
    return ast.unparse(string(text))
