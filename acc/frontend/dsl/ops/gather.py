"""`acc.gather(row, places)` and `acc.place(at[i:], n)`."""

from __future__ import annotations

import ast

from acc.dialects.tile.gather import GatherOp
from acc.dialects.tile.place import PlaceOp
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    write_destination,
)
from acc.frontend.dsl.ops.transfer import read_part, write_part
from acc.frontend.dsl.parameters import Form, Parameter, Parameters


def read_gather(call: Call, op_class: type[GatherOp]) -> GatherOp:
    """Reads a call."""
    source, places = call.tile("source"), call.tile("places")
    dest = destination(call, [source, places])
    if not dest.outs:
        return op_class(source, places)
    return op_class.build(operands=[source, places, dest.outs, dest.tmp], result_types=[[]])


def write_gather(op: GatherOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    operands = [writing.value(op.source), writing.value(op.places)]
    return writing.call("gather", operands, write_destination(op.outs, op.tmp, writing))


def read_place(call: Call, op_class: type[PlaceOp]) -> PlaceOp:
    """Reads a call."""
    part = read_part(call.body, call.arguments["source"])
    size = call.body.index(call.value("size"), call.at("size"))
    return op_class(part.tensor, part.offsets(), size)


def write_place(op: PlaceOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    part = write_part(op.source, op.offsets, writing)
    return writing.call("place", [part, writing.number(op.size)])


SPELLINGS = (
    spelling(GatherOp, Parameters("source", "places", *DESTINATION), read_gather, write_gather),
    spelling(PlaceOp, Parameters(Parameter("source", Form.PART), "size"), read_place, write_place),
)
