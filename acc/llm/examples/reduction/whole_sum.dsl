"""Sum of all elements: every core adds up parts, a second kernel adds the parts of all cores."""

import acc
from acc import f32, gm

N = acc.symbol("N")
BLOCK = 4096
PARTS = 40


@acc.kernel
def part_sums(x: gm[1, N, f32], parts: gm[PARTS, 8, f32]):
    for part in acc.parallel(PARTS):
        length = acc.cdiv(acc.cdiv(N, PARTS), BLOCK) * BLOCK
        first = min(part * length, N)
        last = min(first + length, N)
        total = acc.fill(0.0, [1, 1], f32)
        for i in range(first, last, BLOCK):
            n = min(BLOCK, last - i)
            total += acc.reduce_sum(acc.load(x[0:, i:], [1, acc.upto(BLOCK, n)]), axis=1)
        acc.store(acc.broadcast(total, [1, 8]), parts[part:, 0:])


@acc.kernel
def add_parts(parts: gm[PARTS, 8, f32], y: gm[1, 1, f32]):
    for i in acc.parallel(1):
        total = acc.reduce_sum(acc.load(parts[0:, 0:], [PARTS, 8]), axis=0)
        acc.store(acc.slice(total[0:, 0:], [1, 1]), y[i:, 0:])


@acc.program
def whole_sum(x: gm[1, N, f32], y: gm[1, 1, f32]):
    parts = acc.workspace([PARTS, 8], f32)
    acc.launch(part_sums, x, parts)
    acc.launch(add_parts, parts, y)
