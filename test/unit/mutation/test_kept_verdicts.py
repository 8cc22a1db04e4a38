"""Verdicts that are kept: taken again, or but for what was not caught."""

from pathlib import Path

import pytest

from tools.mutation import jobs
from tools.mutation.kernels import KERNELS
from tools.mutation.verdict import Kind, Verdict, read_verdicts, table, write_verdicts

CAUGHT = Verdict("nested_loops", "drop-free", 0, "dropped", Kind.STATIC, "kept")
ESCAPED = Verdict("nested_loops", "drop-en-que", 0, "dropped", Kind.ESCAPED, "kept")


def judged(folder: Path, *, again: bool) -> list[Verdict]:
    """What becomes of the mutants of a kernel, of which two verdicts are kept."""
    write_verdicts(folder / "nested_loops.json", [CAUGHT, ESCAPED])
    source = KERNELS["nested_loops"]
    return jobs.run_one(source, ["drop-free", "drop-en-que"], 1, 0, folder, again)


def test_kept_verdicts_are_taken(tmp_path: Path):
    assert judged(tmp_path, again=False) == [CAUGHT, ESCAPED]


def test_what_was_not_caught_is_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs.Campaign, "check_unbroken", lambda self: None)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    verdicts = judged(tmp_path, again=True)
    assert verdicts[0] == CAUGHT
    assert [(v.operator, v.kind) for v in verdicts[1:]] == [("drop-en-que", Kind.STATIC)]
    assert read_verdicts(tmp_path / "nested_loops.json") == verdicts


def test_rates_leave_out_what_means_the_same():
    kinds = (Kind.STATIC, Kind.ESCAPED, Kind.EQUIVALENT)
    verdicts = [Verdict("k", "drop-free", i, "dropped", kind, "") for i, kind in enumerate(kinds)]
    rows = table(verdicts, ["drop-free", "no-site"]).splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert cells[2] == ["drop-free", "3", "1", "", "", "", "1", "1", "50.0 %"]
    assert len(cells) == 4
