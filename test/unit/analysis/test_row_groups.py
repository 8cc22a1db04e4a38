"""Rows added up side by side: short ones only, and never more than there are."""

import pytest

from acc.analysis.row_groups import rows_at_a_time
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 7, 100, 1003])
@pytest.mark.parametrize("elements", [8, 24, 64, 104, 1008, 16_384])
def test_groups(rows: int, elements: int):
    group = rows_at_a_time(rows, elements, 4, CHIP)
    assert group & (group - 1) == 0
    assert group == 1 or 2 * group <= rows
    assert group == 1 or group * elements <= 8 * CHIP.lanes(4)


def test_short_rows_fill_instructions():
    assert rows_at_a_time(1_000, 24, 4, CHIP) == 16
    assert rows_at_a_time(1_000, 1_024, 4, CHIP) == 1
