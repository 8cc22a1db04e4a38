"""Rows of a table at the places that a tensor holds; a place out of range is a fault."""

import acc
from acc import f32, gm, i64

M = acc.symbol("M")
ROWS = 50
COLUMNS = 72


@acc.kernel
def embedding(table: gm[ROWS, COLUMNS, f32], at: gm[M, i64], y: gm[M, COLUMNS, f32]):
    for i in acc.parallel(M):
        row = acc.place(at[i:], ROWS)
        acc.store(acc.load(table[row:, 0:], [1, COLUMNS]), y[i:, 0:])
