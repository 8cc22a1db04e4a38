"""Every second column in explicit form: whole rows are loaded, the slice is taken on chip."""

import acc
from acc import f32, gm, index

M = acc.symbol("M")
COLUMNS = 301
TAKEN = (COLUMNS + 1) // 2
BLOCK = 16
CORES = 40


@acc.host
def every_second_tiling(M: index):
    per_core = acc.cdiv(acc.cdiv(M, BLOCK), CORES) * BLOCK
    return {"num_blocks": acc.cdiv(M, max(per_core, 1)), "rowsPerCore": per_core}


@acc.kernel(host=every_second_tiling)
def every_second(x: gm[M, COLUMNS, f32], y: gm[M, TAKEN, f32]):
    first = acc.block_idx() * acc.tiling_field("rowsPerCore")
    last = min(first + acc.tiling_field("rowsPerCore"), M)
    for row in range(first, last, BLOCK):
        rows = min(BLOCK, last - row)
        x_in = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32, buffers=2)
        y_out = acc.alloc([acc.upto(BLOCK, rows), TAKEN], f32, buffers=2)
        with acc.copy_in():
            acc.load(x[row:, 0:], out=x_in)
        with acc.compute():
            acc.slice(x_in[0:, 0::2], out=y_out)
        with acc.copy_out():
            acc.store(y_out, y[row:, 0:])
