"""Parts of reduced dimensions: for all cores where there is enough to do, and only then."""

from math import ceil

import pytest

from acc.analysis.fusion_space import LoopDim
from acc.analysis.reduction_parts import Parts, choose_parts
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)
F32 = 4


def parts(*dims: tuple[int | str, bool]) -> Parts | None:
    """The parts for dimensions given as size and whether they are reduced, of one tensor."""
    nest = [LoopDim(*dim) for dim in dims]
    reduced = [i for i, dim in enumerate(nest) if dim.sequential]
    return choose_parts(nest, reduced, [F32], CHIP)


@pytest.mark.parametrize("size", [1_000_000, 1_000_003, 1 << 24, 123_457])
def test_whole_tensors(size: int):
    found = parts((1, False), (size, True))
    assert found is not None and found.size is not None
    assert (found.count - 1) * found.size < size <= found.count * found.size
    assert found.size * F32 % CHIP.gm_align_bytes == 0
    least = min(CHIP.vector_cores, size * F32 // CHIP.good_transfer_bytes)
    assert found.count >= 0.9 * least


@pytest.mark.parametrize(("rows", "size"), [(3, 400_000), (20, 100_000), (64, 65_536)])
def test_few_rows_are_even(rows: int, size: int):
    found = parts((rows, False), (size, True))
    assert found is not None and found.size is not None
    busiest = ceil(rows * found.count / CHIP.vector_cores) * found.size
    assert busiest <= 1.15 * rows * size / CHIP.vector_cores


def test_rows_are_cut_where_columns_are_few():
    assert parts((100_000, True), (1_024, False)) is None
    found = parts((100_000, True), (40, False))
    assert found is not None and found.dim == 0


def test_what_stays_whole():
    assert parts((1, False), (30_000, True)) is None
    assert parts((48, False), (1_000_000, True)) is None
    assert parts((1_000, False), (1_000_000, True)) is None
    assert parts(("M", False), (1_000_000, True)) is None
    assert parts((1, False), (0, True)) is None


def test_open_sizes():
    found = parts((1, False), ("N", True))
    assert found == Parts(1, CHIP.vector_cores, CHIP.gm_align_bytes // F32, None)
