"""`make demo` shows what it says it shows."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_demo():
    command = [sys.executable, "examples/demo.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    for shown in ("arith.subf", "tile.kernel @", "ascendc.exp ", "void Process()", " Exp("):
        assert shown in run.stdout
    assert "examples/softmax_module.py: ok" in run.stdout
