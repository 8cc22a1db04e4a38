"""`acc.fill(0.0, [8], f32)`, `acc.broadcast(t, [8, 64])` and `acc.extent(t, 0)`."""

from __future__ import annotations

import ast

from xdsl.ir import SSAValue

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.shape import BroadcastOp, ExtentOp, FillOp
from acc.dialects.tile.types import Layout, Space, TileType
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    LAYOUT,
    SHAPE,
    SPACE,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def _missing(call: Call, name: str) -> Exception:
    return call.body.source.error(
        call.node, f"missing argument '{name}'; acc.{call.name} needs it, or out=BUFFER"
    )


def read_fill(call: Call, op_class: type[FillOp]) -> FillOp:
    """Reads a call; the element type stands in the call or is that of a value or of `out`."""
    value = call.value("value")
    dest = destination(call, [])
    if dest.outs:
        typ = on_chip(dest.outs[0])
        assert typ is not None
        scalar = call.body.scalar(value, typ.element_type, call.at("value"))
        return op_class.build(operands=[scalar, [], dest.outs, dest.tmp], result_types=[[]])
    if not call.has("shape"):
        raise _missing(call, "shape")
    shape = call.shape("shape")
    if call.has("dtype"):
        element = call.element("dtype")
    elif isinstance(value, SSAValue):
        element = value.type
    else:
        raise _missing(call, "dtype")
    space, layout = call.enum("space", Space.UB), call.enum("layout", Layout.ND)
    scalar = call.body.scalar(value, element, call.at("value"))
    result = TileType(shape.dims, element, space, layout)
    return op_class(scalar, shape.extents(), result=result)


def write_fill(op: FillOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    if op.result is None:
        keywords = write_destination(op.outs, op.tmp, writing)
        return writing.call("fill", [writing.number(op.value)], keywords)
    typ = op.result.type
    value = writing.number(op.value)
    shape = writing.shape(typ.shape.data, op.extents)
    element = writing.element(typ.element_type)
    return writing.call("fill", [value, shape, element], writing.memory(typ))


def read_broadcast(call: Call, op_class: type[BroadcastOp]) -> BroadcastOp:
    """Reads a call."""
    source = call.tile("source")
    dest = destination(call, [source])
    if dest.outs:
        return op_class.build(operands=[source, [], dest.outs, dest.tmp], result_types=[[]])
    if not call.has("shape"):
        raise _missing(call, "shape")
    shape = call.shape("shape")
    typ = on_chip(source)
    assert typ is not None
    result = TileType(shape.dims, typ.element_type, typ.space, typ.layout)
    return op_class(source, shape.extents(), result=result)


def write_broadcast(op: BroadcastOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    source = writing.value(op.source)
    if op.result is None:
        return writing.call("broadcast", [source], write_destination(op.outs, op.tmp, writing))
    return writing.call("broadcast", [source, writing.shape(op.result.type.shape.data, op.extents)])


def read_extent(call: Call, op_class: type[ExtentOp]) -> ExtentOp:
    """Reads a call."""
    return op_class(call.tile("source"), call.integer("dim"))


def write_extent(op: ExtentOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    return writing.call("extent", [writing.value(op.source), ast.Constant(op.dim.value.data)])


SPELLINGS = (
    spelling(
        FillOp,
        Parameters("value", SHAPE, Parameter("dtype=", Form.ELEMENT), SPACE, LAYOUT, *DESTINATION),
        read_fill,
        write_fill,
    ),
    spelling(
        BroadcastOp, Parameters("source", SHAPE, *DESTINATION), read_broadcast, write_broadcast
    ),
    spelling(
        ExtentOp, Parameters("source", Parameter("dim", Form.INTEGER)), read_extent, write_extent
    ),
)
