"""acc-bench with models: answers by hand, one lock file, and one budget for all processes."""

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
from test.unit.llm.openai_server import KEY, says, serving

ROOT = Path(__file__).resolve().parents[3]
MODULE = """\
import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x)


def get_inputs():
    return [torch.randn(3, {width})]
"""
PLAN = """\
=== plan @{name}_kernel
{{"category": "elementwise", "form": "value", "cores": 40,
 "axes": [{{"name": "rows", "size": "N0", "kind": "parallel", "tile": 64}}],
 "stages": [{{"stage": "copy_in", "work": "load"}}, {{"stage": "compute", "work": "max"}},
            {{"stage": "copy_out", "work": "store"}}],
 "buffers": [{{"name": "x", "use": "load", "shape": [64, {width}], "dtype": "f32", "count": 2}}]}}
"""
CODE = """\
=== kernel @{name}_kernel
import acc
from acc import f32, gm

N0 = acc.symbol("N0")


@acc.kernel
def kernel(in0: gm[N0, {width}, f32], out0: gm[N0, {width}, f32]):
    for i in acc.parallel(N0, step=64):
        n = min(64, N0 - i)
        t = acc.load(in0[i:, 0:], [acc.upto(64, n), {width}])
        acc.store(acc.{op}(t, {number}), out0[i:, 0:])
"""
RELU, WRONG = {"op": "max", "number": "0.0"}, {"op": "min", "number": "0.0"}
TASKS = {
    "good/at_once": (33, (RELU,)),
    "good/second": (34, (WRONG, RELU)),
    "bad/never": (35, (WRONG, WRONG)),
}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Three tasks, and answers for them."""
    script = ["=== answers written by hand\n"]
    for task, (width, answers) in TASKS.items():
        file = tmp_path / "suite" / f"{task}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(MODULE.format(width=width))
        script.append(PLAN.format(name=file.stem, width=width))
        script += [CODE.format(name=file.stem, width=width, **each) for each in answers]
    (tmp_path / "answers").write_text("".join(script))
    return tmp_path / "suite"


def records(file: Path) -> dict[str, Mapping[str, object]]:
    """The records of a run, by task."""
    lines = map(json.loads, file.read_text().splitlines())
    return {str(line["task"]): line for line in lines}


def bench(suite: Path, *arguments: str) -> dict[str, Mapping[str, object]]:
    """Generate everything of a suite, with two processes."""
    out = suite.parent / "out.jsonl"
    texts = ["suite", "--root", str(suite), "--json", str(out), "--trials", "1", "--jobs", "2"]
    texts += ["--inputs", "signed", "--generate", "--llm-max-rounds", "2", *arguments]
    assert run_tool("acc-bench", lambda reporter: run_bench(texts, reporter)) == 0
    return records(out)


def outcomes(found: Mapping[str, Mapping[str, object]]) -> dict[str, tuple[object, object]]:
    """How each task ended, and how many answers it took."""
    return {task: (record["status"], record["llm_calls"]) for task, record in found.items()}


def test_answers_are_recorded_and_replayed(suite: Path, capfd: pytest.CaptureFixture[str]):
    script = ("--llm-provider", f"script:{suite.parent / 'answers'}")
    found = bench(suite, "--llm-mode", "record", *script)
    assert outcomes(found) == {
        "good/at_once": ("ok", 2),
        "good/second": ("ok", 3),
        "bad/never": ("unsupported", 3),
    }
    diagnostics = found["bad/never"]["diagnostics"]
    assert isa(diagnostics, list[dict[str, object]])
    assert diagnostics[-1]["message"] == "no kernel for @never_kernel was accepted in 2 rounds"
    assert found["good/second"]["llm_cost"] == {
        "calls": 3,
        "prompt_tokens": 0,
        "completion_tokens": 0,
        "usd": 0.0,
    }
    rows = {line.split()[0]: line.split() for line in capfd.readouterr().out.splitlines()}
    heading = rows["category"].index("llm")
    assert [rows[name][heading] for name in ("good", "bad", "total")] == ["5", "3", "8"]
    assert sorted(path.parent.name for path in suite.rglob("acc.llm.lock")) == ["bad", "good"]

    found = bench(suite, "--llm-mode", "replay")
    assert outcomes(found) == {
        "good/at_once": ("ok", 0),
        "good/second": ("ok", 0),
        "bad/never": ("unsupported", 0),
    }


def test_several_processes_keep_their_answers_in_one_file(suite: Path):
    lock = suite.parent / "all.lock"
    script = ("--llm-provider", f"script:{suite.parent / 'answers'}", "--llm-lock", str(lock))
    bench(suite, "--llm-mode", "record", *script)
    found = bench(suite, "--llm-mode", "replay", "--llm-lock", str(lock), "--category", "good")
    assert outcomes(found) == {"good/at_once": ("ok", 0), "good/second": ("ok", 0)}
    assert [*suite.rglob("acc.llm.lock")] == []


def test_a_budget_is_for_all_processes_together(suite: Path):
    for number in range(3):
        (suite / f"good/more{number}.py").write_text(MODULE.format(width=40 + number))
    prices, out = suite.parent / "prices.toml", suite.parent / "out.jsonl"
    million = "prompt_usd_per_million = 0\ncompletion_usd_per_million = 1000000\n"
    prices.write_text(f'[models."m"]\n{million}')
    with serving([says("no plan", tokens=(10, 10))]) as server:
        command = [sys.executable, "-m", "acc.cli.bench", "suite", "--root", str(suite)]
        command += ["--json", str(out), "--generate", "--trials", "1", "--jobs", "3"]
        command += ["--llm-mode", "live", "--llm-base-url", server.url, "--llm-model", "m"]
        command += ["--llm-prices", str(prices), "--llm-max-tokens", "10"]
        command += ["--llm-max-rounds", "4", "--llm-budget-usd", "75"]
        environment = {**os.environ, "NO_PROXY": "127.0.0.1", "OPENAI_API_KEY": KEY}
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        assert len(server.asked) == 7
    found = records(out)
    costs = [record["llm_cost"] for record in found.values()]
    assert len(costs) == 6 and isa(costs, list[dict[str, int | float]])
    assert sum(cost["usd"] for cost in costs) == 70
    assert sum(cost["calls"] for cost in costs) == 7
    said = [str(record["diagnostics"]) for record in found.values()]
    assert sum("of the budget of 75 USD are left" in text for text in said) >= 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--generate",), "--generate needs a model; expected --llm-mode replay, record or live"),
        (("--llm-dry-run",), "--llm-dry-run is for one file; acc-run FILE --llm-dry-run shows it"),
        (("--llm-mode", "live"), "--llm-mode live needs --llm-model"),
        (
            ("--llm-mode", "live", "--llm-provider", "script:nothing"),
            "cannot read 'nothing': no such file or directory",
        ),
    ],
)
def test_what_is_missing_is_said_before_anything_runs(
    suite: Path, arguments: tuple[str, ...], said: str, capfd: pytest.CaptureFixture[str]
):
    texts = ["suite", "--root", str(suite), *arguments]
    assert run_tool("acc-bench", lambda reporter: run_bench(texts, reporter)) == 1
    assert f"error: {said}" in capfd.readouterr().err
