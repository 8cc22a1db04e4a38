"""Running sums along rows of any length: the last sum of a part is added to the next one."""

import acc
from acc import f32, gm

M = acc.symbol("M")
N = acc.symbol("N")
ROWS = 4
PART = 512


@acc.kernel
def cumsum(x: gm[M, N, f32], y: gm[M, N, f32]):
    for row in acc.parallel(M, step=ROWS):
        rows = min(ROWS, M - row)
        before = acc.fill(0.0, [acc.upto(ROWS, rows), 1], f32)
        for start in range(0, N, PART):
            length = min(PART, N - start)
            t = acc.load(x[row:, start:], [acc.upto(ROWS, rows), acc.upto(PART, length)])
            sums = acc.scan_sum(t, axis=1) + before
            before = acc.take_last(sums, axis=1)
            acc.store(sums, y[row:, start:])
