"""Tile sizes: what fits, whole rows where they fit, work for every core."""

from math import ceil, prod

import pytest

from acc.analysis.fusion_space import LoopDim
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tiling import choose_tiles
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)
F32 = 4
ELEMENTS = 10_000


def fits(plan: TilePlan) -> bool:
    """A memory of ELEMENTS elements."""
    return prod(plan.bounds) <= ELEMENTS


def bounds(*dims: tuple[int | str, bool]) -> tuple[int, ...]:
    """The bounds for dimensions given as size and whether they are reduced."""
    plan = choose_tiles([LoopDim(*dim) for dim in dims], F32, CHIP, fits)
    assert plan is not None and fits(plan)
    return plan.bounds


@pytest.mark.parametrize("size", [1, 7, 8, 31, 32, 33, 127, 128, 129, 1003, 65541, 10_000_000])
def test_elementwise(size: int):
    (bound,) = bounds((size, False))
    assert bound == size or (bound * F32) % CHIP.gm_align_bytes == 0
    per_core = ceil(size / CHIP.vector_cores)
    # no core has more than a unit above its share, unless a share takes several tiles
    assert bound < per_core + CHIP.gm_align_bytes // F32


def test_rows_fit():
    assert bounds((16, False), (1003, True)) == (1, 1003)
    assert bounds((4800, False), (1003, True)) == (9, 1003)
    assert bounds((480_000, False), (8, True)) == (128, 8)


def test_long_rows_are_even_chunks():
    # 10003 does not fit: two chunks, each a whole number of 512-byte units
    assert bounds((3, False), (10_003, True)) == (1, 5_120)


def test_rows_are_not_split_where_columns_are():
    assert bounds((3, False), (100_000, False)) == (1, 6_272)


def test_chunks_of_a_reduced_dimension_fill_the_memory():
    assert bounds((5_000, True), (10_003, False)) == (ELEMENTS // 256, 256)


def test_columns_are_narrow_rather_than_on_few_cores():
    assert bounds((5_000, True), (1_003, False)) == (ELEMENTS // 24, 24)
    assert bounds((50, True), (1_003, False)) == (50, 128)


def test_symbols():
    # rows of 1000 elements: as many as make a good transfer
    assert bounds(("M", False), (1_000, True)) == (ceil(CHIP.good_transfer_bytes / 4_000), 1_000)
    assert bounds(("M", False)) == (CHIP.good_transfer_bytes // F32,)
    # a row of unknown length is never whole
    assert bounds((4, False), ("N", True)) == (1, CHIP.good_transfer_bytes // F32)


def test_nothing_fits():
    assert choose_tiles([LoopDim(1000, False)], F32, CHIP, lambda plan: False) is None
