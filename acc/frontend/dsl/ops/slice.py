"""`acc.slice(t[r:, c::2], [4, 32])`."""

from __future__ import annotations

import ast

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.types import TileType
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call, integer
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    SHAPE,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters, slices_of
from acc.frontend.dsl.values import Value


def _start(body: Body, node: ast.expr) -> tuple[Value, ast.AST, int]:
    """Where one dimension starts, and its step."""
    assert isinstance(node, ast.Slice)
    step = 1 if node.step is None else integer(body, node.step)
    if node.lower is None:
        return 0, node, step
    return body.evaluate(node.lower), node.lower, step


def read_slice(call: Call, op_class: type[SliceOp]) -> SliceOp:
    """Reads a call."""
    body, node = call.body, call.arguments["source"]
    assert isinstance(node, ast.Subscript)
    source = body.expect_tile(body.evaluate(node.value), node.value)
    starts = [_start(body, part) for part in slices_of(node)]
    dest = destination(call, [source])
    offsets = [body.index(value, at) for value, at, _ in starts]
    steps = [step for _, _, step in starts]
    if dest.outs:
        return op_class(
            source, offsets, steps, outs=dest.outs[0], tmp=dest.tmp[0] if dest.tmp else None
        )
    if not call.has("shape"):
        text = "missing argument 'shape'; acc.slice needs it, or out=BUFFER"
        raise body.source.error(call.node, text)
    shape = call.shape("shape")
    typ = on_chip(source)
    assert typ is not None
    result = TileType(shape.dims, typ.element_type, typ.space, typ.layout)
    return op_class(source, offsets, steps, shape.extents(), result=result)


def write_slice(op: SliceOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    starts: list[ast.expr] = [
        ast.Slice(writing.number(offset), None, None if step == 1 else ast.Constant(step))
        for offset, step in zip(op.offsets, op.steps, strict=True)
    ]
    index = starts[0] if len(starts) == 1 else ast.Tuple(starts, ast.Load())
    part = ast.Subscript(writing.value(op.source), index, ast.Load())
    if op.result is None:
        return writing.call("slice", [part], write_destination(op.outs, op.tmp, writing))
    return writing.call("slice", [part, writing.shape(op.result.type.shape.data, op.extents)])


SPELLINGS = (
    spelling(
        SliceOp,
        Parameters(Parameter("source", Form.STEPS), SHAPE, *DESTINATION),
        read_slice,
        write_slice,
    ),
)
