"""What all tools share: files, exit codes, and what is shown for each kind of failure."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from acc.cli.toplevel import read_input, run_tool, write_output
from acc.diagnostics import (
    FaultError,
    InternalError,
    MismatchError,
    MissingToolError,
    TextReporter,
    UserError,
)

ROOT = Path(__file__).resolve().parents[3]


def failing(error: BaseException) -> int:
    """The exit code of a tool whose body raises."""

    def body(reporter: TextReporter) -> int:
        raise error

    return run_tool("acc-test", body)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UserError("wrong"), 1),
        (MismatchError("differs"), 3),
        (FaultError("broke a rule"), 4),
        (MissingToolError("not there"), 5),
        (KeyboardInterrupt(), 130),
        (MemoryError("Unable to allocate 32 GiB"), 1),
        (MemoryError(), 1),
    ],
)
def test_exit_codes_of_what_is_not_our_fault(error: BaseException, code: int):
    assert failing(error) == code


@pytest.mark.parametrize("error", [KeyError("x"), AssertionError(), InternalError("x", "text\n")])
def test_our_faults_leave_a_reproducer_and_show_no_traceback(
    error: Exception,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert failing(error) == 2
    (reproducer,) = tmp_path.iterdir()
    shown = capsys.readouterr().err
    assert str(reproducer) in shown
    assert "Traceback" not in shown
    expected = "text\n" if isinstance(error, InternalError) else f"{type(error).__name__}"
    assert expected in reproducer.read_text()


def test_termination_unwinds():
    cleaned: list[bool] = []

    def body(reporter: TextReporter) -> int:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(60)
        finally:
            cleaned.append(True)
        return 0

    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as ended:
        run_tool("acc-test", body)
    assert (ended.value.code, cleaned) == (143, [True])
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path):
    target = tmp_path / "out.mlir"
    write_output(str(target), "first\n")
    write_output(str(target), "second\n")
    assert target.read_text() == "second\n"
    assert list(tmp_path.iterdir()) == [target]


def test_output_goes_to_what_is_no_file():
    write_output("/dev/null", "text\n")
    assert not Path("/dev/null").is_file()


def test_output_that_cannot_be_written_is_the_users_fault(tmp_path: Path):
    with pytest.raises(UserError, match="cannot write '.*': no such file or directory"):
        write_output(str(tmp_path / "no" / "out.mlir"), "text\n")


def test_output_without_a_name_is_the_users_fault():
    with pytest.raises(UserError, match="cannot write '': is a directory"):
        write_output("", "text\n")


def test_a_byte_order_mark_is_no_text(tmp_path: Path):
    file = tmp_path / "in.py"
    file.write_bytes("\ufefftext\n".encode())
    assert read_input(str(file), TextReporter()) == ("text\n", str(file))


def test_input_is_known_to_the_reporter(tmp_path: Path):
    file = tmp_path / "in.mlir"
    file.write_text("text\n")
    reporter = TextReporter()
    assert read_input(str(file), reporter) == ("text\n", str(file))
    assert reporter.sources == {str(file): "text\n"}


def test_a_reader_that_goes_away_is_no_error_of_ours():
    ops = "".join(f"  %v{i} = arith.constant 1 : i32\n" for i in range(5000))
    many = f"func.func @f() {{\n{ops}  func.return\n}}\n"
    command = f"{sys.executable} -m acc.cli.opt | head -n 1"
    run = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, input=many, capture_output=True, text=True
    )
    assert run.stdout == "builtin.module {\n"
    assert run.stderr == ""
