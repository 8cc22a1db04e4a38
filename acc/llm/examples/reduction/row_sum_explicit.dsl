"""Sum of each row of a fixed length, in explicit form."""

import acc
from acc import f32, gm, index

M = acc.symbol("M")
COLUMNS = 500
BLOCK = 8
CORES = 40


@acc.host
def row_sum_tiling(M: index):
    per_core = acc.cdiv(acc.cdiv(M, BLOCK), CORES) * BLOCK
    return {"num_blocks": acc.cdiv(M, max(per_core, 1)), "rowsPerCore": per_core}


@acc.kernel(host=row_sum_tiling)
def row_sum(x: gm[M, COLUMNS, f32], y: gm[M, 1, f32]):
    first = acc.block_idx() * acc.tiling_field("rowsPerCore")
    last = min(first + acc.tiling_field("rowsPerCore"), M)
    for row in range(first, last, BLOCK):
        rows = min(BLOCK, last - row)
        x_in = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32, buffers=2)
        y_out = acc.alloc([acc.upto(BLOCK, rows), 1], f32, buffers=2)
        with acc.copy_in():
            acc.load(x[row:, 0:], out=x_in)
        with acc.compute():
            acc.reduce_sum(x_in, axis=1, out=y_out)
        with acc.copy_out():
            acc.store(y_out, y[row:, 0:])
