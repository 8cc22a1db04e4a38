"""Each row in ascending order: a sort gives pairs of an element and its place."""

import acc
from acc import f32, gm

M = acc.symbol("M")
COLUMNS = 100


@acc.kernel
def sort_rows(x: gm[M, COLUMNS, f32], y: gm[M, COLUMNS, f32]):
    for row in acc.parallel(M):
        pairs = acc.sort(acc.load(x[row:, 0:], [1, COLUMNS]))
        acc.store(acc.slice(pairs[0:, 0::2], [1, COLUMNS]), y[row:, 0:])
