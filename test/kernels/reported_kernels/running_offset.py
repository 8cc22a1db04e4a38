"""A copy whose offset is carried around the loop; the length is no multiple of the block."""

import acc
from acc import f32, gm, index

N = acc.symbol("N")
BLOCK = 256


@acc.host
def one_core(N: index):
    return {"num_blocks": min(N, 1), "blocks": acc.cdiv(N, BLOCK)}


@acc.kernel(host=one_core)
def running_offset(x: gm[N, f32], y: gm[N, f32]):
    offset = index(0)
    for _ in range(acc.tiling_field("blocks")):
        length = min(BLOCK, N - offset)
        part = acc.alloc([acc.upto(BLOCK, length)], f32, buffers=2)
        copy = acc.alloc([acc.upto(BLOCK, length)], f32, buffers=2)
        with acc.copy_in():
            acc.load(x[offset:], out=part)
        with acc.compute():
            acc.copy(part, out=copy)
        with acc.copy_out():
            acc.store(copy, y[offset:])
        offset = offset + BLOCK
