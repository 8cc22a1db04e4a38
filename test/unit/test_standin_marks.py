"""Tests that no real toolkit or device takes part in say so by the marker `standin`."""

import re
from pathlib import Path

TEST = Path(__file__).parents[1]
FOLDER = TEST / "unit" / "exec" / "npu"
"""Tests of what runs on a device, with toolchains, processes and messages that are made up."""

MARK = re.compile(r"^pytestmark = .*\bpytest\.mark\.standin\b", re.MULTILINE)
USE = re.compile(r"^ *(from|import) test\.standins\b|\bstandin_device\b", re.MULTILINE)


def is_standin(file: Path) -> bool:
    """Whether tests of a file run with something in the place of the toolkit or a device."""
    return file.parent == FOLDER or USE.search(file.read_text("utf-8")) is not None


def test_marks():
    files = [file for file in TEST.rglob("test_*.py") if is_standin(file)]
    assert len(files) > 15
    unmarked = [file for file in files if not MARK.search(file.read_text("utf-8"))]
    assert unmarked == []
