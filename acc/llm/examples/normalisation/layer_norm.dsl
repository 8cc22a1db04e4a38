"""Layer norm with weight and bias: mean first, then the variance of what is left."""

import acc
from acc import f32, gm

M = acc.symbol("M")
COLUMNS = 300
BLOCK = 8
EPSILON = 1e-5


@acc.kernel
def layer_norm(
    x: gm[M, COLUMNS, f32], w: gm[1, COLUMNS, f32], b: gm[1, COLUMNS, f32], y: gm[M, COLUMNS, f32]
):
    for row in acc.parallel(M, step=BLOCK):
        rows = min(BLOCK, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(BLOCK, rows), COLUMNS])
        centred = t - acc.reduce_sum(t, axis=1) * (1.0 / COLUMNS)
        variance = acc.reduce_sum(centred * centred, axis=1) * (1.0 / COLUMNS)
        weight = acc.load(w[0:, 0:], [1, COLUMNS])
        bias = acc.load(b[0:, 0:], [1, COLUMNS])
        acc.store(centred * acc.rsqrt(variance + EPSILON) * weight + bias, y[row:, 0:])
