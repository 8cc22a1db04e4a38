"""Bugs of ours that an answer runs into: they are told, and stop nothing else."""

import json
import tempfile
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.cli.opt import AccOpt
from acc.cli.run import run_file
from acc.cli.toplevel import run_tool
from acc.diagnostics import InternalError, TextReporter
from acc.llm.checker import Verdict
from acc.llm.conversation import BlockedError, Conversation, Judgement
from acc.llm.request import Answer
from acc.proposals.ladder import Ladder
from test.unit.llm.requests import a_request
from test.unit.llm.test_conversation import Given, judge
from test.unit.llm.test_lower_pass import ROOT, answers_for, asked, relu, script

BUG = "acc.min(t"
"""What the broken ladder of these tests cannot stand."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reproducers go."""
    where = tmp_path / "reproducers"
    where.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(where))
    return where


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder with a bug."""
    check = Ladder.check

    def with_bug(self: Ladder, spec: ModuleOp, proposal: ModuleOp, source: str) -> Verdict:
        if BUG in source:
            raise ZeroDivisionError("of the test")
        return check(self, spec, proposal, source)

    monkeypatch.setattr(Ladder, "check", with_bug)


def judge_with_bug(text: str) -> Judgement[str]:
    """As that of the other tests, with a bug for some texts."""
    if text == "bug":
        raise ZeroDivisionError("of the test")
    if text == "pass":
        raise InternalError("pass 'p' failed", "// the module\n")
    if text == "memory":
        raise MemoryError
    return judge(text)


def test_the_next_answer_may_be_right(folder: Path, capfd: pytest.CaptureFixture[str]):
    given = Given([["bug"], ["fast"]])
    assert Conversation(given, judge_with_bug, 2).hold(a_request("@f")).value == "fast"
    told = given.asked[-1][0].messages[-1].text
    assert "which is no fault of yours; write another" in told
    (file,) = folder.iterdir()
    said = capfd.readouterr().err
    assert "internal error while kernel @f was checked: ZeroDivisionError: of the test" in said
    assert f"note: this is a bug in acc; reproducer: {file}" in said
    kept = file.read_text()
    assert "// kernel @f, this answer:\n// bug\n" in kept
    assert "line" in kept and "ZeroDivisionError" in kept and a_request().spec[:10] in kept
    # what a model is told, and what is recorded, is the same everywhere
    assert str(folder) not in told and "ZeroDivision" not in told


def test_the_reproducer_of_a_pass_is_kept(folder: Path):
    Conversation(Given([["pass"], ["fast"]]), judge_with_bug, 2).hold(a_request())
    (file,) = folder.iterdir()
    assert file.read_text() == "// the module\n"


def test_a_key_is_in_no_reproducer(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    key = "sk-of-the-test"
    monkeypatch.setenv("OPENAI_API_KEY", key)

    def body(reporter: TextReporter) -> int:
        raise ValueError(f"Authorization: Bearer {key}")

    assert run_tool("acc-opt", body) == 2
    (file,) = folder.iterdir()
    said = capfd.readouterr().err
    assert key not in said + file.read_text() and "Bearer [OPENAI_API_KEY]" in said


def test_memory_that_runs_out_is_no_bug(folder: Path):
    given = Given([["memory"], ["fast"]])
    assert Conversation(given, judge_with_bug, 2).hold(a_request()).value == "fast"
    assert "takes more memory than there is" in given.asked[-1][0].messages[-1].text
    assert not list(folder.iterdir())


def test_a_bug_in_the_way_is_an_internal_error():
    with pytest.raises(BlockedError) as raised:
        Conversation(Given([["bug"], ["bad"]]), judge_with_bug, 2).hold(a_request("@f"))
    assert raised.value.exit_code == 2
    first, second = (each.text for each in raised.value.notes)
    assert first.startswith("round 1 failed the check 'internal error': the compiler fails on")
    assert second == "round 2 failed the check 'values': bad is wrong"


def test_a_recorded_answer_may_run_into_a_bug():
    given = Given([], Answer("bug", "test", "m"))
    with pytest.raises(BlockedError, match="no answer is left") as raised:
        Conversation(given, judge_with_bug, 2).hold(a_request())
    assert "the recorded answer failed the check 'internal error'" in raised.value.notes[0].text


@pytest.mark.usefixtures("broken")
def test_other_specs_go_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    file, said, out = (tmp_path / name for name in ("in.mlir", "answers", "out.mlir"))
    file.write_text(relu("first", 8) + relu("last", 16))

    def opt(*first: str, rounds: int) -> tuple[int, str]:
        said.write_text(script(*answers_for("first", 8, *first), *answers_for("last", 16, "max")))
        texts = [str(file), "-p", f"llm-lower{{max-rounds={rounds}}}", "--llm-mode", "live"]
        texts += ["--llm-provider", f"script:{said}", "-o", str(out)]
        code = run_tool("acc-opt", lambda reporter: AccOpt(texts, reporter).run())
        return code, capfd.readouterr().err

    code, told = opt("min", rounds=1)
    assert code == 2 and not out.exists()
    assert "in.mlir:2:1: error: no kernel for @first was accepted in 1 round\n" in told
    assert "Traceback" not in told and asked(told) == {"@first": 2, "@last": 2}
    code, told = opt("min", "max", rounds=2)
    assert code == 0 and out.read_text().count("model_records") == 2
    assert "warning: internal error while kernel @first was checked" in told


@pytest.mark.usefixtures("broken")
def test_a_report_has_an_error_and_the_bug(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    answers = (
        (ROOT / "examples/softmax.answers")
        .read_text()
        .replace("import acc\n", f"import acc  # {BUG}\n")
    )
    said, report = tmp_path / "answers", tmp_path / "report.json"
    said.write_text(answers)
    texts = [str(ROOT / "examples/softmax_module.py"), "--generate", "--json", str(report)]
    texts += ["--llm-mode", "live", "--llm-provider", f"script:{said}", "--llm-max-rounds", "2"]
    assert run_tool("acc-run", lambda reporter: run_file(texts, reporter)) == 2
    capfd.readouterr()
    found = json.loads(report.read_text())
    assert (found["status"], found["stage"], found["llm_calls"]) == ("error", "lower", 3)
    assert any("internal error while kernel" in each for each in map(str, found["diagnostics"]))
