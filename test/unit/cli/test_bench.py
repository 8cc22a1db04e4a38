"""acc-bench as its users call it, on small suites whose tasks end in every way."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from xdsl.utils.hints import isa

from acc.cli.bench import run_bench
from acc.cli.toplevel import run_tool

ROOT = Path(__file__).resolve().parents[3]
MODULE = """\
import os, time
import torch

size = 33


class Model(torch.nn.Module):
    def forward(self, x):
        {forward}


def get_inputs():
    {inputs}
    return [torch.randn(3, size)]
"""
RIGHT = "return torch.relu(x)"
TASKS = {
    "good/right": (RIGHT, ""),
    "bad/differs": ("return x + 1 if torch.compiler.is_compiling() else x", ""),
    "bad/unknown": ("return torch.linalg.svd(x)[1]", ""),
    "bad/raises": (RIGHT, "raise LookupError('no inputs')"),
    "bad/crashes": (RIGHT, "os.abort()"),
    "slow/hangs": (RIGHT, "time.sleep(600)"),
    "large/grows": (RIGHT, "kept = [bytearray(b'x' * 2**26) for _ in range(200)]"),
}
KEYS = {
    *("task", "category", "file", "status", "stage", "compiled", "correct", "faults", "seconds"),
    *("diagnostics", "llm_calls", "traffic", "kernels", "imported", "lowered", "emitted"),
    *("inputs", "cpp_lines", "limit", "total_seconds", "options"),
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("suite")
    for name, (forward, inputs) in TASKS.items():
        file = folder / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(MODULE.format(forward=forward, inputs=inputs or "pass"))
    return folder


def bench(*arguments: str | Path) -> int:
    texts = ["suite", *map(str, arguments), "--trials", "1", "--jobs", "2"]
    return run_tool("acc-bench", lambda reporter: run_bench(texts, reporter))


def records(file: Path) -> dict[str, Mapping[str, object]]:
    lines = file.read_text().splitlines()
    return {str(json.loads(line)["task"]): json.loads(line) for line in lines}


def message(record: Mapping[str, object]) -> str:
    diagnostics = record["diagnostics"]
    assert isa(diagnostics, list[dict[str, object]])
    return str(diagnostics[-1]["message"])


def test_every_way_to_end(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "out.jsonl"
    shapes = tmp_path / "shapes.json"
    shapes.write_text('{"good/right": {"size": 7}, "good/right#long": {"size": 100}}')
    choice = ("--category", "good", "--category", "bad", "--shapes", shapes)
    assert bench("--root", suite, *choice, "--json", out) == 0
    found = records(out)
    assert {name: (r["status"], r["stage"], r["limit"]) for name, r in found.items()} == {
        "good/right": ("ok", "done", None),
        "good/right#long": ("ok", "done", None),
        "bad/differs": ("mismatch", "compare", None),
        "bad/unknown": ("unsupported", "import", None),
        "bad/raises": ("unsupported", "import", None),
        "bad/crashes": ("error", "import", "crash"),
    }
    right, crashed = found["good/right"], found["bad/crashes"]
    assert right.keys() >= KEYS
    assert right["correct"] is True
    assert isa(right["options"], dict[str, object])
    assert right["options"]["set"] == {"size": 7}
    assert isa(right["inputs"], dict[str, object])
    assert [*right["inputs"]] == ["as-is", "signed", "extreme"]
    assert crashed["imported"] is False
    assert message(crashed).startswith("crash: the process ended with signal SIGABRT")
    assert message(found["bad/raises"]) == "making the inputs failed: LookupError: no inputs"
    rows = {line.split()[0]: line.split() for line in capsys.readouterr().out.splitlines()}
    assert rows["good"][1:10] == ["2"] * 9
    assert rows["bad"][1] == "4"
    assert rows["bad/crashes"][1] == "import"


def test_time_limit(suite: Path, tmp_path: Path):
    out = tmp_path / "out.jsonl"
    assert bench("--root", suite, "--task", "hangs", "--timeout", "2", "--json", out) == 0
    record = records(out)["slow/hangs"]
    assert (record["status"], record["limit"]) == ("error", "timeout")
    assert message(record) == "timeout: took longer than 2 s"


def test_memory_limit(suite: Path, tmp_path: Path):
    out = tmp_path / "out.jsonl"
    assert bench("--root", suite, "--task", "grows", "--memory", "2", "--json", out) == 0
    record = records(out)["large/grows"]
    assert (record["imported"], record["correct"]) == (False, None)
    assert "memory" in message(record).lower()


def test_resume_runs_what_is_not_there(suite: Path, tmp_path: Path):
    out = tmp_path / "out.jsonl"
    assert bench("--root", suite, "--task", "right", "--inputs", "signed", "--json", out) == 0
    (kept,) = out.read_text().splitlines()
    changed = json.dumps({**json.loads(kept), "total_seconds": -1})
    out.write_text(f'{changed}\n{{"task": "bad/rai')
    tasks = ("--task", "right", "--task", "raises", "--inputs", "signed")
    assert bench("--root", suite, *tasks, "--json", out, "--resume") == 0
    lines = out.read_text().splitlines()
    assert lines[0] == changed
    assert [json.loads(line)["task"] for line in lines] == ["good/right", "bad/raises"]
    # other options are another run
    assert bench("--root", suite, "--task", "right", "--json", out, "--resume") == 0
    assert len(out.read_text().splitlines()) == 3


def test_strict(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    one = ("--root", suite, "--inputs", "as-is", "--strict")
    assert bench(*one, "--task", "right") == 0
    assert bench(*one, "--task", "right", "--task", "raises") == 3
    assert (
        "error: 1 of 2 tasks did not end as expected\nnote: bad/raises" in capsys.readouterr().err
    )
    listed = suite / "expected_failures.json"
    listed.write_text('{"bad/raises": "inputs", "good/right": "nothing"}')
    try:
        assert bench(*one, "--task", "raises") == 0
        assert bench(*one, "--task", "right") == 3
    finally:
        listed.unlink()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["suit"], "unknown suite 'suit'; did you mean suite?"),
        (["multikernelbench"], "multikernelbench needs --root"),
        (["suite", "--resume"], "--resume goes on with the file of --json, which is not given"),
        (["suite", "--jobs", "0"], "--jobs: found 0, expected more than 0"),
        (["suite", "--root", "/none"], "found no files 'CATEGORY/TASK.py' in '/none'"),
        (["suite", "--trails", "2"], "unknown option '--trails'; did you mean --trials"),
    ],
)
def test_wrong_arguments(arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]):
    assert run_tool("acc-bench", lambda reporter: run_bench(arguments, reporter)) == 1
    assert text in capsys.readouterr().err


def _may_be_interrupted() -> None:
    """Undoes what a shell without job control does to what it runs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_interrupt_keeps_what_ended(suite: Path, tmp_path: Path):
    out = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "acc.cli.bench", "suite", "--root", str(suite)]
    tasks = ["--task", "right", "--task", "hangs", "--trials", "1", "--inputs", "as-is"]
    process = subprocess.Popen(
        [*command, *tasks, "--json", str(out), "--jobs", "1"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_may_be_interrupted,
    )
    until = time.monotonic() + 120
    while not (out.exists() and out.read_text()) and time.monotonic() < until:
        time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, messages = process.communicate(timeout=60)
    assert process.returncode == 130
    assert messages == "interrupted; go on with --resume\n"
    assert list(records(out)) == ["good/right"]
