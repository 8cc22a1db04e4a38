"""Every field report has tests that exist, or a reason why it has none."""

import tomllib
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest

from acc.bench.data_files import read_shapes

HERE = Path(__file__).parent
RUNS = read_shapes(str(HERE / "suite" / "shapes.json"))


class Report(TypedDict):
    """One entry of field_reports.toml; `except` may say what the tests leave out."""

    id: str
    source: str
    tests: NotRequired[list[str]]
    out: NotRequired[str]


REPORTS = cast(
    list[Report], tomllib.loads((HERE / "field_reports.toml").read_text("utf-8"))["report"]
)


def _exists(test: str) -> bool:
    return test in RUNS or (HERE.parents[1] / test).is_file()


@pytest.mark.parametrize("report", [pytest.param(report, id=report["id"]) for report in REPORTS])
def test_a_report_has_tests_or_a_reason(report: Report):
    tests = report.get("tests", [])
    assert bool(tests) != bool(report.get("out"))
    assert [test for test in tests if not _exists(test)] == []
