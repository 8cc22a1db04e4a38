"""`acc.scan_sum(t, axis=1, reverse=True, exclusive=True)`."""

from __future__ import annotations

import ast

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i64
from xdsl.ir import Attribute

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.scan import ScanOp
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.reduce import read_axis
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_scan(call: Call, op_class: type[ScanOp]) -> ScanOp:
    """Reads a call."""
    source = call.tile("source")
    typ = on_chip(source)
    assert typ is not None
    properties: dict[str, Attribute | None] = {
        "axis": IntegerAttr(read_axis(call, typ.rank), i64),
        "reverse": UnitAttr() if call.flag("reverse", False) else None,
        "exclusive": UnitAttr() if call.flag("exclusive", False) else None,
    }
    dest = destination(call, [source])
    return op_class.build(
        operands=[source, dest.outs, dest.tmp],
        properties=properties,
        result_types=[[] if dest.outs else [source.type]],
    )


def write_scan(op: ScanOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    source = writing.value(op.source)
    keywords: dict[str, ast.expr] = {"axis": ast.Constant(op.axis.value.data)}
    for name, given in (("reverse", op.reverse), ("exclusive", op.exclusive)):
        if given is not None:
            keywords[name] = ast.Constant(True)
    keywords |= write_destination(op.outs, op.tmp, writing)
    return writing.call(op.name.removeprefix("tile."), [source], keywords)


SPELLINGS = (
    spelling(
        ScanOp,
        Parameters(
            "source",
            Parameter("axis", Form.INTEGER),
            Parameter("reverse=", Form.FLAG),
            Parameter("exclusive=", Form.FLAG),
            *DESTINATION,
        ),
        read_scan,
        write_scan,
    ),
)
