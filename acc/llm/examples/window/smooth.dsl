"""Mean of 3 neighbours, with zeros around each row: the load puts them there."""

import acc
from acc import f32, gm

M = acc.symbol("M")
LENGTH = 100
PADDED = LENGTH + 2
ROWS = 8


@acc.kernel
def smooth(x: gm[M, LENGTH, f32], y: gm[M, LENGTH, f32]):
    for row in acc.parallel(M, step=ROWS):
        rows = min(ROWS, M - row)
        t = acc.load(
            x[row:, 0:],
            [acc.upto(ROWS, rows), PADDED],
            pad=0.0,
            low=[0, 1],
            inside=[rows, LENGTH],
        )
        total = acc.slice(t[0:, 0:], [acc.upto(ROWS, rows), LENGTH])
        for place in range(1, 3):
            total = total + acc.slice(t[0:, place:], [acc.upto(ROWS, rows), LENGTH])
        acc.store(total * (1.0 / 3.0), y[row:, 0:])
