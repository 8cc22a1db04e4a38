"""The table and the list of failures, from records made by hand."""

from typing import Literal

from acc.bench.record import Record
from acc.bench.table import failures, table, unexpected

Status = Literal["ok", "mismatch", "fault", "unsupported", "error"]
STAGES: dict[Status, str] = {
    "ok": "done",
    "mismatch": "compare",
    "fault": "run",
    "unsupported": "lower",
    "error": "import",
}


def record(task: str, status: Status, gm: int = 100, lines: int = 50) -> Record:
    """What a task leaves that stops where its status says."""
    ran = status in ("ok", "mismatch", "fault")
    right: dict[str, object] = {"correct": True, "wrong": list[str]()}
    wrong: dict[str, object] = {"correct": False, "wrong": ["trial 0, result '0': off"]}
    inputs = {"as-is": right, "signed": right if status == "ok" else wrong}
    return Record(
        {
            "task": task,
            "category": task.partition("/")[0],
            "status": status,
            "stage": STAGES[status],
            "imported": status != "error",
            "lowered": ran,
            "emitted": ran,
            "compiled": ran,
            "llm_calls": 0,
            "faults": [{"rule": "race", "message": "two pipes"}] if status == "fault" else [],
            "diagnostics": [] if ran else [{"severity": "error", "message": "no scans"}],
            "inputs": inputs if ran else {},
            "options": {"inputs": ["as-is", "signed"]},
            "cpp_lines": lines if ran else None,
            "seconds": {"lower": 0.25, "emit": 0.5} if ran else {},
            "traffic": {"gm_bytes": gm, "gm_minimum": 100, "cores": 4} if ran else {},
        }
    )


RECORDS = [
    record("a/x", "ok"),
    record("a/y", "mismatch", gm=300, lines=70),
    record("a/z", "unsupported"),
    record("b/x", "fault"),
    record("b/y", "error"),
]


def test_counts_and_medians_by_category():
    rows = [line.split() for line in table(RECORDS)]
    cells = {row[0]: dict(zip(HEADINGS, row, strict=True)) for row in rows[1:]}
    counts = ("tasks", "imported", "lowered", "compiled", "as-is", "signed", "correct", "faults")
    assert [cells["a"][key] for key in counts] == ["3", "3", "2", "2", "2", "1", "1", "0"]
    assert [cells["b"][key] for key in counts] == ["2", "1", "1", "1", "1", "0", "0", "1"]
    assert [cells["total"][key] for key in counts] == ["5", "4", "3", "3", "3", "1", "1", "1"]
    # no run was asked for extreme inputs; medians of 1 and 3, 50 and 70
    assert cells["a"]["extreme"] == "-"
    assert [cells["a"][key] for key in ("GM", "lines", "to", "cores")] == [
        "2.00",
        "60",
        "0.75",
        "4",
    ]


HEADINGS = (
    *("category", "tasks", "imported", "lowered", "emitted", "compiled", "as-is", "signed"),
    *("extreme", "correct", "faults", "llm", "lines", "to", "GM", "vector", "UB", "cores"),
    "balance",
)


def test_failures_say_where_and_why():
    found = list(failures(RECORDS, {"a/z": "scans", "a/x": "once failed"}))
    assert found == [
        "  a/y  compare  signed: trial 0, result '0': off",
        "  a/z  lower    no scans (expected)",
        "  b/x  run      fault race: two pipes",
        "  b/y  import   no scans",
        "  a/x: passes, but is listed as a failure: once failed",
    ]


def test_unexpected_ends():
    assert unexpected(RECORDS, {"a/z": "scans"}) == ["a/y", "b/x", "b/y"]
    assert unexpected(RECORDS[:1], {"a/x": "once failed"}) == ["a/x"]
    assert unexpected(RECORDS[:1], {}) == []


def on_device(task: str, status: Status, speedup: float | None) -> Record:
    """The same with times of a device."""
    times = {"program_us": 10.0, "eager_us": speedup and 10.0 * speedup, "speedup": speedup}
    return Record({**record(task, status).values, "times": times})


def test_times_of_a_device():
    assert "Fast1.0" not in next(iter(table(RECORDS)))
    records = [
        on_device("a/x", "ok", 2.0),
        on_device("a/y", "ok", 1.0),
        on_device("a/z", "ok", 0.5),
        on_device("a/w", "mismatch", 9.0),
        on_device("b/x", "ok", 0.1),
        on_device("b/y", "ok", None),
        record("b/z", "error"),
        record("b/w", "fault"),
    ]
    lines = list(table(records))
    last = {line.split()[0]: line.split()[-3:] for line in lines}
    assert last["category"] == ["Fast0.2", "Fast0.8", "Fast1.0"]
    assert last["a"] == ["75.0", "50.0", "50.0"]
    assert last["b"] == ["0.0", "0.0", "0.0"]
    assert last["total"] == ["37.5", "25.0", "25.0"]
    # of five that have one: 0.1, 0.5, 1, 2, 9
    assert lines[-1].split()[-6:-3] == ["10.0", "10.0", "1.00"]
