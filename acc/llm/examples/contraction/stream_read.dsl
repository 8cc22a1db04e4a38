"""
What a layer reads of parallel residual streams: their sum by the weights that each token has.
"""

import acc
from acc import f32, gm

T = acc.symbol("T")
C = acc.symbol("C")
STREAMS = 4
TOKENS = 4
PART = 512


@acc.kernel
def stream_read(x: gm[T, STREAMS, C, f32], w: gm[T, STREAMS, 1, f32], y: gm[T, 1, C, f32]):
    for token, start in acc.parallel((0, 0), (T, C), step=(TOKENS, PART)):
        n = min(TOKENS, T - token)
        c = min(PART, C - start)
        t = acc.load(x[token:, 0:, start:], [acc.upto(TOKENS, n), STREAMS, acc.upto(PART, c)])
        weight = acc.load(w[token:, 0:, 0:], [acc.upto(TOKENS, n), STREAMS, 1])
        acc.store(acc.reduce_sum(t * weight, axis=1), y[token:, 0:, start:])
