"""Logarithm of the softmax of rows of any length: two walks over each row."""

import acc
from acc import f32, gm

M = acc.symbol("M")
N = acc.symbol("N")
PART = 4096


@acc.kernel
def log_softmax(x: gm[M, N, f32], y: gm[M, N, f32]):
    for row in acc.parallel(M):
        largest = acc.fill(-acc.inf, [1, 1], f32)
        total = acc.fill(0.0, [1, 1], f32)
        for start in range(0, N, PART):
            n = min(PART, N - start)
            t = acc.load(x[row:, start:], [1, acc.upto(PART, n)])
            raised = acc.max(largest, acc.reduce_max(t, axis=1))
            total = total * acc.exp(largest - raised) + acc.reduce_sum(acc.exp(t - raised), axis=1)
            largest = raised
        shift = largest + acc.log(total)
        for start in range(0, N, PART):
            n = min(PART, N - start)
            t = acc.load(x[row:, start:], [1, acc.upto(PART, n)])
            acc.store(t - shift, y[row:, start:])
