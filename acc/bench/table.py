"""The table of a finished suite, a row for each category, and what failed where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.utils.hints import isa

from acc.bench.columns import Column, aligned, median_of, number_of
from acc.bench.device_columns import DEVICE_COLUMNS, has_times
from acc.bench.record import Record

_MESSAGE_COLUMNS = 110


def table(records: Sequence[Record]) -> Iterator[str]:
    """The lines of the table; records of a device have columns about their times."""
    columns = [*_COLUMNS, *(DEVICE_COLUMNS if any(map(has_times, records)) else ())]
    categories = sorted({record.category for record in records})
    rows = [
        [category, *_cells(columns, [r for r in records if r.category == category])]
        for category in categories
    ]
    heading = ["category", *(column.heading for column in columns)]
    yield from aligned([heading, *rows, ["total", *_cells(columns, records)]])


def failures(records: Sequence[Record], expected: Mapping[str, str]) -> Iterator[str]:
    """A line for each run that failed, and for those that should have."""
    failed = [record for record in records if not record.passed]
    width = max((len(record.name) for record in failed), default=0)
    for record in failed:
        mark = " (expected)" if record.name in expected else ""
        stage = str(record.values["stage"])
        yield f"  {record.name:<{width}}  {stage:<7}  {reason(record)[:_MESSAGE_COLUMNS]}{mark}"
    for record in records:
        if record.passed and record.name in expected:
            yield f"  {record.name}: passes, but is listed as a failure: {expected[record.name]}"


def unexpected(records: Sequence[Record], expected: Mapping[str, str]) -> list[str]:
    """Names of the runs that ended otherwise than expected."""
    return [record.name for record in records if record.passed == (record.name in expected)]


def reason(record: Record) -> str:
    """Why a run failed, in a line."""
    messages = record.values.get("diagnostics")
    if isa(messages, list[dict[str, object]]):
        errors = [str(m.get("message")) for m in messages if m.get("severity") == "error"]
        if errors:
            return errors[-1].splitlines()[0]
    faults = record.values.get("faults")
    if isa(faults, list[dict[str, object]]) and faults:
        return f"fault {faults[0].get('rule')}: {faults[0].get('message')}".splitlines()[0]
    for mode in _MODES:
        wrong = record.within("inputs", mode)
        if isa(wrong, dict[str, object]) and wrong.get("correct") is False:
            lines = wrong.get("wrong")
            return f"{mode}: {lines[0] if isa(lines, list[str]) and lines else 'wrong'}"
    return str(record.values["status"])


_MODES = ("as-is", "signed", "extreme")


def _cells(columns: Sequence[Column], records: Sequence[Record]) -> list[str]:
    return [column.text(records) for column in columns]


def _count(key: str) -> Callable[[Sequence[Record]], str]:
    return lambda records: str(sum(record.values.get(key) is True for record in records))


def _right(mode: str) -> Callable[[Sequence[Record]], str]:
    """How many are right on one kind of inputs; `-` if none was asked for."""

    def text(records: Sequence[Record]) -> str:
        asked = [r for r in records if mode in _asked(r)]
        if not asked:
            return "-"
        return str(sum(_is_right(record, mode) for record in asked))

    return text


def _asked(record: Record) -> Sequence[object]:
    modes = record.within("options", "inputs")
    return modes if isa(modes, list[object]) else ()


def _is_right(record: Record, mode: str) -> bool:
    found = record.within("inputs", mode)
    return isa(found, dict[str, object]) and found.get("correct") is True


def _with_faults(records: Sequence[Record]) -> str:
    return str(sum(bool(record.values.get("faults")) for record in records))


def gm_ratio(record: Record) -> float | None:
    """Bytes of GM that were moved over those that have to be."""
    moved = number_of(record.within("traffic", "gm_bytes"))
    least = number_of(record.within("traffic", "gm_minimum"))
    return moved / least if moved and least else None


def _traffic(key: str) -> Callable[[Record], float | None]:
    return lambda record: number_of(record.within("traffic", key))


def _compile_seconds(record: Record) -> float | None:
    """From imported linalg to C++."""
    lower, emit = (number_of(record.within("seconds", part)) for part in ("lower", "emit"))
    return lower + emit if lower is not None and emit is not None else None


def _sum(key: str) -> Callable[[Sequence[Record]], str]:
    return lambda records: (
        f"{sum(number_of(record.values.get(key)) or 0 for record in records):.0f}"
    )


_COLUMNS = (
    Column("tasks", lambda records: str(len(records))),
    Column("imported", _count("imported")),
    Column("lowered", _count("lowered")),
    Column("emitted", _count("emitted")),
    Column("compiled", _count("compiled")),
    *(Column(mode, _right(mode)) for mode in _MODES),
    Column("correct", lambda records: str(sum(record.passed for record in records))),
    Column("faults", _with_faults),
    Column("llm", _sum("llm_calls")),
    Column("lines", median_of(lambda record: number_of(record.values.get("cpp_lines")), ".0f")),
    Column("to C++ s", median_of(_compile_seconds, ".2f")),
    Column("GM x", median_of(gm_ratio, ".2f")),
    Column("vector", median_of(_traffic("vector_instructions"), ".0f")),
    Column("UB", median_of(_traffic("ub_high_water"), ".0f")),
    Column("cores", median_of(_traffic("cores"), ".0f")),
    Column("balance", median_of(_traffic("balance"), ".2f")),
)
