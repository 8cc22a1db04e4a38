"""x * w + b with one w and b for each column: both are loaded once for many rows."""

import acc
from acc import f32, gm

M = acc.symbol("M")
COLUMNS = 300
BLOCK = 16


@acc.kernel
def scale_and_shift(
    x: gm[M, COLUMNS, f32], w: gm[1, COLUMNS, f32], b: gm[1, COLUMNS, f32], y: gm[M, COLUMNS, f32]
):
    for row in acc.parallel(M, step=BLOCK):
        rows = min(BLOCK, M - row)
        scale = acc.load(w[0:, 0:], [1, COLUMNS])
        shift = acc.load(b[0:, 0:], [1, COLUMNS])
        t = acc.load(x[row:, 0:], [acc.upto(BLOCK, rows), COLUMNS])
        acc.store(t * scale + shift, y[row:, 0:])
