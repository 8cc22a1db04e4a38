"""`t < u`, `acc.cmp("lt", a, b, out=m)` and `acc.select(m, a, b)`."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from xdsl.ir import SSAValue

from acc.dialects.tile.base import on_chip
from acc.dialects.tile.compare import CmpOp, Predicate, PredicateAttr, SelectOp
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.elementwise import like_tiles
from acc.frontend.dsl.ops.spelling import (
    DESTINATION,
    Writing,
    destination,
    spelling,
    string,
    write_destination,
)
from acc.frontend.dsl.parameters import Parameters, one_of
from acc.frontend.dsl.values import describe, is_tile

OPERATORS: Mapping[type[ast.cmpop], Predicate] = {
    ast.Eq: Predicate.EQ,
    ast.NotEq: Predicate.NE,
    ast.Lt: Predicate.LT,
    ast.LtE: Predicate.LE,
    ast.Gt: Predicate.GT,
    ast.GtE: Predicate.GE,
}
"""Comparisons that make masks."""

_OPERATOR_OF = {predicate: operator for operator, predicate in OPERATORS.items()}


def read_cmp(call: Call, op_class: type[CmpOp]) -> CmpOp:
    """Reads a call."""
    predicate = call.enum("predicate", Predicate.EQ)
    written = [(call.value(name), call.arguments[name]) for name in ("lhs", "rhs")]
    if not any(is_tile(value) for value, _ in written):
        what = " and ".join(describe(value) for value, _ in written)
        text = f"acc.cmp needs a tile or a buffer, found {what}; scalars have operators"
        raise call.body.source.error(call.node, text)
    lhs, rhs = like_tiles(call.body, written)
    dest = destination(call, [lhs, rhs])
    if not dest.outs:
        return op_class(predicate, lhs, rhs)
    return op_class.build(
        operands=[lhs, rhs, dest.outs, dest.tmp],
        properties={"predicate": PredicateAttr(predicate)},
        result_types=[[]],
    )


def write_cmp(op: CmpOp, writing: Writing) -> ast.expr:
    """Writes an operator where a mask is made, else a call."""
    predicate = op.predicate.data
    lhs, rhs = writing.number(op.lhs), writing.number(op.rhs)
    if op.result is not None:
        return ast.Compare(lhs, [_OPERATOR_OF[predicate]()], [rhs])
    keywords = write_destination(op.outs, op.tmp, writing)
    return writing.call("cmp", [string(predicate.value), lhs, rhs], keywords)


def read_select(call: Call, op_class: type[SelectOp]) -> SelectOp:
    """Reads a call; numbers take the element type of the other operand or of the destination."""
    mask = call.value("mask")
    if not is_tile(mask):
        text = f"acc.select takes a tile or buffer of i1, found {describe(mask)}"
        raise call.body.source.error(call.at("mask"), f"{text}; write 'a if c else b' for a scalar")
    assert isinstance(mask, SSAValue)
    written = [(call.value(name), call.arguments[name]) for name in ("lhs", "rhs")]
    outs = call.buffers("out")
    known = [v for v, _ in written if isinstance(v, SSAValue)] + outs
    if not known:
        text = "the element type of the result is not known; write one number as f32(0.0)"
        raise call.body.source.error(call.node, text)
    typ = on_chip(known[0])
    element = known[0].type if typ is None else typ.element_type
    lhs, rhs = (call.body.scalar(value, element, node) for value, node in written)
    dest = destination(call, [mask, lhs, rhs])
    if not dest.outs:
        return op_class(mask, lhs, rhs)
    return op_class.build(operands=[mask, lhs, rhs, dest.outs, dest.tmp], result_types=[[]])


def write_select(op: SelectOp, writing: Writing) -> ast.expr:
    """Writes a call; at least one operand shows the type."""
    mask = writing.value(op.mask)
    typed = bool(op.outs) or on_chip(op.rhs) is not None
    lhs = writing.number(op.lhs) if typed else writing.value(op.lhs)
    rhs = writing.number(op.rhs)
    keywords = write_destination(op.outs, op.tmp, writing)
    return writing.call("select", [mask, lhs, rhs], keywords)


SPELLINGS = (
    spelling(
        CmpOp,
        Parameters(one_of("predicate", Predicate), "lhs", "rhs", *DESTINATION),
        read_cmp,
        write_cmp,
    ),
    spelling(SelectOp, Parameters("mask", "lhs", "rhs", *DESTINATION), read_select, write_select),
)
