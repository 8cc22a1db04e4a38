"""The server of tools runs modules as `python -m` does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ENDS = """
import os, signal, sys
print(sys.argv[1:], __name__, os.getcwd(), os.environ.get("SAID"), sys.stdin.read())
match sys.argv[1]:
    case "code": sys.exit(3)
    case "text": sys.exit("in words")
    case "error": raise ValueError("no")
    case "signal": os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("end", ["return", "code", "text", "error", "signal"])
def test_it_ends_as_it_would_alone(python_module: list[str], tmp_path: Path, end: str):
    (tmp_path / "ends.py").write_text(ENDS, "utf-8")
    alone, served = (
        subprocess.run(
            [*command, "ends", end, "-x", "a b"],
            cwd=tmp_path,
            env={**os.environ, "SAID": "here"},
            input="given",
            capture_output=True,
            text=True,
            check=False,
        )
        for command in ([sys.executable, "-m"], python_module)
    )
    code = alone.returncode if alone.returncode >= 0 else 128 - alone.returncode
    assert (served.returncode, served.stdout) == (code, alone.stdout)
    assert served.stderr.splitlines()[-1:] == alone.stderr.splitlines()[-1:]
