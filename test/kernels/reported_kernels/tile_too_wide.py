"""A tile of 48000 numbers, two loaded and one stored, each twice: more than the memory has."""

import acc
from acc import f32, gm, index

N = 48000


@acc.host
def one_core():
    return {"num_blocks": 1}


@acc.kernel(host=one_core)
def tile_too_wide(x: gm[N, f32], y: gm[N, f32], z: gm[N, f32]):
    a = acc.alloc([acc.upto(N, index(N))], f32, buffers=2)
    b = acc.alloc([acc.upto(N, index(N))], f32, buffers=2)
    c = acc.alloc([acc.upto(N, index(N))], f32, buffers=2)
    with acc.copy_in():
        acc.load(x[0:], out=a)
        acc.load(y[0:], out=b)
    with acc.compute():
        acc.add(a, b, out=c)
    with acc.copy_out():
        acc.store(c, z[0:])
