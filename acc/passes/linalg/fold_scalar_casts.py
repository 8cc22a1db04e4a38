"""Casts of constants to another type, done here, so that no f64 stays for a literal's sake."""

from dataclasses import dataclass

import numpy as np
from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
)
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_attribute
from acc.passes.linalg.drop_dead_ops import drop_dead_ops

_SIGNED = (arith.SIToFPOp, arith.ExtSIOp, arith.IndexCastOp)
_UNSIGNED = (arith.UIToFPOp, arith.ExtUIOp)
_OTHER = (arith.TruncFOp, arith.ExtFOp, arith.FPToSIOp, arith.TruncIOp)


def _unsigned(attribute: IntegerAttr) -> int:
    width = attribute.type.width.data if isinstance(attribute.type, IntegerType) else 64
    return attribute.value.data % (1 << width)


def _number(op: Operation, attribute: FloatAttr | IntegerAttr) -> float | int:
    if isinstance(attribute, FloatAttr):
        return attribute.value.data
    if isinstance(op, _UNSIGNED):
        return _unsigned(attribute)
    one_bit = isinstance(attribute.type, IntegerType) and attribute.type.width.data == 1
    return -_unsigned(attribute) if one_bit else attribute.value.data


def _cast(number: float | int, result_type: Attribute) -> FloatAttr | IntegerAttr | None:
    if isa(result_type, AnyFloat):
        return FloatAttr(float(number), result_type)
    if not np.isfinite(number):
        return None
    if isa(result_type, IntegerType):
        return IntegerAttr(int(number), result_type, truncate_bits=True)
    if isinstance(result_type, IndexType):
        return IntegerAttr(int(number), result_type)
    return None


class _FoldCast(RewritePattern):
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, _SIGNED + _UNSIGNED + _OTHER):
            return
        source = op.operands[0]
        number = constant_attribute(source)
        if number is None or not isinstance(source, OpResult):
            return
        attribute = _cast(_number(op, number), op.results[0].type)
        if attribute is None:
            return
        constant = arith.ConstantOp(attribute)
        # beside the source, so that a body keeps only what differs from point to point
        rewriter.insert(constant, InsertPoint.after(source.op))
        rewriter.replace(op, (), [constant.result])


@dataclass(frozen=True)
class FoldScalarCastsPass(ModulePass):
    """
    Cast constants at compile time.

        %c = arith.constant 1.0e-5 : f64
        ... { %e = arith.truncf %c : f64 to f32 ... }     // in a body
        %e = arith.constant 1.0e-5 : f32                  // before the generic op
    """

    name = "fold-scalar-casts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every cast of a scalar constant, then drop the constants left over."""
        PatternRewriteWalker(_FoldCast()).rewrite_module(op)
        drop_dead_ops(op.body)
