"""The ends of footprints against the bytes that repeats, blocks and elements cover one by one."""

from itertools import product

from acc.analysis.footprint import Footprint

FOOTPRINTS = [
    Footprint(width, repeats, lanes, last, 32 // width, block, repeat)
    for width, repeats, lanes, last, block, repeat in product(
        (2, 4), (0, 1, 3), (8, 60), (1, 8, 9, 60), (0, 32, 64), (0, 32, 256)
    )
    if last <= lanes
]


def covered(footprint: Footprint) -> set[int]:
    """The bytes, element by element."""
    found: set[int] = set()
    for repeat in range(footprint.repeats):
        lanes = footprint.last if repeat == footprint.repeats - 1 else footprint.lanes
        for lane in range(lanes):
            block, place = divmod(lane, footprint.per_block)
            first = repeat * footprint.repeat_stride + block * footprint.block_stride
            first += place * footprint.width
            found.update(range(first, first + footprint.width))
    return found


def test_end():
    assert len(FOOTPRINTS) > 100
    for footprint in FOOTPRINTS:
        assert footprint.end == max(covered(footprint), default=-1) + 1, footprint


def test_dense():
    assert covered(Footprint.dense(5, 4)) == set(range(20))
    assert Footprint.dense(5, 4).end == 20
    assert Footprint.dense(0, 4).end == 0


def test_rows():
    rows = Footprint.rows(3, 40, 64)
    assert [rows.begin_of(i) for i in range(3)] == [0, 64, 128]
    assert rows.end == 168
