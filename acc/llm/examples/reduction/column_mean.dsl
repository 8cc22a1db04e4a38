"""Mean of each column: rows are added up in whole parts of columns."""

import acc
from acc import f32, gm, i64

M = acc.symbol("M")
N = acc.symbol("N")
ROWS = 32
COLUMNS = 256


@acc.kernel
def column_mean(x: gm[M, N, f32], y: gm[1, N, f32]):
    for column in acc.parallel(N, step=COLUMNS):
        columns = min(COLUMNS, N - column)
        total = acc.fill(0.0, [1, acc.upto(COLUMNS, columns)], f32)
        for row in range(0, M, ROWS):
            rows = min(ROWS, M - row)
            t = acc.load(x[row:, column:], [acc.upto(ROWS, rows), acc.upto(COLUMNS, columns)])
            total += acc.reduce_sum(t, axis=0)
        acc.store(total / f32(i64(M)), y[0:, column:])
