"""The script for a live model, against a local server that answers as it is told."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from test.unit.cli.test_bench_models import CODE, MODULE, PLAN, RELU, ROOT, WRONG
from test.unit.llm.openai_server import KEY, Behaviour, Server, says, serving, status

TASKS = {"good/at_once": 33, "good/second": 34, "bad/never": 35}
"""Tasks by the width of their tensors."""


def plan(width: int) -> str:
    """A plan that the chip has room for."""
    text = PLAN.format(name="", width=width).partition("\n")[2]
    return text.replace('"N0"', "3").replace("64", "3")


def code(width: int, answer: Mapping[str, str]) -> str:
    """A kernel for three rows."""
    text = CODE.format(name="", width=width, **answer).partition("\n")[2]
    return text.replace('N0 = acc.symbol("N0")\n', "").replace("N0", "3").replace("64", "3")


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Three tasks."""
    for task, width in TASKS.items():
        file = tmp_path / "suite" / f"{task}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(MODULE.format(width=width))
    prices = '[models."m"]\nprompt_usd_per_million = 1\ncompletion_usd_per_million = 1000000\n'
    (tmp_path / "prices.toml").write_text(prices)
    return tmp_path / "suite"


def run(suite: Path, behaviours: Sequence[Behaviour], *arguments: str) -> tuple[Server, str]:
    """What the server was asked, and the table."""
    command = [sys.executable, str(ROOT / "tools" / "llm_live.py"), "suite", "--root", str(suite)]
    command += ["--trials", "1", "--jobs", "1", "--tasks-per-process", "3", "--llm-max-rounds", "2"]
    command += [
        "--inputs",
        "signed",
        "--llm-retries",
        "0",
        "--llm-prices",
        str(suite.parent / "prices.toml"),
    ]
    with serving(behaviours) as server:
        command += ["--llm-base-url", server.url, "--llm-model", "m", *arguments]
        environment = {**os.environ, "NO_PROXY": "127.0.0.1", "OPENAI_API_KEY": KEY}
        ran = subprocess.run(
            command, cwd=suite.parent, env=environment, capture_output=True, text=True
        )
    assert ran.returncode == 0, ran.stderr
    return server, ran.stdout.partition("model m, ")[2]


def cells(table: str) -> dict[str, list[str]]:
    """The numbers of the rows, by their first words."""
    rows = (line.split() for line in table.splitlines() if not line.startswith("  "))
    return {row[0]: row[1:] for row in rows if row}


def test_every_kernel_is_asked_for_until_all_have_ended(suite: Path):
    never, second = TASKS["bad/never"], TASKS["good/second"]
    first = [
        *(says(plan(never)), status(400, "the server has had enough")),
        *(says(plan(33)), says(code(33, RELU))),
        *(says("no plan"), says(plan(second)), says(code(second, WRONG)), says(code(second, RELU))),
    ]
    server, table = run(suite, first)
    assert len(server.asked) == 8
    assert table.startswith("each kernel, temperature 0.0, up to 2 rounds:\n")
    found = cells(table)
    # tasks, right after 1 and 2, never, wrong, other, plans at once, answers, tokens, dollars
    assert found["good"] == ["2", "1", "2", "0", "0", "0", "1", "6", "60", "30", "30.0001"]
    assert found["bad"] == ["1", "0", "0", "0", "0", "1", "1", "1", "10", "5", "5.0000"]
    assert "  bad/never: other: no answer to kernel @never_kernel: " in table
    assert "  checks that a plan failed: plan 1\n" in table
    assert "  checks that a kernel failed: values 1\n" in table

    # what was stopped goes on: its plan is in the lock file, and nothing else is asked
    server, table = run(suite, [says(code(never, WRONG))])
    assert len(server.asked) == 2
    found = cells(table)
    assert found["bad"] == ["1", "0", "0", "1", "0", "0", "1", "3", "30", "15", "15.0000"]
    assert found["total"][:7] == ["3", "1", "2", "1", "0", "0", "2"]
    assert "other: " not in table
    lines = [json.loads(line) for line in (suite.parent / "live.jsonl").read_text().splitlines()]
    assert [line["task"] for line in lines][-1] == "bad/never" and len(lines) == 4
    assert (suite.parent / "live.lock").read_text().count("\n[[entry]]") >= 5


def test_whole_modules(suite: Path):
    symbolic = [text.format(name="", width=33, **RELU).partition("\n")[2] for text in (PLAN, CODE)]
    answers = [*map(says, symbolic)]
    server, table = run(suite, answers, "--generate", "--task", "good/at_once", "--json", "g.jsonl")
    assert len(server.asked) == 2
    assert table.startswith("whole modules, temperature 0.0, up to 2 rounds:\n")
    assert cells(table)["total"][:6] == ["1", "1", "1", "0", "0", "0"]
    assert (suite.parent / "g.lock").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("suite", "--llm-model", "m", "--json", "-"), "--json: found '-', expected a file"),
        (("suite", "--llm-mode", "off"), "--llm-mode: found 'off', expected replay, record or"),
        (("suite",), "--llm-mode record needs --llm-model"),
        (("--table", "nothing.jsonl"), "--table: there is no file 'nothing.jsonl'"),
    ],
)
def test_what_is_missing_is_said(arguments: tuple[str, ...], said: str, tmp_path: Path):
    command = [sys.executable, str(ROOT / "tools" / "llm_live.py"), *arguments]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 1 and f"error: {said}" in ran.stderr
    assert [*tmp_path.iterdir()] == []
