"""Softmax over the last axis of 16 x 1003 float32, in value form: the compiler places the tiles."""

import acc
from acc import f32, gm

ROWS = 16
COLUMNS = 1003
BLOCK = 4


@acc.kernel
def softmax(x: gm[ROWS, COLUMNS, f32], y: gm[ROWS, COLUMNS, f32]):
    for row in acc.parallel(0, ROWS, step=BLOCK):
        rows = min(BLOCK, ROWS - row)
        tile = acc.load(x[row:, 0:], [acc.upto(BLOCK, rows), COLUMNS])
        largest = acc.reduce_max(tile, axis=1)
        shifted = acc.exp(tile - largest)
        total = acc.reduce_sum(shifted, axis=1)
        acc.store(shifted / total, y[row:, 0:])
