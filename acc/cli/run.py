"""
acc-run: compiles, runs on a target, compares with a reference.

Only arguments and exit codes are here; the work is in `acc/driver`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from acc.cli.toplevel import ToolArgumentParser, run_tool, write_output
from acc.cli.torch_arguments import add_torch_arguments, dynamic_dims, settings
from acc.diagnostics import TextReporter

if TYPE_CHECKING:
    from acc.driver.options import RunOptions

USAGE = "acc-run FILE [--target TARGET] [--json FILE] [option ...]"
DESCRIPTION = "Compile a tensor program, run it, and compare the results with a reference."
EXAMPLE = "acc-run softmax.py --set rows=7 --set cols=1003 --json -"


def argument_parser() -> ToolArgumentParser:
    """The arguments of `interface.md`."""
    parser = ToolArgumentParser("acc-run", DESCRIPTION, EXAMPLE, USAGE)
    add = parser.add_argument
    add("input_file", metavar="FILE", nargs="?", help=argparse.SUPPRESS)
    add("--target", choices=("host", "interp", "npu"), default="host", help="where to run")
    add_torch_arguments(parser)
    add("--trials", metavar="N", type=int, default=5, help="runs with other inputs (default 5)")
    add("--seed", metavar="N", type=int, default=0, help="what inputs are made from")
    add("--inputs", choices=("as-is", "signed", "extreme"), default="as-is", help="which inputs")
    add("--json", metavar="FILE", help="write the report as JSON, - for the standard output")
    add("--atol", metavar="X", type=float, default=1e-4, help="absolute tolerance")
    add("--rtol", metavar="X", type=float, default=1e-4, help="relative tolerance")
    add("--chip", metavar="CHIP", help="the chip for modules that name none")
    return parser


def options_of(args: argparse.Namespace) -> RunOptions:
    """The options as the driver takes them."""
    from acc.driver.options import RunOptions
    from acc.exec.compare import Tolerance
    from acc.exec.input_modes import InputMode

    return RunOptions(
        file=args.input_file or "-",
        target=args.target,
        settings=settings(args.set),
        dynamic=tuple(dynamic_dims(args.dynamic)),
        dtype=args.dtype,
        trials=args.trials,
        seed=args.seed,
        inputs=InputMode(args.inputs),
        tolerance=Tolerance(args.atol, args.rtol),
        chip=args.chip,
    )


def run_file(arguments: Sequence[str], reporter: TextReporter) -> int:
    """Do what the arguments ask for; the exit code."""
    args = argument_parser().parse_args(arguments)
    from acc.driver.report import RunReport
    from acc.driver.run import run

    options = options_of(args)
    report = RunReport(options.file)
    try:
        run(options, report)
    finally:
        if args.json is not None:
            write_output(args.json, json.dumps(report.as_json(), indent=2) + "\n")
    return 0


def main() -> None:
    """Run acc-run on the command line and exit."""
    sys.exit(run_tool("acc-run", lambda reporter: run_file(sys.argv[1:], reporter)))


if __name__ == "__main__":
    main()
