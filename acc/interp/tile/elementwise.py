"""Elementwise arithmetic and transcendental operations on tiles."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import IntAttr

from acc.dialects.tile import elementwise as ops
from acc.dialects.tile.base import ElementwiseOp, on_chip
from acc.interp.element_types import is_narrow_float
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.math import erf
from acc.interp.tile.buffer import deliver, read
from acc.interp.values import Array, Values, convert

Compute = Callable[..., Array]


def run_elementwise(frame: Frame, op: ElementwiseOp, args: Values, compute: Compute) -> Values:
    """Applies `compute` to the operands' elements, after checking that extents agree."""
    facts = frame.once(op, lambda: _Facts.of(frame, op))
    inputs = [read(op, arg) for arg in args[: facts.inputs]]
    if len({value.shape for value in inputs}) > 1:
        _check_extents(op, facts, [value.shape for value in inputs])
    try:
        result = np.asarray(compute(*inputs))
    except TypeError as error:
        raise _no_meaning(op) from error
    if result.dtype != facts.dtype:
        raise _no_meaning(op)
    return deliver(op, args[facts.inputs : facts.inputs + facts.outs], result)


@dataclass(frozen=True)
class _Facts:
    """What an operation's definition says, looked up once."""

    inputs: int
    outs: int
    dtype: np.dtype[np.generic]
    wide_axes: tuple[tuple[int, tuple[int, ...]], ...]
    """Operands that are tiles, and which of their axes are not exactly 1."""

    @staticmethod
    def of(frame: Frame, op: ElementwiseOp) -> "_Facts":
        """The facts of an operation."""
        inputs = op.inputs
        tiles = [(i, typ) for i, value in enumerate(inputs) if (typ := on_chip(value)) is not None]
        wide = (
            (i, tuple(axis for axis, dim in enumerate(typ.shape) if dim != IntAttr(1)))
            for i, typ in tiles
        )
        dtype = frame.dtype(op.destination_type.element_type)
        return _Facts(len(inputs), len(op.outs), dtype, tuple(wide))


def _no_meaning(op: ElementwiseOp) -> InterpreterError:
    operand = next(t for value in op.inputs if (t := on_chip(value)) is not None)
    return InterpreterError(op, f"has no meaning on elements of {operand.element_type}")


def _check_extents(op: ElementwiseOp, facts: _Facts, shapes: list[tuple[int, ...]]) -> None:
    """NumPy would spread a bounded dimension that happens to be 1: equal extents are needed."""
    extents: dict[int, int] = {}
    for index, axes in facts.wide_axes:
        for axis in axes:
            extent = shapes[index][axis]
            if extents.setdefault(axis, extent) != extent:
                raise InterpreterError(
                    op,
                    f"operands have extents {extents[axis]} and {extent} in dimension {axis}, "
                    "equal ones are needed",
                )


def _widened(compute: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """`compute`, which has several steps, rounded once."""

    def run(value: Array) -> Array:
        if is_narrow_float(value.dtype):
            return np.asarray(convert(compute(value.astype(np.float32)), value.dtype))
        return compute(value)

    return run


def rsqrt(value: Array) -> Array:
    return np.reciprocal(np.sqrt(value))


def relu(value: Array) -> Array:
    return np.maximum(value, np.zeros((), value.dtype))


def _sigmoid(value: Array) -> Array:
    one = np.ones((), value.dtype)
    return np.divide(one, np.add(one, np.exp(np.negative(value))))


def _ldexp(value: Array, power: Array) -> Array:
    # beyond so many powers of two, every number of f32 is 0 or infinite in float64 as well
    whole = np.clip(np.nan_to_num(power, nan=0.0), -2000, 2000).astype(np.int64)
    scaled = np.ldexp(value.astype(np.float64), whole)
    return np.where(np.isnan(power), np.nan, scaled).astype(value.dtype)


_COMPUTE: dict[type[ElementwiseOp], Compute] = {
    ops.AddOp: np.add,
    ops.SubOp: np.subtract,
    ops.MulOp: np.multiply,
    ops.DivOp: np.divide,
    ops.MaxOp: np.maximum,
    ops.MinOp: np.minimum,
    ops.LdexpOp: _ldexp,
    ops.NegOp: np.negative,
    ops.AbsOp: np.abs,
    ops.ExpOp: np.exp,
    ops.LogOp: np.log,
    ops.SqrtOp: np.sqrt,
    ops.RsqrtOp: _widened(rsqrt),
    ops.ReciprocalOp: np.reciprocal,
    ops.ReluOp: relu,
    ops.TanhOp: np.tanh,
    ops.SigmoidOp: _widened(_sigmoid),
    ops.ErfOp: erf,
    ops.FloorOp: np.floor,
    ops.CeilOp: np.ceil,
    ops.RoundOp: np.rint,
    ops.CopyOp: np.asarray,
}


def _register(op_class: type[ElementwiseOp], compute: Compute) -> None:
    @implements(op_class)
    def run(frame: Frame, op: ElementwiseOp, args: Values) -> Values:
        return run_elementwise(frame, op, args, compute)


for _op_class, _compute in _COMPUTE.items():
    _register(_op_class, _compute)
