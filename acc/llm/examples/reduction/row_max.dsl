"""Largest element of each row; long rows are read in parts, the largest so far is carried."""

import acc
from acc import f32, gm

M = acc.symbol("M")
N = acc.symbol("N")
ROWS = 8
PART = 2048


@acc.kernel
def row_max(x: gm[M, N, f32], y: gm[M, 1, f32]):
    for row in acc.parallel(M, step=ROWS):
        rows = min(ROWS, M - row)
        largest = acc.fill(-acc.inf, [acc.upto(ROWS, rows), 1], f32)
        for start in range(0, N, PART):
            length = min(PART, N - start)
            t = acc.load(x[row:, start:], [acc.upto(ROWS, rows), acc.upto(PART, length)])
            largest = acc.max(largest, acc.reduce_max(t, axis=1))
        acc.store(largest, y[row:, 0:])
