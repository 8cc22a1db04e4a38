"""Mean of the squared differences of two rows, for each row."""

import acc
from acc import f32, gm, i64

M = acc.symbol("M")
N = acc.symbol("N")
PART = 4096


@acc.kernel
def squared_error(x: gm[M, N, f32], t: gm[M, N, f32], y: gm[M, 1, f32]):
    for row in acc.parallel(M):
        total = acc.fill(0.0, [1, 1], f32)
        for start in range(0, N, PART):
            n = min(PART, N - start)
            a = acc.load(x[row:, start:], [1, acc.upto(PART, n)])
            b = acc.load(t[row:, start:], [1, acc.upto(PART, n)])
            total += acc.reduce_sum((a - b) * (a - b), axis=1)
        acc.store(total / f32(i64(N)), y[row:, 0:])
