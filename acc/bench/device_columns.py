"""
The columns of a device: how fast programs are beside PyTorch's own operators.

FastP, in percent of all tasks, counts those that are right and at least P times as fast, as the
papers about generated kernels do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from acc.bench.columns import Column, median_of, number_of
from acc.bench.record import Record

FACTORS = (0.2, 0.8, 1.0)


def has_times(record: Record) -> bool:
    """Whether a device took its time."""
    return record.values.get("times") is not None


def speedup(record: Record) -> float | None:
    """The time of PyTorch's operators over that of the program."""
    return number_of(record.within("times", "speedup"))


def fast(factor: float) -> Callable[[Sequence[Record]], str]:
    """The percentage of records that are right and at least so many times as fast."""

    def text(records: Sequence[Record]) -> str:
        fast_enough = sum(
            record.passed and (found := speedup(record)) is not None and found >= factor
            for record in records
        )
        return f"{100 * fast_enough / len(records):.1f}" if records else "-"

    return text


def _time(key: str) -> Callable[[Record], float | None]:
    return lambda record: number_of(record.within("times", key))


DEVICE_COLUMNS = (
    Column("us", median_of(_time("program_us"), ".1f")),
    Column("eager us", median_of(_time("eager_us"), ".1f")),
    Column("x eager", median_of(speedup, ".2f")),
    *(Column(f"Fast{factor:.1f}", fast(factor)) for factor in FACTORS),
)
