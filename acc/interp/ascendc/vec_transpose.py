"""Transposition of blocks."""

from dataclasses import dataclass

import numpy as np

from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp
from acc.interp.ascendc.memory import LocalTensor, UnifiedBuffer, local
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Array, Values


@dataclass(frozen=True)
class _Blocks:
    """The blocks of one list, each in all repeats."""

    op: TransDataTo5HDOp
    tensor: LocalTensor
    places: tuple[int, ...]
    stride: int
    block_bytes: int

    def views(self) -> list[Array]:
        """By block, a view of repeats by elements."""
        size = self.tensor.dtype.itemsize
        shape = (self.op.repeat, self.block_bytes // size)
        strides = (self.stride * self.block_bytes, size)
        return [self.tensor.view(self.op, at * size, shape, strides) for at in self.places]


@implements(TransDataTo5HDOp)
def run_trans_data_to_5hd(frame: Frame, op: TransDataTo5HDOp, args: Values) -> Values:
    """Element j of block k becomes element k of row j, a row being one block of the list or two."""
    chip = frame.state(UnifiedBuffer).chip
    targets, sources = (
        _Blocks(op, local(arg), places, stride, chip.block_bytes).views()
        for arg, (_, places, stride) in zip(args, op.lists(), strict=True)
    )
    rows = np.stack(sources, axis=-1)  # repeats, elements of a block, blocks
    parts = len(targets) // rows.shape[1]
    for number, target in enumerate(targets):
        row, part = divmod(number, parts)
        width = target.shape[1]
        target[...] = rows[:, row, part * width : (part + 1) * width]
    return ()
