"""One value where a mask is set: truth values are bytes on chip, a comparison makes the mask."""

import acc
from acc import f16, f32, gm, i1

N = acc.symbol("N")
BLOCK = 4096
VALUE = -1.0


@acc.kernel
def masked_fill(x: gm[N, f32], mask: gm[N, i1], y: gm[N, f32]):
    for i in acc.parallel(N, step=BLOCK):
        n = min(BLOCK, N - i)
        t = acc.load(x[i:], [acc.upto(BLOCK, n)])
        chosen = acc.cast(acc.load(mask[i:], [acc.upto(BLOCK, n)]), f16, rounding="none")
        acc.store(acc.select(chosen != 0.0, VALUE, t), y[i:])
