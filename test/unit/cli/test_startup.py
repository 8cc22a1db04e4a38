"""The tools start about as fast as xDSL's, and their help fits a screen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCREEN_LINES = 40
SCREEN_COLUMNS = 100
TOOLS = ["acc.cli.opt", "acc.cli.translate", "acc.cli.run", "acc.cli.bench"]


def seconds(module: str) -> float:
    """Processor time of one run of a tool's help, which waiting for other processes leaves out."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, "--help"], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return usage.ru_utime + usage.ru_stime


@pytest.mark.parametrize("tool", TOOLS)
def test_help_starts_within_one_and_a_half_times_that_of_xdsl_opt(tool: str):
    pairs = [(seconds(tool), seconds("xdsl.tools.xdsl_opt")) for _ in range(5)]
    ours, theirs = (min(times) for times in zip(*pairs, strict=True))
    assert ours <= 1.5 * theirs


@pytest.mark.parametrize("tool", TOOLS)
def test_help_fits_a_screen_and_ends_with_an_example(tool: str):
    run = subprocess.run(
        [sys.executable, "-m", tool, "--help"], cwd=ROOT, capture_output=True, text=True
    )
    lines = run.stdout.splitlines()
    assert len(lines) <= SCREEN_LINES
    assert max(map(len, lines)) <= SCREEN_COLUMNS
    assert lines[-2] == "example:"
    assert lines[-1].startswith(f"  acc-{tool.rsplit('.', maxsplit=1)[-1]} ")
