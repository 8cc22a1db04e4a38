"""Follows `softmax_module.py` from PyTorch to checked AscendC; `make demo` runs it."""

import sys
from pathlib import Path

from acc.cli.toplevel import run_tool
from acc.diagnostics import TextReporter
from acc.driver.failure import failure_of
from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.requirements import on_target
from acc.driver.run import run
from acc.driver.save_dir import SaveDir
from acc.driver.summary import summary

ROOT = Path(__file__).parent.parent
FILE = ROOT / "examples" / "softmax_module.py"
BUILD = ROOT / "build" / "demo"
COLUMNS = 110

STAGES = (
    ("linalg.mlir", "what to compute: linalg on tensors", "arith.subf", 9),
    ("tile.mlir", "where and when: tiles in the Unified Buffer, on cores", "tile.kernel", 16),
    ("ascendc.mlir", "which instruction: one operation per AscendC call", "ascendc.exp", 5),
    ("kernel.cpp", "the kernel, as it goes to the toolchain", "void Process()", 7),
    ("kernel.cpp", "and its computation", "Exp(", 5),
)
"""File of each stage, what it is, where the lines start that are shown, and how many."""


def excerpt(path: Path, start: str, count: int) -> str:
    """Some lines of a file, cut to the width of a page."""
    lines = path.read_text("utf-8").splitlines()
    first = next((at for at, line in enumerate(lines) if start in line), 0)
    shown = lines[first : first + count]
    indent = min((len(line) - len(line.lstrip()) for line in shown if line.strip()), default=0)
    cut = [line[indent:] for line in shown]
    cut = [line if len(line) <= COLUMNS else f"{line[: COLUMNS - 4]} ..." for line in cut]
    return "\n".join(f"    {line}" for line in cut)


def demo(reporter: TextReporter) -> int:
    """Compile, run and compare; the exit code."""
    text = FILE.read_text("utf-8")
    options = on_target(RunOptions(str(FILE), text=text, save_dir=BUILD))
    print(f"{FILE.relative_to(ROOT)}\n{excerpt(FILE, 'class Model', 3)}\n")
    print("compiling, running on the host model, comparing with PyTorch ...\n", flush=True)
    report = RunReport(str(FILE.relative_to(ROOT)))
    run(options, report)
    SaveDir(BUILD).report(report)
    for name, what, start, count in STAGES:
        path = BUILD / name
        size = len(path.read_text("utf-8").splitlines())
        print(f"{path.relative_to(ROOT)} ({size} lines): {what}")
        print(f"{excerpt(path, start, count)}\n")
    print("\n".join(summary(report, options)))
    reporter.sources[report.source_name] = report.source
    if (failure := failure_of(report)) is not None:
        raise failure
    return 0


if __name__ == "__main__":
    sys.exit(run_tool("demo", demo))
