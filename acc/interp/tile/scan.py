"""Scans of tiles, and the lines at the ends of an axis; narrow floats are rounded once."""

import numpy as np

from acc.dialects.tile import reduce, scan
from acc.dialects.tile.scan import EndOp, ScanOp
from acc.interp.element_types import is_narrow_float
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.buffer import deliver, read
from acc.interp.tile.reduce import COMBINE, Neutral
from acc.interp.values import Array, Values, convert

_REDUCTIONS: dict[type[ScanOp], type[reduce.ReduceOp]] = {
    scan.ScanSumOp: reduce.ReduceSumOp,
    scan.ScanProdOp: reduce.ReduceProdOp,
    scan.ScanMaxOp: reduce.ReduceMaxOp,
    scan.ScanMinOp: reduce.ReduceMinOp,
}
"""What combines elements in the same way."""

_ENDS: dict[type[EndOp], int] = {scan.TakeFirstOp: 0, scan.TakeLastOp: -1}


def _scanned(op: ScanOp, source: Array, combine: np.ufunc, neutral: Neutral) -> Array:
    axis, dtype = op.axis.value.data, source.dtype
    length = source.shape[axis]
    wide = source.astype(np.float32) if is_narrow_float(dtype) else source
    if op.reverse is not None:
        wide = np.flip(wide, axis)
    result = np.asarray(combine.accumulate(wide, axis=axis, dtype=wide.dtype))
    if op.exclusive is not None:
        line = [1 if dim == axis else size for dim, size in enumerate(source.shape)]
        start = np.full(line, neutral(dtype)).astype(wide.dtype)
        shifted = np.concatenate([start, result], axis)
        result = np.delete(shifted, length, axis)
    if op.reverse is not None:
        result = np.flip(result, axis)
    return np.asarray(convert(result, dtype))


def _register_scan(op_class: type[ScanOp]) -> None:
    combine, neutral = COMBINE[_REDUCTIONS[op_class]]

    @implements(op_class)
    def run(frame: Frame, op: ScanOp, args: Values) -> Values:
        result = _scanned(op, read(op, args[0]), combine, neutral)
        return deliver(op, args[1 : 1 + len(op.outs)], result)


def _register_end(op_class: type[EndOp], place: int) -> None:
    @implements(op_class)
    def run(frame: Frame, op: EndOp, args: Values) -> Values:
        source, axis = read(op, args[0]), op.axis.value.data
        if source.shape[axis] == 0:
            raise InterpreterError(op, f"dimension {axis} has no elements, so it has no ends")
        line = np.take(source, [place], axis)
        return deliver(op, args[1 : 1 + len(op.outs)], line)


for _scan_class in _REDUCTIONS:
    _register_scan(_scan_class)

for _end_class, _place in _ENDS.items():
    _register_end(_end_class, _place)
