"""`acc.cast(t, bf16, rounding="rint")` and `acc.cast(a, out=b)`."""

from __future__ import annotations

import ast

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.cast import CastOp, Rounding, RoundingAttr
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    string,
    write_destination,
)
from acc.frontend.dsl.parameters import Form, Parameter, Parameters, one_of


def read_cast(call: Call, op_class: type[CastOp]) -> CastOp:
    """Reads a call; the element type stands in the call or is that of `out`."""
    source = call.tile("source")
    rounding = call.enum("rounding", Rounding.RINT)
    dest = destination(call, [source])
    if not dest.outs:
        if not call.has("dtype"):
            text = "missing argument 'dtype'; expected acc.cast(source, dtype) or out=BUFFER"
            raise call.body.source.error(call.node, text)
        return op_class(source, call.element("dtype"), rounding)
    if call.has("dtype"):
        typ, found = on_chip(dest.outs[0]), call.element("dtype")
        assert typ is not None
        if typ.element_type != found:
            text = f"dtype is {found}, but out has elements of {typ.element_type}"
            raise call.body.source.error(call.at("dtype"), text)
    return op_class.build(
        operands=[source, dest.outs, dest.tmp],
        properties={"rounding": RoundingAttr(rounding)},
        result_types=[[]],
    )


def write_cast(op: CastOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    arguments = [writing.value(op.source)]
    if op.result is not None:
        arguments.append(writing.element(op.result.type.element_type))
    keywords: dict[str, ast.expr] = {}
    if op.rounding.data is not Rounding.RINT:
        keywords["rounding"] = string(op.rounding.data.value)
    keywords |= write_destination(op.outs, op.tmp, writing)
    return writing.call("cast", arguments, keywords)


SPELLINGS = (
    spelling(
        CastOp,
        Parameters(
            "source",
            Parameter("dtype=", Form.ELEMENT),
            one_of("rounding=", Rounding),
            *DESTINATION,
        ),
        read_cast,
        write_cast,
    ),
)
