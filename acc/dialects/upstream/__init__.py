"""
xDSL's dialects, with the ops that imported models bring and xDSL does not define.

A file is named after the dialect that it extends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.ir import Dialect


def _linalg() -> Dialect:
    from xdsl.dialects.linalg import Linalg

    from acc.dialects.upstream.linalg_elementwise import ELEMENTWISE_OPS
    from acc.dialects.upstream.linalg_generic import MultiResultGenericOp
    from acc.dialects.upstream.linalg_named import NAMED_OPS
    from acc.dialects.upstream.linalg_reduce import ShortReduceOp

    forms = (MultiResultGenericOp, ShortReduceOp)
    ours = {op.name: op for op in (*forms, *NAMED_OPS, *ELEMENTWISE_OPS)}
    others = [op for op in Linalg.operations if op.name not in ours]
    return replace(Linalg, _operations=[*others, *ours.values()])


def _arith() -> Dialect:
    from xdsl.dialects.arith import Arith

    from acc.dialects.upstream.arith import CheckedCmpfOp, CheckedCmpiOp, FlaggedTruncIOp, RemfOp

    ours = (RemfOp, FlaggedTruncIOp, CheckedCmpiOp, CheckedCmpfOp)
    names = {op.name for op in ours}
    others = [op for op in Arith.operations if op.name not in names]
    return replace(Arith, _operations=[*others, *ours])


def _ml_program() -> Dialect:
    from xdsl.dialects.ml_program import MLProgram

    from acc.dialects.upstream.ml_program import GlobalLoadOp, GlobalStoreOp

    return replace(MLProgram, _operations=[*MLProgram.operations, GlobalLoadOp, GlobalStoreOp])


def _tensor() -> Dialect:
    from xdsl.dialects.tensor import Tensor

    from acc.dialects.upstream.tensor import AnyRankExpandShapeOp

    others = [op for op in Tensor.operations if op.name != AnyRankExpandShapeOp.name]
    return replace(Tensor, _operations=[*others, AnyRankExpandShapeOp])


EXTENDED: dict[str, Callable[[], Dialect]] = {
    "linalg": _linalg,
    "arith": _arith,
    "ml_program": _ml_program,
    "tensor": _tensor,
}
"""Dialects of xDSL to register in place of its own, each loaded on first use."""


def upstream_dialects() -> dict[str, Callable[[], Dialect]]:
    """Every dialect of xDSL, name to a function that loads it, extended where we need more."""
    from xdsl.dialects import get_all_dialects

    return {**get_all_dialects(), **EXTENDED}
