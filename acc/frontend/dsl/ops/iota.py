"""`acc.iota(0, [1, 64], axis=1)`."""

from __future__ import annotations

import ast

from xdsl.dialects.builtin import IntegerAttr, f32, i64

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.iota import IotaOp
from acc.dialects.tile.types import TileType
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.reduce import read_axis
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    SHAPE,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_iota(call: Call, op_class: type[IotaOp]) -> IotaOp:
    """Reads a call; the numbers are f32 unless `dtype` says otherwise."""
    start = call.body.index(call.value("start"), call.at("start"))
    dest = destination(call, [])
    if dest.outs:
        typ = on_chip(dest.outs[0])
        assert typ is not None
        return op_class.build(
            operands=[start, [], dest.outs, dest.tmp],
            properties={"axis": IntegerAttr(read_axis(call, typ.rank), i64)},
            result_types=[[]],
        )
    if not call.has("shape"):
        text = "missing argument 'shape'; acc.iota needs it, or out=BUFFER"
        raise call.body.source.error(call.node, text)
    shape = call.shape("shape")
    element = call.element("dtype") if call.has("dtype") else f32
    axis = read_axis(call, len(shape.dims))
    return op_class(start, axis, shape.extents(), result=TileType(shape.dims, element))


def write_iota(op: IotaOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    keywords: dict[str, ast.expr] = {"axis": ast.Constant(op.axis.value.data)}
    start = writing.number(op.start)
    if op.result is None:
        keywords |= write_destination(op.outs, op.tmp, writing)
        return writing.call("iota", [start], keywords)
    typ = op.result.type
    shape = writing.shape(typ.shape.data, op.extents)
    if typ.element_type != f32:
        keywords["dtype"] = writing.element(typ.element_type)
    return writing.call("iota", [start, shape], keywords)


SPELLINGS = (
    spelling(
        IotaOp,
        Parameters(
            "start",
            SHAPE,
            Parameter("axis=", Form.INTEGER),
            Parameter("dtype=", Form.ELEMENT),
            *DESTINATION,
        ),
        read_iota,
        write_iota,
    ),
)
