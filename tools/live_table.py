"""The table of what models wrote: right after how many rounds, for how many tokens and dollars."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.utils.hints import isa

from acc.bench.columns import aligned, number_of
from acc.bench.record import Record
from acc.bench.table import reason

_DECIDES = ("llm", "asking", "dtype", "chip")
"""The options whose values make another group of results."""

_WRITTEN = {"kernels": "each kernel", "all": "whole modules"}


@dataclass
class _Group:
    """The results of a model with the same settings."""

    title: str
    rounds: int
    """The most that there may be."""

    lines: list[Record] = field(default_factory=list[Record])

    @property
    def last(self) -> Sequence[Record]:
        """The last result of each task; tasks that were stopped have been run again."""
        return [*{record.name: record for record in self.lines}.values()]


def live_table(records: Sequence[Record]) -> Iterator[str]:
    """The lines of the table, for each model a row for each category."""
    groups: dict[str, _Group] = {}
    for record in records:
        options = record.values.get("options")
        options = options if isa(options, dict[str, object]) else {}
        key = json.dumps([options.get(name) for name in _DECIDES], sort_keys=True)
        groups.setdefault(key, _group(options)).lines.append(record)
    for group in groups.values():
        yield group.title
        yield from aligned([_heading(group), *_rows(group)])
        yield from _failed_checks(group)
        yield from _unexpected(group)


def _group(options: Mapping[str, object]) -> _Group:
    found = options.get("llm")
    llm = found if isa(found, dict[str, object]) else {}
    rounds = int(number_of(llm.get("max_rounds")) or 1)
    written = str(options.get("asking"))
    parts = [f"model {llm.get('model') or 'of any name'}", _WRITTEN.get(written, written)]
    parts += [
        f"{name} {llm[name]}" for name in ("temperature", "seed") if llm.get(name) is not None
    ]
    parts += [str(options["dtype"])] if options.get("dtype") is not None else []
    return _Group(f"{', '.join(parts)}, up to {rounds} round{'s' if rounds > 1 else ''}:", rounds)


def _heading(group: _Group) -> Sequence[str]:
    right = ("right after 1", *(str(number) for number in range(2, group.rounds + 1)))
    ends = "never", "wrong", "other"
    costs = "answers", "prompt tokens", "answer tokens", "USD"
    return "category", "tasks", *right, *ends, "plan at once", *costs


def _rows(group: _Group) -> Iterator[Sequence[str]]:
    for category in sorted({record.category for record in group.lines}):
        last = [record for record in group.last if record.category == category]
        lines = [record for record in group.lines if record.category == category]
        yield category, *_cells(last, lines, group.rounds)
    yield "total", *_cells(group.last, group.lines, group.rounds)


def _cells(last: Sequence[Record], lines: Sequence[Record], rounds: int) -> Sequence[str]:
    ends = [_end(record) for record in last]
    right = [sum(isinstance(end, int) and end <= n for end in ends) for n in range(1, rounds + 1)]
    others = [ends.count(end) for end in ("never", "wrong", "other")]
    at_once = sum(_has_plan_at_once(record) for record in last)
    return *map(str, (len(last), *right, *others, at_once)), *_costs(lines)


def _end(record: Record) -> int | str:
    """
    The round after which a task was right, `never` where a question was given up, `wrong` where all
    answers were accepted and the task is not right, or `other`: nobody was asked until the end.
    """
    endings = [question.get("ending") for question in record.questions]
    if "refused" in endings:
        return "never"
    if "stopped" in endings or not endings:
        return "other"
    rounds = [_rounds(q) for q in record.questions if q.get("kind") != "plan"]
    return max(rounds, default=1) if record.passed else "wrong"


def _rounds(question: Mapping[str, object]) -> int:
    return int(number_of(question.get("rounds")) or 0)


def _has_plan_at_once(record: Record) -> bool:
    plans = [question for question in record.questions if question.get("kind") == "plan"]
    return bool(plans) and all(_rounds(q) == 1 and q.get("ending") == "accepted" for q in plans)


def _costs(lines: Sequence[Record]) -> Sequence[str]:
    """Of all runs, also of those that were stopped."""
    keys = "calls", "prompt_tokens", "completion_tokens"
    counts = [sum(number_of(r.within("llm_cost", key)) or 0 for r in lines) for key in keys]
    usd = [number_of(r.within("llm_cost", "usd")) for r in lines if r.values.get("llm_cost")]
    known = [cost for cost in usd if cost is not None]
    money = f"{sum(known):.4f}" if len(known) == len(usd) else "unknown"
    return *(f"{count:.0f}" for count in counts), money


def _failed_checks(group: _Group) -> Iterator[str]:
    """Which checks answers failed, by what was asked for."""
    failed: dict[str, Counter[str]] = {}
    for record in group.lines:
        for question in record.questions:
            checks = question.get("failed")
            if isa(checks, list[str]):
                failed.setdefault(str(question.get("kind")), Counter()).update(checks)
    for kind, counts in failed.items():
        if counts:
            texts = (f"{check} {count}" for check, count in counts.most_common())
            yield f"  checks that a {kind} failed: {', '.join(texts)}"


def _unexpected(group: _Group) -> Iterator[str]:
    """Tasks for which it is not the model that has to be better."""
    for record in group.last:
        if (end := _end(record)) in ("wrong", "other"):
            yield f"  {record.name}: {end}: {reason(record)}"
