"""
Attention of each row of q over all keys and values, in parts of keys: the largest score, the sum
and the result so far are carried and scaled when a larger score is found.
"""

import acc
from acc import f32, gm

M = acc.symbol("M")
S = acc.symbol("S")
WIDTH = 64
PART = 128
SCALE = 0.125


@acc.kernel
def attention_rows(
    q: gm[M, WIDTH, f32], k: gm[S, WIDTH, f32], v: gm[S, WIDTH, f32], y: gm[M, WIDTH, f32]
):
    for row in acc.parallel(M):
        query = acc.load(q[row:, 0:], [1, WIDTH]) * SCALE
        largest = acc.fill(-acc.inf, [1, 1], f32)
        total = acc.fill(0.0, [1, 1], f32)
        result = acc.fill(0.0, [1, WIDTH], f32)
        for start in range(0, S, PART):
            n = min(PART, S - start)
            keys = acc.load(k[start:, 0:], [acc.upto(PART, n), WIDTH])
            values = acc.load(v[start:, 0:], [acc.upto(PART, n), WIDTH])
            scores = acc.reduce_sum(keys * query, axis=1)
            raised = acc.max(largest, acc.reduce_max(scores, axis=0))
            old = acc.exp(largest - raised)
            weights = acc.exp(scores - raised)
            total = total * old + acc.reduce_sum(weights, axis=0)
            result = result * old + acc.reduce_sum(values * weights, axis=0)
            largest = raised
        acc.store(result / total, y[row:, 0:])
