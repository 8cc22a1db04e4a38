"""
Records the answers of the examples' script anew, for questions that have changed.

    python tools/record_examples.py examples
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from acc.cli.run import run_file
from acc.cli.toplevel import run_tool
from acc.llm.options import LOCK_NAME

RUNS = (("softmax_module.py", "--at", "x_0=1"), ("row_softmax.md", "--set", "rows=1"))
"""What is generated: a file, and a size to run it at."""


def main(folder: Path) -> int:
    """Write the lock file of a folder; the exit code."""
    (folder / LOCK_NAME).unlink(missing_ok=True)
    script = f"script:{folder / 'softmax.answers'}"
    for file, *size in RUNS:
        texts = [str(folder / file), "--generate", *size, "--trials", "1"]
        texts += ["--llm-mode", "record", "--llm-provider", script]
        if code := run_tool("acc-run", lambda reporter, texts=texts: run_file(texts, reporter)):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
