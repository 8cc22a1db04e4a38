"""Rows to columns, a square at a time."""

import acc
from acc import f32, gm

M = acc.symbol("M")
N = acc.symbol("N")
SIDE = 64


@acc.kernel
def transpose(x: gm[M, N, f32], y: gm[N, M, f32]):
    for row, column in acc.parallel((0, 0), (M, N), step=(SIDE, SIDE)):
        rows = min(SIDE, M - row)
        columns = min(SIDE, N - column)
        t = acc.load(x[row:, column:], [acc.upto(SIDE, rows), acc.upto(SIDE, columns)])
        acc.store(acc.transpose(t, [1, 0]), y[column:, row:])
