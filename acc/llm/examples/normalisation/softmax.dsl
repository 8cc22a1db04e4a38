"""Softmax of rows that fit on a core: each is read once."""

import acc
from acc import f32, gm

M = acc.symbol("M")
COLUMNS = 1003
BLOCK = 4


@acc.kernel
def softmax(x: gm[M, COLUMNS, f32], y: gm[M, COLUMNS, f32]):
    for row in acc.parallel(M, step=BLOCK):
        rows = min(BLOCK, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(BLOCK, rows), COLUMNS])
        e = acc.exp(t - acc.reduce_max(t, axis=1))
        acc.store(e / acc.reduce_sum(e, axis=1), y[row:, 0:])
