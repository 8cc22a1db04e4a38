"""What a kernel has just stored is loaded again."""

import acc
from acc import f32, gm

M = 4
N = 8


@acc.kernel
def stored_and_loaded(x: gm[M, N, f32], y: gm[M, N, f32], z: gm[M, N, f32]):
    for row in acc.parallel(M):
        part = acc.load(x[row:, 0:], [1, N])
        acc.store(acc.exp(part), y[row:, 0:])
        again = acc.load(y[row:, 0:], [1, N])
        acc.store(again / acc.reduce_sum(again, axis=1), z[row:, 0:])
