"""Raises a comparison with a select to the minimum or maximum that it is, NaN included."""

import math
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from acc.analysis.constants import constant_float
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.float_predicates import SWAPPED


def _never_nan(value: SSAValue) -> bool:
    number = constant_float(value)
    return number is not None and not math.isnan(number)


def _comparison(condition: SSAValue) -> tuple[str, SSAValue, SSAValue] | None:
    """Predicate and operands of a floating-point comparison."""
    if not isinstance(condition, OpResult) or not isinstance(condition.op, arith.CmpfOp):
        return None
    cmpf = condition.op
    return arith.CMPF_COMPARISON_OPERATIONS[cmpf.predicate.value.data], cmpf.lhs, cmpf.rhs


def _tests_for_nan(condition: SSAValue, value: SSAValue) -> bool:
    compared = _comparison(condition)
    return compared is not None and compared[0] in ("une", "uno") and compared[1:] == (value, value)


def _direction(condition: SSAValue, chosen: SSAValue, other: SSAValue) -> str | None:
    """`gt` or `lt` where `condition` picks the greater or lesser of the two, or NaN if one is."""
    compared = _comparison(condition)
    if compared is None or {*compared[1:]} != {chosen, other}:
        return None
    predicate, lhs, _ = compared
    kind, relation = predicate[:1], predicate[1:]
    if kind not in "ou" or relation not in SWAPPED:
        return None
    if lhs is not chosen:
        relation = SWAPPED[relation]
    # An unordered comparison that holds on NaN picks `chosen`, an ordered one then picks `other`.
    if not _never_nan(other if kind == "u" else chosen):
        return None
    return relation[0] + "t"


def _guarded_direction(condition: SSAValue, chosen: SSAValue, other: SSAValue) -> str | None:
    """The same for `chosen is NaN or chosen > other`, whatever the two may be."""
    if not isinstance(condition, OpResult) or not isinstance(condition.op, arith.OrIOp):
        return None
    for test, comparison in (condition.op.operands, reversed(condition.op.operands)):
        compared = _comparison(comparison)
        if not _tests_for_nan(test, chosen) or compared is None:
            continue
        predicate, lhs, rhs = compared
        if {lhs, rhs} == {chosen, other} and predicate in ("ogt", "oge", "olt", "ole"):
            relation = predicate[1:] if lhs is chosen else SWAPPED[predicate[1:]]
            return relation[0] + "t"
    return None


class _RecogniseMinMax(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.SelectOp, rewriter: PatternRewriter) -> None:
        direction = _direction(op.cond, op.lhs, op.rhs) or _guarded_direction(
            op.cond, op.lhs, op.rhs
        )
        match direction:
            case "gt":
                rewriter.replace(op, arith.MaximumfOp(op.lhs, op.rhs))
            case "lt":
                rewriter.replace(op, arith.MinimumfOp(op.lhs, op.rhs))
            case _:
                return


@dataclass(frozen=True)
class RecogniseMinMaxPass(ModulePass):
    """
    Replace a select by `arith.maximumf` or `arith.minimumf` where it gives the same value.

        %p = arith.cmpf ugt, %x, %zero : f32
        %r = arith.select %p, %x, %zero : f32      // relu: NaN stays NaN
        %r = arith.maximumf %x, %zero : f32

    The two agree on NaN where the operand that a NaN would not reach is a constant, or where the
    condition is "x is NaN or x > y"; only the sign of a zero may differ.
    """

    name = "recognise-min-max"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every such select, then drop comparisons left over."""
        PatternRewriteWalker(_RecogniseMinMax()).rewrite_module(op)
        drop_dead_ops(op.body)
