"""a[i] - b[j] in explicit form: a column and a row of the result meet."""

import acc
from acc import f32, gm, index

M = acc.symbol("M")
N = acc.symbol("N")
ROWS = 8
COLUMNS = 512
CORES = 40


@acc.host
def outer_tiling(M: index, N: index):
    per_core = acc.cdiv(acc.cdiv(M, ROWS), CORES) * ROWS
    return {"num_blocks": acc.cdiv(M, max(per_core, 1)), "rowsPerCore": per_core}


@acc.kernel(host=outer_tiling)
def outer_difference(a: gm[M, 1, f32], b: gm[1, N, f32], y: gm[M, N, f32]):
    first = acc.block_idx() * acc.tiling_field("rowsPerCore")
    last = min(first + acc.tiling_field("rowsPerCore"), M)
    for row in range(first, last, ROWS):
        rows = min(ROWS, last - row)
        for column in range(0, N, COLUMNS):
            columns = min(COLUMNS, N - column)
            left = acc.alloc([acc.upto(ROWS, rows), 1], f32, buffers=2)
            right = acc.alloc([1, acc.upto(COLUMNS, columns)], f32, buffers=2)
            result = acc.alloc([acc.upto(ROWS, rows), acc.upto(COLUMNS, columns)], f32, buffers=2)
            with acc.copy_in():
                acc.load(a[row:, 0:], out=left)
                acc.load(b[0:, column:], out=right)
            with acc.compute():
                acc.sub(left, right, out=result)
            with acc.copy_out():
                acc.store(result, y[row:, column:])
