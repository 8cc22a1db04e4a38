"""`acc.transpose(t, [1, 0])`."""

from __future__ import annotations

import ast

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.transpose import TransposeOp
from acc.frontend.dsl.call import Call, integer
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_transpose(call: Call, op_class: type[TransposeOp]) -> TransposeOp:
    """Reads a call."""
    source, node = call.tile("source"), call.at("permutation")
    order = [integer(call.body, part) for part in call.elements("permutation")]
    typ = on_chip(source)
    assert typ is not None
    if sorted(order) != list(range(typ.rank)):
        text = f"expected each dimension from 0 to {typ.rank - 1} once, found {order}"
        raise call.body.source.error(node, text)
    dest = destination(call, [source])
    outs = dest.outs[0] if dest.outs else None
    return op_class(source, order, outs=outs, tmp=dest.tmp[0] if dest.tmp else None)


def write_transpose(op: TransposeOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    order = ast.List([ast.Constant(dim) for dim in op.order], ast.Load())
    keywords = write_destination(op.outs, op.tmp, writing)
    return writing.call("transpose", [writing.value(op.source), order], keywords)


SPELLINGS = (
    spelling(
        TransposeOp,
        Parameters("source", Parameter("permutation", Form.INTEGERS), *DESTINATION),
        read_transpose,
        write_transpose,
    ),
)
