"""RMS norm in explicit form: the weight is loaded once for each block of rows."""

import acc
from acc import f32, gm, index

M = acc.symbol("M")
COLUMNS = 768
BLOCK = 4
CORES = 40
EPSILON = 1e-6


@acc.host
def rms_norm_tiling(M: index):
    per_core = acc.cdiv(acc.cdiv(M, BLOCK), CORES) * BLOCK
    return {"num_blocks": acc.cdiv(M, max(per_core, 1)), "rowsPerCore": per_core}


@acc.kernel(host=rms_norm_tiling)
def rms_norm(x: gm[M, COLUMNS, f32], w: gm[1, COLUMNS, f32], y: gm[M, COLUMNS, f32]):
    first = acc.block_idx() * acc.tiling_field("rowsPerCore")
    last = min(first + acc.tiling_field("rowsPerCore"), M)
    for row in range(first, last, BLOCK):
        rows = min(BLOCK, last - row)
        x_in = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32, buffers=2)
        w_in = acc.alloc([1, COLUMNS], f32)
        y_out = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32, buffers=2)
        work = acc.alloc([acc.upto(BLOCK, rows), COLUMNS], f32)
        scale = acc.alloc([acc.upto(BLOCK, rows), 1], f32)
        with acc.copy_in():
            acc.load(x[row:, 0:], out=x_in)
            acc.load(w[0:, 0:], out=w_in)
        with acc.compute():
            acc.mul(x_in, x_in, out=work)
            acc.reduce_sum(work, axis=1, out=scale)
            acc.mul(scale, 1.0 / COLUMNS, out=scale)
            acc.add(scale, EPSILON, out=scale)
            acc.rsqrt(scale, out=scale)
            acc.mul(x_in, scale, out=work)
            acc.mul(work, w_in, out=y_out)
        with acc.copy_out():
            acc.store(y_out, y[row:, 0:])
