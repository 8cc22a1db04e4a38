"""NumPy meaning of the math dialect, each op rounding once to its type."""

import math
from collections.abc import Callable

import numpy as np
from xdsl.dialects import math as math_dialect
from xdsl.ir import Operation

from acc.interp.interpreter import Frame, implements
from acc.interp.values import Array, Value, Values, as_array, convert

_erf_of_objects = np.frompyfunc(math.erf, 1, 1)


def erf(value: Array) -> Array:
    """Gauss error function, computed in float64 and rounded once."""
    result: Value = _erf_of_objects(value.astype(np.float64))
    return np.asarray(result, dtype=np.float64).astype(value.dtype)


def _rsqrt(value: Array) -> Array:
    return np.divide(np.ones((), value.dtype), np.sqrt(value))


def _round_half_away(value: Array) -> Array:
    return np.copysign(np.floor(np.add(np.abs(value), value.dtype.type(0.5))), value)


_UNARY: dict[type[Operation], Callable[[Array], Array]] = {
    math_dialect.AbsFOp: np.abs,
    math_dialect.AbsIOp: np.abs,
    math_dialect.AcosOp: np.arccos,
    math_dialect.AcoshOp: np.arccosh,
    math_dialect.AsinOp: np.arcsin,
    math_dialect.AsinhOp: np.arcsinh,
    math_dialect.AtanOp: np.arctan,
    math_dialect.AtanhOp: np.arctanh,
    math_dialect.CbrtOp: np.cbrt,
    math_dialect.CeilOp: np.ceil,
    math_dialect.CosOp: np.cos,
    math_dialect.CoshOp: np.cosh,
    math_dialect.ErfOp: erf,
    math_dialect.Exp2Op: np.exp2,
    math_dialect.ExpM1Op: np.expm1,
    math_dialect.ExpOp: np.exp,
    math_dialect.FloorOp: np.floor,
    math_dialect.Log10Op: np.log10,
    math_dialect.Log1pOp: np.log1p,
    math_dialect.Log2Op: np.log2,
    math_dialect.LogOp: np.log,
    math_dialect.RoundEvenOp: np.rint,
    math_dialect.RoundOp: _round_half_away,
    math_dialect.RsqrtOp: _rsqrt,
    math_dialect.SinOp: np.sin,
    math_dialect.SinhOp: np.sinh,
    math_dialect.SqrtOp: np.sqrt,
    math_dialect.TanOp: np.tan,
    math_dialect.TanhOp: np.tanh,
    math_dialect.TruncOp: np.trunc,
}

_BINARY: dict[type[Operation], Callable[[Array, Array], Array]] = {
    math_dialect.Atan2Op: np.arctan2,
    math_dialect.CopySignOp: np.copysign,
    math_dialect.IPowIOp: np.power,
    math_dialect.PowFOp: np.power,
}


def _register_unary(op_class: type[Operation], compute: Callable[[Array], Array]):
    @implements(op_class)
    def run(frame: Frame, op: Operation, args: Values) -> Values:
        value = as_array(args[0])
        return (convert(compute(value), value.dtype),)


def _register_binary(op_class: type[Operation], compute: Callable[[Array, Array], Array]):
    @implements(op_class)
    def run(frame: Frame, op: Operation, args: Values) -> Values:
        lhs, rhs = as_array(args[0]), as_array(args[1])
        return (convert(compute(lhs, rhs), lhs.dtype),)


for _op_class, _compute in _UNARY.items():
    _register_unary(_op_class, _compute)
for _op_class, _compute in _BINARY.items():
    _register_binary(_op_class, _compute)


@implements(math_dialect.FPowIOp)
def run_fpowi(frame: Frame, op: math_dialect.FPowIOp, args: Values) -> Values:
    """A float raised to an integer power."""
    base, exponent = as_array(args[0]), as_array(args[1])
    return (convert(np.power(base, exponent.astype(base.dtype)), base.dtype),)


@implements(math_dialect.FmaOp)
def run_fma(frame: Frame, op: math_dialect.FmaOp, args: Values) -> Values:
    """`a * b + c`, rounded once where the type is narrower than float64."""
    a, b, c = (as_array(arg) for arg in args)
    wide = np.dtype(np.float64)
    fused = np.add(np.multiply(a.astype(wide), b.astype(wide)), c.astype(wide))
    return (convert(fused, a.dtype),)
