"""Powers with a small constant exponent as products, roots and quotients."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects import math as math_dialect
from xdsl.dialects.builtin import AnyFloat, FloatAttr, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_attribute
from acc.passes.linalg.drop_dead_ops import drop_dead_ops

LARGEST_EXPONENT = 8
"""Above it a product of factors would lose more accuracy than a power function."""


def _power(base: SSAValue, exponent: int) -> list[Operation]:
    """Multiplications that give `base` to a power of two or more, by repeated squaring."""
    ops: list[Operation] = []

    def raised(n: int) -> SSAValue:
        if n == 1:
            return base
        half = raised(n // 2)
        ops.append(square := arith.MulfOp(half, half))
        if n % 2:
            ops.append(square := arith.MulfOp(square.result, base))
        return square.result

    raised(exponent)
    return ops


def _expansion(base: SSAValue, exponent: float) -> list[Operation] | None:
    float_type = base.type
    if not isa(float_type, AnyFloat):
        return None
    one = arith.ConstantOp(FloatAttr(1.0, float_type))
    match exponent:
        case 0.5:
            return [math_dialect.SqrtOp(base)]
        case -0.5:
            return [math_dialect.RsqrtOp(base)]
        case -1:
            return [one, arith.DivfOp(one.result, base)]
        case _ if exponent.is_integer() and 2 <= exponent <= LARGEST_EXPONENT:
            return _power(base, int(exponent))
        case _ if exponent.is_integer() and -LARGEST_EXPONENT <= exponent <= -2:
            power = _power(base, -int(exponent))
            return [*power, one, arith.DivfOp(one.result, power[-1].results[0])]
        case _:
            return None


class _ExpandPower(RewritePattern):
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, math_dialect.FPowIOp | math_dialect.PowFOp):
            return
        base, attribute = op.operands[0], constant_attribute(op.operands[1])
        if attribute is None:
            return
        exponent = float(attribute.value.data)
        if exponent == 1:
            rewriter.replace(op, (), [base])
        elif (ops := _expansion(base, exponent)) is not None:
            rewriter.replace(op, ops)


@dataclass(frozen=True)
class ExpandPowersPass(ModulePass):
    """
    Replace powers with constant exponents by cheaper ops, as PyTorch computes them.

        %c3 = arith.constant 3 : i64
        %r = math.fpowi %x, %c3 : f32, i64
        %s = arith.mulf %x, %x : f32
        %r = arith.mulf %s, %x : f32

    Integers up to 8, their negatives, one half and minus one half are expanded.
    """

    name = "expand-powers"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every such power, then drop the exponents left over."""
        PatternRewriteWalker(_ExpandPower()).rewrite_module(op)
        drop_dead_ops(op.body)
