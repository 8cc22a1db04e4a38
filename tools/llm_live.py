"""
Lets a model write every kernel of a suite, and counts in how many rounds it got them right.

    python tools/llm_live.py suite --llm-model NAME [--json FILE] [option of acc-bench ...]
    python tools/llm_live.py --table FILE ...

The rules that make kernels are off: each kernel of each task is asked for (`--force-spec`), or with
`--generate` one kernel of all of it. Results are added to FILE (live.jsonl) as tasks end, answers
to a lock file beside it: the same command goes on where it was interrupted, and another model adds
to the table. `--table` only prints that of files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from acc.bench.results_file import ResultsFile
from acc.cli.bench import argument_parser, run_bench
from acc.cli.toplevel import run_tool
from acc.diagnostics import TextReporter, UserError
from tools.live_table import live_table

_DEFAULTS = ("--json", "live.jsonl", "--llm-mode", "record", "--timeout", "3600", "--resume")


def main(arguments: Sequence[str]) -> int:
    """Run the tool; the exit code, those of acc-bench."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    return run_tool("llm_live", lambda reporter: _run(arguments, reporter))


def _run(arguments: Sequence[str], reporter: TextReporter) -> int:
    if arguments[0] == "--table":
        return _show(arguments[1:])
    wanted = [*_DEFAULTS, *arguments]
    args = argument_parser().parse_args(wanted)
    if args.json == "-":
        raise UserError("--json: found '-', expected a file, which later runs go on with")
    if args.llm_mode == "off":
        raise UserError("--llm-mode: found 'off', expected replay, record or live")
    if not args.generate:
        wanted.append("--force-spec")
    if args.llm_lock is None:
        wanted += ["--llm-lock", str(Path(args.json).with_suffix(".lock"))]
    try:
        return run_bench(wanted, reporter)
    finally:
        if Path(args.json).exists():
            _show([args.json])


def _show(files: Sequence[str]) -> int:
    for file in files:
        if not Path(file).is_file():
            raise UserError(f"--table: there is no file '{file}'")
    records = [record for file in files for record in ResultsFile(file).resume()]
    print("\n".join(live_table(records)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
