"""Largest of 3 neighbours at every second place: a window is as many slices as it has places."""

import acc
from acc import f32, gm

M = acc.symbol("M")
LENGTH = 101
WINDOW = 3
STRIDE = 2
RESULT = (LENGTH - WINDOW) // STRIDE + 1
ROWS = 8


@acc.kernel
def max_pool(x: gm[M, LENGTH, f32], y: gm[M, RESULT, f32]):
    for row in acc.parallel(M, step=ROWS):
        rows = min(ROWS, M - row)
        t = acc.load(x[row:, 0:], [acc.upto(ROWS, rows), LENGTH])
        largest = acc.slice(t[0:, 0::STRIDE], [acc.upto(ROWS, rows), RESULT])
        for place in range(1, WINDOW):
            part = acc.slice(t[0:, place::STRIDE], [acc.upto(ROWS, rows), RESULT])
            largest = acc.max(largest, part)
        acc.store(largest, y[row:, 0:])
