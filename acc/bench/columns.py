"""What a column of the table is: a heading, and the text for some records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from acc.bench.record import Record


@dataclass(frozen=True)
class Column:
    """A heading, and the text for the records of a row."""

    heading: str
    text: Callable[[Sequence[Record]], str]


def aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of columns, the first of which is at the left and the others at the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        texts = [first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]
        yield "  ".join(texts).rstrip()


def median_of(
    value: Callable[[Record], float | None], form: str
) -> Callable[[Sequence[Record]], str]:
    """The median over the records that have a value; `-` if none has."""

    def text(records: Sequence[Record]) -> str:
        known = [found for record in records if (found := value(record)) is not None]
        return format(median(known), form) if known else "-"

    return text


def number_of(value: object) -> float | None:
    """A value of JSON as a number, if it is one."""
    return float(value) if isinstance(value, int | float) else None
