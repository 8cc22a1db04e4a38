"""
`python -m test.standins COMMAND ...`: runs a command where the stand-ins look like an NPU.

What it builds is kept for the command alone.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from acc.target.chip import DEFAULT_CHIP, load_chip
from test.standins.toolkit import npu_environment


def main(command: list[str]) -> int:
    """The exit status of the command."""
    if not command:
        print("usage: python -m test.standins COMMAND ...", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="acc-standins-") as folder:
        environment = npu_environment(load_chip(DEFAULT_CHIP), Path(folder))
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
