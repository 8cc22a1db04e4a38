"""Types of tensors in global memory: `gm[M, 1003, f32]`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import StringAttr

from acc.diagnostics import UserError, did_you_mean
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import element_type, size
from acc.frontend.dsl.names import Symbol


def gm_type(body: Body, node: ast.expr) -> GmType:
    """
    Reads the type of an argument.

    Raises `UserError` for any other expression.
    """
    if not isinstance(node, ast.Subscript) or body.names.surface(node.value) != "gm":
        text = "expected the type of a tensor in global memory, such as gm[M, 1003, f32]"
        raise body.source.malformed(node, text)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    *dims, last = parts
    return GmType(gm_dims(body, dims), element_type(body, last))


def gm_dims(body: Body, nodes: Sequence[ast.expr]) -> list[int | str]:
    """Reads the dimensions of a tensor: sizes and symbols; raises `UserError` for others."""
    return [_dim(body, node) for node in nodes]


def _dim(body: Body, node: ast.expr) -> int | str:
    if isinstance(node, ast.Name | ast.Attribute):
        if isinstance(node, ast.Name) and node.id not in body.names.meanings:
            raise _undeclared(body, node)
        meaning = body.names.meaning(node)
        if isinstance(meaning, Symbol):
            return meaning.name
    return size(body, node)


def _undeclared(body: Body, node: ast.Name) -> UserError:
    meanings = body.names.meanings.items()
    known = [name for name, meaning in meanings if isinstance(meaning, Symbol | int)]
    near = did_you_mean(node.id, known)
    text = f"unknown size '{node.id}'{near}"
    hint = f"{node.id} = acc.symbol({node.id!r})"
    return body.source.error(node, text if near else f"{text}; a symbol is declared by {hint}")


def write_gm_dims(typ: GmType, symbol: Callable[[str], ast.expr]) -> list[ast.expr]:
    """Writes the dimensions of a tensor; `symbol` writes a symbol."""
    return [
        symbol(dim.data) if isinstance(dim, StringAttr) else ast.Constant(dim.data)
        for dim in typ.shape
    ]
