"""`acc.block_idx()`, `acc.block_num()`, `acc.symbol("M")` and `acc.tiling_field("perCore")`."""

from __future__ import annotations

import ast

from acc.dialects.tile.query import BlockIdxOp, BlockNumOp, SymbolOp, TilingFieldOp
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import Call
from acc.frontend.dsl.ops.spelling import Writing, spelling, string
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.values import usual_hint


def symbol(body: Body, node: ast.AST, name: str) -> SymbolOp:
    """
    The value of a symbol.

    Raises `UserError` for one that no argument's shape has.
    """
    if name not in body.symbols:
        raise body.source.unknown(node, "symbol of the arguments' shapes", name, body.symbols)
    op = SymbolOp(name)
    op.result.name_hint = usual_hint(op)
    return op


def read_symbol(call: Call, op_class: type[SymbolOp]) -> SymbolOp:
    """Reads a call."""
    return symbol(call.body, call.at("name"), call.string("name"))


def write_symbol(op: SymbolOp, writing: Writing) -> ast.expr:
    """Writes the module-level name of the symbol."""
    return writing.symbol(op.symbol.data)


def read_tiling_field(call: Call, op_class: type[TilingFieldOp]) -> TilingFieldOp:
    """Reads a call."""
    return op_class(call.string("name"))


def write_tiling_field(op: TilingFieldOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    return writing.call("tiling_field", [string(op.field.data)])


def read_block_query(
    call: Call, op_class: type[BlockIdxOp | BlockNumOp]
) -> BlockIdxOp | BlockNumOp:
    """Reads a call."""
    return op_class()


def write_block_query(op: BlockIdxOp | BlockNumOp, writing: Writing) -> ast.expr:
    """Writes a call."""
    return writing.call(op.name.removeprefix("tile."), [])


SPELLINGS = (
    spelling(SymbolOp, Parameters(Parameter("name", Form.STRING)), read_symbol, write_symbol),
    spelling(
        TilingFieldOp,
        Parameters(Parameter("name", Form.STRING)),
        read_tiling_field,
        write_tiling_field,
    ),
    spelling(BlockIdxOp, Parameters(), read_block_query, write_block_query),
    spelling(BlockNumOp, Parameters(), read_block_query, write_block_query),
)
