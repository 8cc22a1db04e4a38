"""`acc.reduce_sum(t, axis=1)`, and other operations that make one line of an axis."""

from __future__ import annotations

import ast

from xdsl.dialects.builtin import IntegerAttr, i64

from acc.dialects.tile.axis import LineOp
from acc.dialects.tile.base import on_chip
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_axis(call: Call, rank: int) -> int:
    """The axis of a call; a negative one counts from the last one."""
    axis = call.integer("axis")
    if not -rank <= axis < rank:
        text = f"axis {axis} of a tile of rank {rank}; expected {-rank} to {rank - 1}"
        raise call.body.source.error(call.at("axis"), text)
    return axis % rank


def read_reduce(call: Call, op_class: type[LineOp]) -> LineOp:
    """Reads a call."""
    source = call.tile("source")
    typ = on_chip(source)
    assert typ is not None
    axis = read_axis(call, typ.rank)
    dest = destination(call, [source])
    if not dest.outs:
        return op_class(source, axis)
    return op_class.build(
        operands=[source, dest.outs, dest.tmp],
        properties={"axis": IntegerAttr(axis, i64)},
        result_types=[[]],
    )


def write_reduce(op: LineOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    source = writing.value(op.source)
    keywords: dict[str, ast.expr] = {"axis": ast.Constant(op.axis.value.data)}
    keywords |= write_destination(op.outs, op.tmp, writing)
    return writing.call(op.name.removeprefix("tile."), [source], keywords)


SPELLINGS = (
    spelling(
        LineOp,
        Parameters("source", Parameter("axis", Form.INTEGER), *DESTINATION),
        read_reduce,
        write_reduce,
    ),
)
