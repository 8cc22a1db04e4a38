"""
The scratch of a scan along rows: where its rows lie while they are scanned.

A row is combined with itself, shifted by 1, 2, 4 elements and so on. In front of each row stands a
block of neutral elements, which shifts by less than a block read; behind the last one, another.
"""

from dataclasses import dataclass

from acc.analysis.layout import TileLayout, align
from acc.target.chip import Chip

_TABLE = 1024
"""Elements that are gathered at a time: a longer table costs more than the calls that it saves."""

OFFSET_BYTES = 4
"""An offset of a gather."""


@dataclass(frozen=True)
class ScanWork:
    """Sizes in elements."""

    front: int
    """What stands in front of a row."""

    pitch: int
    """From row to row."""

    area: int
    """All rows. There are two areas, which take turns."""

    table: int
    """Offsets of a gather."""

    elements: int
    """The scratch, in elements of the source."""


def scan_work(layout: TileLayout, element_bytes: int, chip: Chip) -> ScanWork:
    """The scratch for a tile of this layout."""
    front = chip.per_block(element_bytes)
    pitch = front + align(layout.cols, front)
    area = layout.rows * pitch + front
    table = min(area, _TABLE)
    table_elements = align(table * OFFSET_BYTES, chip.block_bytes) // element_bytes
    return ScanWork(front, pitch, area, table, 2 * area + table_elements)
