"""Reductions of each repeat to one value; half is combined in float and rounded once."""

import numpy as np

from acc.dialects.ascendc import vec_reduce as ops
from acc.interp.ascendc.memory import UnifiedBuffer, local
from acc.interp.ascendc.repeat import repeats_of
from acc.interp.element_types import is_narrow_float
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values, as_int

_COMBINE: dict[type[ops.WholeReduceOp], np.ufunc] = {
    ops.WholeReduceSumOp: np.add,
    ops.WholeReduceMaxOp: np.maximum,
    ops.WholeReduceMinOp: np.minimum,
}


def _register(op_class: type[ops.WholeReduceOp], combine: np.ufunc) -> None:
    @implements(op_class)
    def run(frame: Frame, op: ops.WholeReduceOp, args: Values) -> Values:
        target, source = local(args[0]), local(args[1])
        mask, repeat = as_int(args[2]), as_int(args[3])
        if mask == 0 or repeat == 0:
            return ()
        chip = frame.state(UnifiedBuffer).chip
        step, block, source_step = (int(stride) for stride in op.params.get_values())
        size = target.dtype.itemsize
        rows = repeats_of(
            op, source, min(mask, chip.lanes(size)), repeat, (block, source_step), chip
        )
        if is_narrow_float(rows.dtype):
            rows = rows.astype(np.float32)
        target.view(op, 0, (repeat,), (step * size,))[...] = combine.reduce(rows, axis=1)
        return ()


for _op_class, _combine in _COMBINE.items():
    _register(_op_class, _combine)
