"""`acc.check(t, "index out of range")`."""

from __future__ import annotations

import ast

from acc.dialects.tile.check import CheckOp
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    string,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_check(call: Call, op_class: type[CheckOp]) -> CheckOp:
    """Reads a call."""
    source = call.tile("source")
    dest = destination(call, [source])
    return op_class(source, call.string("message"), dest.outs[0] if dest.outs else None)


def write_check(op: CheckOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    source = writing.value(op.source)
    keywords = write_destination(op.outs, op.tmp, writing)
    return writing.call("check", [source, string(op.message.data)], keywords)


SPELLINGS = (
    spelling(
        CheckOp,
        Parameters("source", Parameter("message", Form.STRING), *DESTINATION),
        read_check,
        write_check,
    ),
)
