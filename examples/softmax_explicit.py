"""Softmax over the last axis of M x 1003 float32, in explicit form: buffers, stages, cores."""

import acc
from acc import f32, gm, index

M = acc.symbol("M")
COLUMNS = 1003
BLOCK = 4
CORES = 24


@acc.host
def softmax_tiling(M: index):
    units = acc.cdiv(M, BLOCK)
    per_core = acc.cdiv(units, CORES)
    return {"num_blocks": acc.cdiv(units, max(per_core, 1)), "rowsPerCore": per_core * BLOCK}


@acc.kernel(host=softmax_tiling)
def softmax(x: gm[M, COLUMNS, f32], y: gm[M, COLUMNS, f32]):
    rows_per_core = acc.tiling_field("rowsPerCore")
    first = acc.block_idx() * rows_per_core
    last = min(first + rows_per_core, M)
    for row in range(first, last, BLOCK):
        rows = min(BLOCK, last - row)
        x_in = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32, buffers=2)
        y_out = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32, buffers=2)
        largest = acc.alloc([acc.upto(BLOCK, rows), 1], f32)
        total = acc.alloc([acc.upto(BLOCK, rows), 1], f32)
        work = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32)
        with acc.copy_in():
            acc.load(x[row:, 0:], out=x_in)
        with acc.compute():
            acc.reduce_max(x_in, axis=1, out=largest, tmp=work)
            acc.sub(x_in, largest, out=x_in)
            acc.exp(x_in, out=x_in)
            acc.reduce_sum(x_in, axis=1, out=total, tmp=work)
            acc.div(x_in, total, out=y_out)
        with acc.copy_out():
            acc.store(y_out, y[row:, 0:])
