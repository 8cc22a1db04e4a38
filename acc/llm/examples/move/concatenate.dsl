"""Two tensors beside each other: each is moved to where it belongs."""

import acc
from acc import f32, gm

M = acc.symbol("M")
LEFT = 40
RIGHT = 25
BLOCK = 64


@acc.kernel
def concatenate(a: gm[M, LEFT, f32], b: gm[M, RIGHT, f32], y: gm[M, LEFT + RIGHT, f32]):
    for row in acc.parallel(M, step=BLOCK):
        rows = min(BLOCK, M - row)
        acc.store(acc.load(a[row:, 0:], [acc.upto(BLOCK, rows), LEFT]), y[row:, 0:])
        acc.store(acc.load(b[row:, 0:], [acc.upto(BLOCK, rows), RIGHT]), y[row:, LEFT:])
