"""How many rows a reduction across rows takes at a time."""

from acc.target.chip import Chip

_MOST_REPEATS = 8
"""Repeats of one instruction from which on more of them gain little."""


def rows_at_a_time(rows: int, row_elements: int, element_bytes: int, chip: Chip) -> int:
    """
    A power of two; 1 where rows are long enough, or too few.

    `rows` are reduced to one, each with `row_elements` up to the next. So many are added up side by
    side, in scratch of as many, before those are added up.
    """
    group = 1
    most = _MOST_REPEATS * chip.lanes(element_bytes)
    while 4 * group <= rows and 2 * group * row_elements <= most:
        group *= 2
    return group
