"""Arithmetic and transcendental functions of linalg bodies."""

import math
from collections.abc import Callable, Sequence

from xdsl.dialects import arith
from xdsl.dialects import math as math_dialect
from xdsl.ir import Operation, SSAValue

from acc.analysis.constants import constant_float
from acc.dialects.tile import elementwise as tile
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.dialects.tile.types import TileType
from acc.passes.convert_linalg_to_tile import (
    float_remainder,
    hyperbolic,
    inverse_trigonometric,
    powers,
    trigonometric,
)
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import (
    Handler,
    Handlers,
    binary,
    number_like,
    number_operands,
    unary,
)
from acc.passes.convert_linalg_to_tile.integers import absolute


def _identity(formula: Callable[[Emitter, SSAValue], SSAValue]) -> Handler:
    """A function of one operand that others give."""

    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        (source,) = number_operands(op, values)
        return formula(emitter, source)

    return handle


def _log_to(base: float) -> Handler:
    def formula(emitter: Emitter, x: SSAValue) -> SSAValue:
        factor = number_like(emitter, 1 / math.log(base), x)
        return emitter.emit(tile.MulOp(emitter.emit(tile.LogOp(x)), factor))

    return _identity(formula)


def _trunc(emitter: Emitter, x: SSAValue) -> SSAValue:
    below = emitter.emit(CmpOp(Predicate.LT, x, number_like(emitter, 0.0, x)))
    return emitter.emit(
        SelectOp(below, emitter.emit(tile.CeilOp(x)), emitter.emit(tile.FloorOp(x)))
    )


def _round_half_away(emitter: Emitter, x: SSAValue) -> SSAValue:
    """What is cut off is exact, so that nothing just below one half rounds up."""
    cut = _trunc(emitter, x)
    rest = emitter.emit(tile.AbsOp(emitter.emit(tile.SubOp(x, cut))))
    below = emitter.emit(CmpOp(Predicate.LT, x, number_like(emitter, 0.0, x)))
    up = emitter.emit(tile.AddOp(cut, number_like(emitter, 1.0, x)))
    down = emitter.emit(tile.SubOp(cut, number_like(emitter, 1.0, x)))
    away = emitter.emit(SelectOp(below, down, up))
    far = emitter.emit(CmpOp(Predicate.GE, rest, number_like(emitter, 0.5, x)))
    return emitter.emit(SelectOp(far, away, cut))


def _fma(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    a, b, c = number_operands(op, values)
    product = (
        emitter.emit(tile.MulOp(a, b))
        if any(isinstance(v.type, TileType) for v in (a, b))
        else emitter.scalar_op(arith.MulfOp(a, b), (a, b))
    )
    return emitter.emit(tile.AddOp(product, c))


def _max(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    lhs, rhs = number_operands(op, values)
    if is_zero(rhs) and not is_zero(lhs):
        return emitter.emit(tile.ReluOp(lhs))
    if is_zero(lhs):
        return emitter.emit(tile.ReluOp(rhs))
    return emitter.emit(tile.MaxOp(lhs, rhs))


def is_zero(value: SSAValue) -> bool:
    """Whether a scalar is the constant 0 of a float type."""
    return constant_float(value) == 0


def _ignoring_nan(tile_op: type[tile.BinaryOp]) -> Handler:
    """The larger or smaller number, or the other operand where one is NaN."""

    def handle(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
        lhs, rhs = number_operands(op, values)
        best = emitter.emit(tile_op(lhs, rhs))
        for value, other in ((lhs, rhs), (rhs, lhs)):
            if isinstance(value.type, TileType):
                nan = emitter.emit(CmpOp(Predicate.NE, value, value))
                best = emitter.emit(SelectOp(nan, other, best))
        return best

    return handle


HANDLERS: Handlers = {
    arith.AddfOp: binary(tile.AddOp),
    arith.SubfOp: binary(tile.SubOp),
    arith.MulfOp: binary(tile.MulOp),
    arith.DivfOp: binary(tile.DivOp),
    arith.MaximumfOp: _max,
    arith.MinimumfOp: binary(tile.MinOp),
    arith.MaxnumfOp: _ignoring_nan(tile.MaxOp),
    arith.MinnumfOp: _ignoring_nan(tile.MinOp),
    arith.NegfOp: unary(tile.NegOp),
    arith.AddiOp: binary(tile.AddOp),
    arith.SubiOp: binary(tile.SubOp),
    arith.MuliOp: binary(tile.MulOp),
    arith.MaxSIOp: binary(tile.MaxOp),
    arith.MinSIOp: binary(tile.MinOp),
    math_dialect.AbsFOp: unary(tile.AbsOp),
    math_dialect.AbsIOp: _identity(absolute),
    math_dialect.ExpOp: unary(tile.ExpOp),
    math_dialect.LogOp: unary(tile.LogOp),
    math_dialect.SqrtOp: unary(tile.SqrtOp),
    math_dialect.RsqrtOp: unary(tile.RsqrtOp),
    math_dialect.TanhOp: unary(tile.TanhOp),
    math_dialect.ErfOp: unary(tile.ErfOp),
    math_dialect.FloorOp: unary(tile.FloorOp),
    math_dialect.CeilOp: unary(tile.CeilOp),
    math_dialect.RoundEvenOp: unary(tile.RoundOp),
    math_dialect.RoundOp: _identity(_round_half_away),
    math_dialect.TruncOp: _identity(_trunc),
    math_dialect.Log2Op: _log_to(2),
    math_dialect.Log10Op: _log_to(10),
    math_dialect.FmaOp: _fma,
    **trigonometric.HANDLERS,
    **inverse_trigonometric.HANDLERS,
    **float_remainder.HANDLERS,
    **hyperbolic.HANDLERS,
    **powers.HANDLERS,
}
