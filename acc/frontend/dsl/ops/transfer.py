"""`acc.load(x[r:, 0:], [8, 64])`, `acc.store(t, y[r:, 0:])` and `acc.alloc([8, 64], f32)`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import SSAValue

from acc.dialects.tile.transfer import AllocOp, LoadOp, Padding, StoreOp, element_on_chip
from acc.dialects.tile.types import BufferType, GmType, Layout, Space, TileType
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call, expect_tensor
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    LAYOUT,
    SHAPE,
    SPACE,
    Writing,
    destination,
    spelling,
    string,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters, slices_of
from acc.frontend.dsl.values import Value


@dataclass(frozen=True)
class Part:
    """The part of a tensor from some offsets on, as it was written."""

    body: Body
    tensor: SSAValue
    written: Sequence[tuple[Value, ast.AST]]

    def offsets(self) -> list[SSAValue]:
        """The offsets as operands."""
        return [self.body.index(value, node) for value, node in self.written]


def read_part(body: Body, node: ast.expr) -> Part:
    """Reads `x[r:, 0:]`: one start per dimension; `:` starts at 0."""
    assert isinstance(node, ast.Subscript)
    tensor = expect_tensor(body, node.value)
    return Part(body, tensor, [_start(body, part) for part in slices_of(node)])


def _start(body: Body, node: ast.expr) -> tuple[Value, ast.AST]:
    assert isinstance(node, ast.Slice)
    return (0, node) if node.lower is None else (body.evaluate(node.lower), node.lower)


def write_part(tensor: SSAValue, offsets: Sequence[SSAValue], writing: Writing) -> ast.expr:
    """Writes `x[r:, 0:]`."""
    starts: list[ast.expr] = [ast.Slice(writing.number(offset)) for offset in offsets]
    index = starts[0] if len(starts) == 1 else ast.Tuple(starts, ast.Load())
    return ast.Subscript(writing.value(tensor), index, ast.Load())


def read_load(call: Call, op_class: type[LoadOp]) -> LoadOp:
    """Reads a call; a tile is made with the element type of the tensor."""
    part = read_part(call.body, call.arguments["source"])
    dest = destination(call, [])
    if dest.outs:
        if call.has("shape"):
            raise call.body.source.error(call.at("shape"), "out= has a shape already")
        around = _read_padding(call, part)
        return op_class(part.tensor, part.offsets(), padding=around, outs=dest.outs[0])
    if not call.has("shape"):
        text = "missing argument 'shape'; acc.load needs it, or out=BUFFER"
        raise call.body.source.error(call.node, text)
    shape = call.shape("shape")
    typ = part.tensor.type
    assert isinstance(typ, GmType)
    space, layout = call.enum("space", Space.UB), call.enum("layout", Layout.ND)
    result = TileType(shape.dims, element_on_chip(typ.element_type), space, layout)
    offsets, around = part.offsets(), _read_padding(call, part)
    return op_class(part.tensor, offsets, shape.extents(), padding=around, result=result)


def _read_padding(call: Call, part: Part) -> Padding | None:
    """What stands around the part of the tensor: `pad=0.0, low=[0, 1], inside=[8, n]`."""
    given = [name for name in ("pad", "low", "inside") if call.has(name)]
    if not given:
        return None
    if len(given) < 3:
        text = "pad=, low= and inside= go together: a value, and a number for each dimension"
        raise call.body.source.error(call.at(given[0]), text)
    typ = part.tensor.type
    assert isinstance(typ, GmType)
    element = element_on_chip(typ.element_type)
    value = call.body.scalar(call.value("pad"), element, call.at("pad"))
    return Padding(value, call.indices("low"), call.indices("inside"))


def write_load(op: LoadOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    part = write_part(op.source, op.offsets, writing)
    around: dict[str, ast.expr] = {}
    if (padding := op.padding) is not None:
        around["pad"] = writing.number(padding.value)
        for name, values in (("low", padding.low), ("inside", padding.inside)):
            around[name] = ast.List([writing.number(value) for value in values], ast.Load())
    if op.result is None:
        outs = write_destination(op.outs, (), writing)
        return writing.call("load", [part], {**around, **outs})
    typ = op.result.type
    shape = writing.shape(typ.shape.data, op.extents)
    return writing.call("load", [part, shape], {**around, **writing.memory(typ)})


def read_store(call: Call, op_class: type[StoreOp]) -> StoreOp:
    """Reads a call."""
    source = call.tile("source")
    part = read_part(call.body, call.arguments["destination"])
    return op_class(source, part.tensor, part.offsets())


def write_store(op: StoreOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    source = writing.value(op.source)
    return writing.call("store", [source, write_part(op.destination, op.offsets, writing)])


def read_alloc(call: Call, op_class: type[AllocOp]) -> AllocOp:
    """Reads a call."""
    shape = call.shape("shape")
    space, layout = call.enum("space", Space.UB), call.enum("layout", Layout.ND)
    result = BufferType(shape.dims, call.element("dtype"), space, layout)
    op = op_class(result, shape.extents(), call.integer("buffers", 1))
    if call.has("slot"):
        op.slot = StringAttr(call.string("slot"))
    if call.has("offset"):
        op.offset = IntegerAttr(call.integer("offset"), i64)
    return op


def write_alloc(op: AllocOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    typ = op.result.type
    arguments = [writing.shape(typ.shape.data, op.extents), writing.element(typ.element_type)]
    keywords = writing.memory(typ)
    if op.buffers.value.data != 1:
        keywords["buffers"] = ast.Constant(op.buffers.value.data)
    if op.slot is not None:
        keywords["slot"] = string(op.slot.data)
    if op.offset is not None:
        keywords["offset"] = ast.Constant(op.offset.value.data)
    return writing.call("alloc", arguments, keywords)


SPELLINGS = (
    spelling(
        LoadOp,
        Parameters(
            Parameter("source", Form.PART),
            SHAPE,
            "pad=",
            Parameter("low=", Form.INDICES),
            Parameter("inside=", Form.INDICES),
            SPACE,
            LAYOUT,
            DESTINATION[0],
        ),
        read_load,
        write_load,
    ),
    spelling(
        StoreOp, Parameters("source", Parameter("destination", Form.PART)), read_store, write_store
    ),
    spelling(
        AllocOp,
        Parameters(
            Parameter("shape", Form.SHAPE),
            Parameter("dtype", Form.ELEMENT),
            SPACE,
            Parameter("buffers=", Form.INTEGER),
            LAYOUT,
            Parameter("slot=", Form.STRING),
            Parameter("offset=", Form.INTEGER),
        ),
        read_alloc,
        write_alloc,
    ),
)
