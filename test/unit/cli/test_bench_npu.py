"""
acc-bench --target npu, whole, with stand-ins for bisheng, the runtime and torch_npu.

Their times are those of this machine: what is shown is that times get into the table.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from xdsl.utils.hints import isa

from acc.cli.bench import run_bench
from acc.cli.toplevel import run_tool

pytestmark = [pytest.mark.standin, pytest.mark.usefixtures("standin_device")]

MODULE = """
import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return {forward}


def get_inputs():
    return [torch.randn(16, 100)]
"""
TASKS = {"good/exp": "torch.exp(x)", "good/total": "x.sum(-1)", "bad/fft": "torch.fft.fft(x).real"}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Two tasks that a device can run, and one that acc cannot compile."""
    for name, forward in TASKS.items():
        file = tmp_path / "suite" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(MODULE.format(forward=forward), "utf-8")
    return tmp_path / "suite"


def arguments(suite: Path, out: Path, *more: str) -> list[str]:
    """What acc-bench is given."""
    given = ["suite", "--root", str(suite), "--json", str(out), "--trials", "1"]
    return [*given, "--inputs", "as-is", "--inputs", "signed", "--target", "npu", *more]


def bench(suite: Path, out: Path, *more: str, **variables: str) -> str:
    """
    The table of a run on the device, whose records are in `out`.

    A process of its own: those for tasks have the environment in which the first of them was
    started.
    """
    command = [sys.executable, "-m", "acc.cli.bench", *arguments(suite, out, *more)]
    environment = {**os.environ, **variables}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def records(out: Path) -> dict[str, dict[str, object]]:
    """Lines of a file by their task."""
    found: dict[str, dict[str, object]] = {}
    for line in out.read_text("utf-8").splitlines():
        record: object = json.loads(line)
        assert isa(record, dict[str, object])
        found[str(record["task"])] = record
    return found


def part(record: Mapping[str, object], key: str) -> dict[str, object]:
    """An object of a record."""
    found = record[key]
    assert isa(found, dict[str, object])
    return found


def row(table: str, category: str) -> dict[str, str]:
    """A line of the table by its headings."""
    lines = [line for line in table.splitlines() if line]
    heading = next(line for line in lines if line.startswith("category"))
    cells = next(line for line in lines if line.startswith(category)).split()
    # `eager us` and `x eager` are headings of two words
    names = heading.replace("eager us", "eager_us").replace("x eager", "x_eager").split()
    return dict(zip(names[-6:], cells[-6:], strict=True))


def test_times_and_fast_p(suite: Path, tmp_path: Path):
    table = bench(suite, tmp_path / "out.jsonl", "--npu", "warmup=1,repeats=3")
    found = records(tmp_path / "out.jsonl")
    assert {name: record["status"] for name, record in found.items()} == {
        "good/exp": "ok",
        "good/total": "ok",
        "bad/fft": "unsupported",
    }
    speedups: list[float] = []
    for name in ("good/exp", "good/total"):
        assert part(found[name], "device")["soc"] == "Ascend910B2"
        assert part(found[name], "options")["target"] == "npu"
        assert {*part(found[name], "inputs")} == {"as-is", "signed"}
        times = part(found[name], "times")
        program, eager, speedup = (times[key] for key in ("program_us", "eager_us", "speedup"))
        assert isinstance(program, float) and isinstance(eager, float)
        assert isinstance(speedup, float)
        assert speedup == pytest.approx(eager / program, rel=1e-3)
        speedups.append(speedup)
    for category, tasks in (("good", 2), ("bad", 1), ("total", 3)):
        fast = row(table, category)
        for factor in (0.2, 0.8, 1.0):
            count = 0 if category == "bad" else sum(each >= factor for each in speedups)
            assert fast[f"Fast{factor:.1f}"] == f"{100 * count / tasks:.1f}"
    _check_fast_p_of_known_times(suite, tmp_path / "out.jsonl")


def _check_fast_p_of_known_times(suite: Path, out: Path) -> None:
    """The table of a file that has its tasks: 2 of 3 are 0.8 times as fast, 1 is as fast."""
    lines: list[str] = []
    for line in out.read_text("utf-8").splitlines():
        record = json.loads(line)
        if (speedup := {"good/exp": 0.9, "good/total": 1.5}.get(record["task"])) is not None:
            record["times"] |= {"speedup": speedup}
        lines.append(json.dumps(record))
    out.write_text("\n".join(lines) + "\n", "utf-8")
    total = row(bench(suite, out, "--resume", "--npu", "warmup=1,repeats=3"), "total")
    assert [total[f"Fast{factor}"] for factor in ("0.2", "0.8", "1.0")] == ["66.7", "66.7", "33.3"]


def test_a_device_that_fails(suite: Path, tmp_path: Path):
    """Each task has the fault of its own run, and none is counted as fast."""
    out = tmp_path / "out.jsonl"
    table = bench(suite, out, "--category", "good", ACC_STANDIN_ERROR="507035")
    found = records(out)
    assert {name: record["status"] for name, record in found.items()} == {
        "good/exp": "fault",
        "good/total": "fault",
    }
    for record in found.values():
        faults = record["faults"]
        assert isa(faults, list[dict[str, object]])
        assert {fault["rule"] for fault in faults} == {"device-error"}
        assert "507035" in str(faults[0]["message"])
    assert "Fast" not in table


def test_nothing_runs_without_a_device(
    suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ACC_STANDIN_DEVICES", "0")
    out = tmp_path / "out.jsonl"
    given = ["suite", "--root", str(suite), "--json", str(out), "--target", "npu"]
    assert run_tool("acc-bench", lambda reporter: run_bench(given, reporter)) == 5
    assert not out.exists()
