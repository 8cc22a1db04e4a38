"""The file of results: written line by line, gone on with later."""

from pathlib import Path

import pytest

from acc.bench.record import Record
from acc.bench.results_file import ResultsFile
from acc.diagnostics import UserError

RECORD = Record({"task": "a/x", "category": "a", "status": "ok"})


def test_lines_come_back(tmp_path: Path):
    results = ResultsFile(str(tmp_path / "out.jsonl"))
    assert results.resume() == []
    results.begin()
    results.add(RECORD)
    results.add(RECORD)
    assert results.resume() == [RECORD, RECORD]
    results.begin()
    assert results.resume() == []


def test_unfinished_line_is_cut_off(tmp_path: Path):
    file = tmp_path / "out.jsonl"
    results = ResultsFile(str(file))
    results.add(RECORD)
    whole = file.read_text()
    for rest in ('{"task": "a/', "x"):
        file.write_text(whole + rest)
        assert results.resume() == [RECORD]
        assert file.read_text() == whole
    file.write_text("x")
    assert results.resume() == []
    assert file.read_text() == ""


@pytest.mark.parametrize("line", ["[]", "{}", "notes"])
def test_other_files_are_left_alone(tmp_path: Path, line: str):
    file = tmp_path / "out.jsonl"
    file.write_text(f"{line}\n")
    with pytest.raises(UserError, match="--resume: line 1 of .* is no result of a task"):
        ResultsFile(str(file)).resume()


def test_file_that_cannot_be_written(tmp_path: Path):
    with pytest.raises(UserError, match="--json: cannot write"):
        ResultsFile(str(tmp_path / "none" / "out.jsonl")).begin()


def test_standard_output(capsys: pytest.CaptureFixture[str]):
    ResultsFile("-").add(RECORD)
    ResultsFile(None).add(RECORD)
    assert capsys.readouterr().out == '{"task": "a/x", "category": "a", "status": "ok"}\n'
