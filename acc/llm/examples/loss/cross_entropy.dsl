"""Cross entropy of each row with the number of its class; the class is found by comparing places."""

import acc
from acc import f32, gm, i32

M = acc.symbol("M")
CLASSES = 100
BLOCK = 8


@acc.kernel
def cross_entropy(x: gm[M, CLASSES, f32], target: gm[M, 1, i32], y: gm[M, 1, f32]):
    for row in acc.parallel(M, step=BLOCK):
        rows = min(BLOCK, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(BLOCK, rows), CLASSES])
        shifted = t - acc.reduce_max(t, axis=1)
        total = acc.log(acc.reduce_sum(acc.exp(shifted), axis=1))
        wanted = acc.cast(acc.load(target[row:, 0:], [acc.upto(BLOCK, rows), 1]), f32)
        hit = acc.iota(0, [1, CLASSES], axis=1) == wanted
        chosen = acc.reduce_sum(acc.select(hit, shifted, 0.0), axis=1)
        acc.store(total - chosen, y[row:, 0:])
