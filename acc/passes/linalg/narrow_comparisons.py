"""Compares in the type that values have, where they are widened only to be compared."""

from dataclasses import dataclass

import numpy as np
from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, FloatAttr, ModuleOp
from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_float
from acc.interp.element_types import numpy_dtype
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.float_predicates import SWAPPED

_UNEQUAL = {"oeq": "false", "ueq": "uno", "one": "ord", "une": "true"}
"""What a comparison for equality is when the constant is no value of the narrow type."""


def _widened(value: SSAValue) -> SSAValue | None:
    """What an extension widens."""
    if isinstance(value, OpResult) and isinstance(value.op, arith.ExtFOp):
        return value.op.input
    return None


def _between(number: float, typ: Attribute) -> tuple[float, float] | None:
    """The nearest values of a type at or below a number, and at or above it; None for NaN."""
    dtype = numpy_dtype(typ)
    if dtype is None or np.isnan(number):
        return None
    with np.errstate(all="ignore"):
        nearest = np.asarray(number).astype(dtype)
        value = float(nearest)
        if value == number:
            return value, value
        up = value < number
        other = float(np.nextafter(nearest, np.asarray(np.inf if up else -np.inf).astype(dtype)))
    return (value, other) if up else (other, value)


def _narrow(predicate: str, low: float, high: float) -> tuple[str, float]:
    """
    Predicate and constant that decide `x predicate number` for x of the narrow type, where `low`
    and `high` are its values around the number.

    Whatever is less than the number is less than `high`, whatever is at most it at most `low`.
    """
    if low != high and predicate in _UNEQUAL:
        return _UNEQUAL[predicate], low
    return predicate, high if predicate[1:] in ("lt", "ge") else low


class _NarrowComparison(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.CmpfOp, rewriter: PatternRewriter) -> None:
        predicate = arith.CMPF_COMPARISON_OPERATIONS[op.predicate.value.data]
        lhs, rhs = _widened(op.lhs), _widened(op.rhs)
        if lhs is not None and rhs is not None and lhs.type == rhs.type:
            rewriter.replace(op, arith.CmpfOp(lhs, rhs, predicate))
        elif lhs is not None and (number := constant_float(op.rhs)) is not None:
            self._with_constant(op, rewriter, lhs, predicate, op.rhs, number)
        elif rhs is not None and (number := constant_float(op.lhs)) is not None:
            relation = SWAPPED.get(predicate[1:], predicate[1:])
            self._with_constant(op, rewriter, rhs, predicate[:1] + relation, op.lhs, number)

    def _with_constant(
        self,
        op: arith.CmpfOp,
        rewriter: PatternRewriter,
        value: SSAValue,
        predicate: str,
        constant: SSAValue,
        number: float,
    ) -> None:
        around = _between(number, value.type)
        if around is None or not isa(value.type, AnyFloat):
            return
        predicate, number = _narrow(predicate, *around)
        narrow = arith.ConstantOp(FloatAttr(number, value.type))
        assert isinstance(constant, OpResult)
        # beside the wide constant, so that a body keeps only what differs from point to point
        rewriter.insert(narrow, InsertPoint.after(constant.op))
        rewriter.replace(op, arith.CmpfOp(value, narrow, predicate))


@dataclass(frozen=True)
class NarrowComparisonsPass(ModulePass):
    """
    Compare values in their own type instead of the wider one they are extended to.

        %w = arith.extf %x : f32 to f64
        %p = arith.cmpf olt, %w, %c : f64       // %c = 0.1
        %p = arith.cmpf olt, %x, %d : f32       // %d: the least float32 that is not below 0.1

    The result is the same for every value: a constant between two values of the narrow type is
    replaced by the one on the side that the comparison needs.
    """

    name = "narrow-comparisons"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every comparison of extended values, then drop extensions left over."""
        PatternRewriteWalker(_NarrowComparison()).rewrite_module(op)
        drop_dead_ops(op.body)
