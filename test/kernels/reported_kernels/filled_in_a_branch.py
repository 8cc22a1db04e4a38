"""A buffer is written in a branch that may not be taken, and another one behind it."""

import acc
from acc import f32, gm, index

N = acc.symbol("N")


@acc.host
def one_core(N: index):
    return {"num_blocks": 1, "filled": N}


@acc.kernel(host=one_core)
def filled_in_a_branch(x: gm[N, f32], y: gm[64, f32]):
    a = acc.alloc([64], f32)
    b = acc.alloc([64], f32)
    c = acc.alloc([64], f32)
    d = acc.alloc([64], f32)
    with acc.compute():
        acc.fill(1.5, out=a)
        acc.fill(0.0, out=c)
    if acc.tiling_field("filled") > 4:
        with acc.compute():
            acc.fill(2.0, out=b)
            acc.add(b, b, out=c)
    with acc.compute():
        acc.add(a, a, out=d)
        acc.add(d, c, out=d)
    with acc.copy_out():
        acc.store(d, y[0:])
