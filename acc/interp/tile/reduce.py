"""Reductions of tiles; narrow floats are combined in float32 and rounded once."""

from collections.abc import Callable

import numpy as np

from acc.dialects.tile import reduce as ops
from acc.dialects.tile.reduce import ReduceOp
from acc.interp.element_types import is_narrow_float
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.buffer import deliver, read
from acc.interp.values import Array, Values, convert

Neutral = Callable[[np.dtype[np.generic]], float | int]


def _lowest(dtype: np.dtype[np.generic]) -> float | int:
    return int(np.iinfo(dtype.name).min) if dtype.kind in "iu" else -np.inf


def _highest(dtype: np.dtype[np.generic]) -> float | int:
    return int(np.iinfo(dtype.name).max) if dtype.kind in "iu" else np.inf


COMBINE: dict[type[ReduceOp], tuple[np.ufunc, Neutral]] = {
    ops.ReduceSumOp: (np.add, lambda dtype: 0),
    ops.ReduceMaxOp: (np.maximum, _lowest),
    ops.ReduceMinOp: (np.minimum, _highest),
    ops.ReduceProdOp: (np.multiply, lambda dtype: 1),
}
"""What combines two values, and what changes none."""


def _reduced(source: Array, axis: int, combine: np.ufunc, neutral: Neutral) -> Array:
    dtype = source.dtype
    if source.shape[axis] == 0:
        shape = [1 if index == axis else size for index, size in enumerate(source.shape)]
        return np.full(shape, neutral(dtype)).astype(dtype)
    if is_narrow_float(dtype):
        source = source.astype(np.float32)
    reduced = combine.reduce(source, axis=axis, keepdims=True, dtype=source.dtype)
    return np.asarray(convert(reduced, dtype))


def _register(op_class: type[ReduceOp], combine: np.ufunc, neutral: Neutral) -> None:
    @implements(op_class)
    def run(frame: Frame, op: ReduceOp, args: Values) -> Values:
        source = read(op, args[0])
        axis, outs = frame.once(op, lambda: (op.axis.value.data, len(op.outs)))
        return deliver(op, args[1 : 1 + outs], _reduced(source, axis, combine, neutral))


for _op_class, (_combine, _neutral) in COMBINE.items():
    _register(_op_class, _combine, _neutral)
