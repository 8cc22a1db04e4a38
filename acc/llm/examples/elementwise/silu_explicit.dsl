"""x * sigmoid(x) in explicit form: two buffers each way, so that copies run beside the work."""

import acc
from acc import f32, gm, index

N = acc.symbol("N")
BLOCK = 4096
CORES = 40


@acc.host
def silu_tiling(N: index):
    per_core = acc.cdiv(acc.cdiv(N, BLOCK), CORES) * BLOCK
    return {"num_blocks": acc.cdiv(N, max(per_core, 1)), "perCore": per_core}


@acc.kernel(host=silu_tiling)
def silu(x: gm[N, f32], y: gm[N, f32]):
    first = acc.block_idx() * acc.tiling_field("perCore")
    last = min(first + acc.tiling_field("perCore"), N)
    for i in range(first, last, BLOCK):
        n = min(BLOCK, last - i)
        x_in = acc.alloc([acc.upto(BLOCK, n)], f32, buffers=2)
        y_out = acc.alloc([acc.upto(BLOCK, n)], f32, buffers=2)
        weight = acc.alloc([acc.upto(BLOCK, n)], f32)
        with acc.copy_in():
            acc.load(x[i:], out=x_in)
        with acc.compute():
            acc.sigmoid(x_in, out=weight)
            acc.mul(x_in, weight, out=y_out)
        with acc.copy_out():
            acc.store(y_out, y[i:])
