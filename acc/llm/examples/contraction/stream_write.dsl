"""
Residual streams behind a layer: mixed by a matrix that each token has, and what the layer gave is
added to each by a weight. The streams are loaded once for all rows of the matrix.
"""

import acc
from acc import f32, gm

T = acc.symbol("T")
C = acc.symbol("C")
STREAMS = 4
TOKENS = 4
PART = 512


@acc.kernel
def stream_write(
    x: gm[T, 1, STREAMS, C, f32],
    mix: gm[T, STREAMS, STREAMS, 1, f32],
    layer: gm[T, 1, 1, C, f32],
    w: gm[T, STREAMS, 1, 1, f32],
    y: gm[T, STREAMS, 1, C, f32],
):
    for token, start in acc.parallel((0, 0), (T, C), step=(TOKENS, PART)):
        n = min(TOKENS, T - token)
        c = min(PART, C - start)
        t = acc.load(
            x[token:, 0:, 0:, start:], [acc.upto(TOKENS, n), 1, STREAMS, acc.upto(PART, c)]
        )
        given = acc.load(
            layer[token:, 0:, 0:, start:], [acc.upto(TOKENS, n), 1, 1, acc.upto(PART, c)]
        )
        weights = acc.load(w[token:, 0:, 0:, 0:], [acc.upto(TOKENS, n), STREAMS, 1, 1])
        for stream in range(STREAMS):
            row = acc.load(mix[token:, stream:, 0:, 0:], [acc.upto(TOKENS, n), 1, STREAMS, 1])
            weight = acc.slice(weights[0:, stream:, 0:, 0:], [acc.upto(TOKENS, n), 1, 1, 1])
            mixed = acc.reduce_sum(t * row, axis=2) + given * weight
            acc.store(mixed, y[token:, stream:, 0:, start:])
