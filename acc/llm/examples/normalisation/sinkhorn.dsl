"""
Sinkhorn-Knopp: the exponential of a small matrix for each token, its columns and rows divided by
their sums in turn. Tokens come last on chip, so that every instruction works on many of them.
"""

import acc
from acc import f32, gm

T = acc.symbol("T")
SIDE = 4
ROUNDS = 20
TOKENS = 256


@acc.kernel
def sinkhorn(x: gm[T, SIDE, SIDE, f32], y: gm[T, SIDE, SIDE, f32]):
    for token in acc.parallel(T, step=TOKENS):
        n = min(TOKENS, T - token)
        t = acc.load(x[token:, 0:, 0:], [acc.upto(TOKENS, n), SIDE, SIDE])
        m = acc.exp(acc.transpose(t, [1, 2, 0]))
        for turn in range(ROUNDS):
            m = m / acc.reduce_sum(m, axis=0)
            m = m / acc.reduce_sum(m, axis=1)
        acc.store(acc.transpose(m, [2, 0, 1]), y[token:, 0:, 0:])
