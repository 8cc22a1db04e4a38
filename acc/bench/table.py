"""The table of a finished suite, a row for each category, and what failed where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from xdsl.utils.hints import isa

from acc.bench.record import Record

_MESSAGE_COLUMNS = 110


@dataclass(frozen=True)
class _Column:
    """A heading, and the text for the records of a row."""

    heading: str
    text: Callable[[Sequence[Record]], str]


def table(records: Sequence[Record]) -> Iterator[str]:
    """The lines of the table."""
    categories = sorted({record.category for record in records})
    rows = [
        [category, *_cells([r for r in records if r.category == category])]
        for category in categories
    ]
    heading = ["category", *(column.heading for column in _COLUMNS)]
    lines = [heading, *rows, ["total", *_cells(records)]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        first, *rest = [
            text.ljust(width) if index == 0 else text.rjust(width)
            for index, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join([first, *rest]).rstrip()


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


def _cells(records: Sequence[Record]) -> list[str]:
    return [column.text(records) for column in _COLUMNS]


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


def _median(
    value: Callable[[Record], float | None], form: str
) -> Callable[[Sequence[Record]], str]:
    def text(records: Sequence[Record]) -> str:
        known = [found for record in records if (found := value(record)) is not None]
        return format(median(known), form) if known else "-"

    return text


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def gm_ratio(record: Record) -> float | None:
    """Bytes of GM that were moved over those that have to be."""
    moved = _number(record.within("traffic", "gm_bytes"))
    least = _number(record.within("traffic", "gm_minimum"))
    return moved / least if moved and least else None


def _traffic(key: str) -> Callable[[Record], float | None]:
    return lambda record: _number(record.within("traffic", key))


def _compile_seconds(record: Record) -> float | None:
    """From imported linalg to C++."""
    lower, emit = (_number(record.within("seconds", part)) for part in ("lower", "emit"))
    return lower + emit if lower is not None and emit is not None else None


def _sum(key: str) -> Callable[[Sequence[Record]], str]:
    return lambda records: f"{sum(_number(record.values.get(key)) or 0 for record in records):.0f}"


_COLUMNS = (
    _Column("tasks", lambda records: str(len(records))),
    _Column("imported", _count("imported")),
    _Column("lowered", _count("lowered")),
    _Column("emitted", _count("emitted")),
    _Column("compiled", _count("compiled")),
    *(_Column(mode, _right(mode)) for mode in _MODES),
    _Column("correct", lambda records: str(sum(record.passed for record in records))),
    _Column("faults", _with_faults),
    _Column("llm", _sum("llm_calls")),
    _Column("lines", _median(lambda record: _number(record.values.get("cpp_lines")), ".0f")),
    _Column("to C++ s", _median(_compile_seconds, ".2f")),
    _Column("GM x", _median(gm_ratio, ".2f")),
    _Column("vector", _median(_traffic("vector_instructions"), ".0f")),
    _Column("UB", _median(_traffic("ub_high_water"), ".0f")),
    _Column("cores", _median(_traffic("cores"), ".0f")),
    _Column("balance", _median(_traffic("balance"), ".2f")),
)
