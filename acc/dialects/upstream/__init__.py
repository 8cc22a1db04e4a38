"""
xDSL's dialects, with the ops that imported models bring and xDSL does not define.

A file is named after the dialect that it extends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.ir import Dialect, Operation


def _with(dialect: Dialect, *ops: type[Operation]) -> Dialect:
    """The dialect with more operations; of two with one name, the last is taken."""
    named = {op.name: op for op in (*dialect.operations, *ops)}
    return replace(dialect, _operations=list(named.values()))


def _linalg() -> Dialect:
    from xdsl.dialects.linalg import Linalg

    from acc.dialects.upstream.linalg_contraction import CONTRACTIONS
    from acc.dialects.upstream.linalg_elementwise import ELEMENTWISE_OPS
    from acc.dialects.upstream.linalg_generic import MultiResultGenericOp
    from acc.dialects.upstream.linalg_map import ElementwiseKindAttr, ElementwiseOp, MapOp
    from acc.dialects.upstream.linalg_named import NAMED_OPS
    from acc.dialects.upstream.linalg_reduce import ShortReduceOp
    from acc.dialects.upstream.linalg_softmax import SoftmaxOp

    defined = (*NAMED_OPS, *ELEMENTWISE_OPS, SoftmaxOp)
    readers = (MultiResultGenericOp, ShortReduceOp, MapOp, ElementwiseOp, *CONTRACTIONS)
    attributes = [*Linalg.attributes, ElementwiseKindAttr]
    return replace(_with(Linalg, *defined, *readers), _attributes=attributes)


def _arith() -> Dialect:
    from xdsl.dialects.arith import Arith

    from acc.dialects.upstream.arith import IndexCastUIOp, RemfOp
    from acc.dialects.upstream.arith_flags import FLAGGED_OPS
    from acc.dialects.upstream.arith_shaped import CheckedCmpfOp, CheckedCmpiOp, CheckedSelectOp

    checked = (CheckedCmpiOp, CheckedCmpfOp, CheckedSelectOp)
    return _with(Arith, RemfOp, IndexCastUIOp, *FLAGGED_OPS, *checked)


def _ml_program() -> Dialect:
    from xdsl.dialects.ml_program import MLProgram

    from acc.dialects.upstream.ml_program import GlobalLoadOp, GlobalStoreOp

    return _with(MLProgram, GlobalLoadOp, GlobalStoreOp)


def _tensor() -> Dialect:
    from xdsl.dialects.tensor import Tensor

    from acc.dialects.upstream.tensor import (
        AnyRankExpandShapeOp,
        BitcastOp,
        GatherOp,
        GenerateOp,
        RankOp,
    )

    return _with(Tensor, AnyRankExpandShapeOp, BitcastOp, GatherOp, GenerateOp, RankOp)


def _memref() -> Dialect:
    from xdsl.dialects.memref import MemRef

    from acc.dialects.upstream.memref import PARSED_OPS

    return _with(MemRef, *PARSED_OPS)


EXTENDED: dict[str, Callable[[], Dialect]] = {
    "linalg": _linalg,
    "arith": _arith,
    "ml_program": _ml_program,
    "tensor": _tensor,
    "memref": _memref,
}
"""Dialects of xDSL to register in place of its own, each loaded on first use."""


def upstream_dialects() -> dict[str, Callable[[], Dialect]]:
    """Every dialect of xDSL, name to a function that loads it, extended where we need more."""
    from xdsl.dialects import get_all_dialects

    return {**get_all_dialects(), **EXTENDED}
