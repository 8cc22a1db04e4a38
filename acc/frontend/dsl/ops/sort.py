"""`acc.sort(t, descending=True)`."""

from __future__ import annotations

import ast

from xdsl.dialects.builtin import UnitAttr

from acc.dialects.tile.sort import SortOp, pairs_type
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_sort(call: Call, op_class: type[SortOp]) -> SortOp:
    """Reads a call."""
    source = call.tile("source")
    dest = destination(call, [source])
    return op_class.build(
        operands=[source, dest.outs, dest.tmp],
        properties={"descending": UnitAttr() if call.flag("descending", False) else None},
        result_types=[[] if dest.outs else [pairs_type(source)]],
    )


def write_sort(op: SortOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    keywords: dict[str, ast.expr] = {}
    if op.descending is not None:
        keywords["descending"] = ast.Constant(True)
    keywords |= write_destination(op.outs, op.tmp, writing)
    return writing.call("sort", [writing.value(op.source)], keywords)


SPELLINGS = (
    spelling(
        SortOp,
        Parameters("source", Parameter("descending=", Form.FLAG), *DESTINATION),
        read_sort,
        write_sort,
    ),
)
