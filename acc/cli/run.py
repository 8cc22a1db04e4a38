"""
acc-run: compiles, runs on a target, compares with a reference.

Only arguments and exit codes are here; the work is in `acc/driver`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from acc.cli.host_arguments import add_host_arguments, host_options
from acc.cli.llm_arguments import add_llm_arguments
from acc.cli.llm_session import asking, asking_models
from acc.cli.run_arguments import INPUT_MODES, add_run_arguments, path_of, run_options
from acc.cli.toplevel import ToolArgumentParser, read_input, run_tool, write_output
from acc.cli.torch_arguments import (
    add_generation_arguments,
    add_torch_arguments,
    dynamic_dims,
    wants_leading,
)
from acc.diagnostics import (
    Diagnostic,
    Reporter,
    Severity,
    TextReporter,
    UserError,
    diagnostic_of,
    reporting_to,
)

if TYPE_CHECKING:
    from acc.driver.options import RunOptions
    from acc.driver.report import RunReport

USAGE = "acc-run FILE [--target TARGET] [--json FILE] [option ...]"
DESCRIPTION = "Compile a tensor program, run it, and compare the results with a reference."
EXAMPLE = "acc-run softmax.py --set rows=7 --set cols=1003 --json -"

_AT = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<sizes>\d+(,\d+)*)")


def argument_parser() -> ToolArgumentParser:
    """The arguments of `interface.md`."""
    parser = ToolArgumentParser("acc-run", DESCRIPTION, EXAMPLE, USAGE)
    add = parser.add_argument
    add("input_file", metavar="FILE", nargs="?", help=argparse.SUPPRESS)
    add_torch_arguments(parser)
    add("--at", metavar="NAME=V,...", action="append", default=[], help="run at sizes of a symbol")
    text = "as-is, signed or extreme (default as-is)"
    add("--inputs", metavar="KIND", choices=INPUT_MODES, default="as-is", help=text)
    add("--reference", metavar="FILE.py", help="compare kernels or MLIR with a PyTorch file")
    add("--kernel", metavar="FILE.cpp", help="run a hand-written kernel, with --io")
    add("--io", metavar="FILE.json", help="what that kernel takes and should give")
    add("--generate", action="store_true", help="let a model write one kernel of all of it")
    add("--force-spec", action="store_true", help="let a model write each of its kernels")
    add("--json", metavar="FILE", help="write the report as JSON, - for the standard output")
    add_generation_arguments(parser)
    add_run_arguments(parser, trials=5)
    add_host_arguments(parser)
    add_llm_arguments(parser)
    return parser


def sizes_of(texts: Sequence[str]) -> tuple[Mapping[str, int], ...]:
    """
    Every combination of the sizes that `--at` gives to symbols.

    Raises `UserError` for a text of another form and for a symbol that comes twice.
    """
    lists: list[list[tuple[str, int]]] = []
    for text in texts:
        if (match := _AT.fullmatch(text)) is None:
            raise UserError(f"--at: found '{text}', expected NAME=SIZE,... such as rows=1,7,64")
        if any(match["name"] == name for ((name, _), *_) in lists):
            raise UserError(f"--at: symbol '{match['name']}' has sizes twice")
        lists.append([(match["name"], int(size)) for size in match["sizes"].split(",")])
    return tuple(dict(chosen) for chosen in itertools.product(*lists))


def options_of(args: argparse.Namespace) -> RunOptions:
    """
    The options as the driver takes them, but for the input's text.

    Raises `UserError` for values and combinations that have no meaning.
    """
    from acc.exec.input_modes import InputMode

    if (args.kernel is None) != (args.io is None):
        raise UserError("--kernel and --io go together: a kernel and the json that describes it")
    if args.kernel is not None:
        _check_kernel(args)
    options = run_options(args, args.kernel or args.input_file or "-")
    sizes = sizes_of(args.at)
    for name in {name for chosen in sizes for name in chosen} & set(options.settings):
        raise UserError(f"symbol '{name}' has sizes by --at and by --set, expected one of them")
    return replace(
        options,
        dynamic=tuple(dynamic_dims(args.dynamic)),
        leading=wants_leading(args, generates=args.generate),
        sizes=sizes,
        inputs=InputMode(args.inputs),
        reference=path_of(args.reference),
        kernel=path_of(args.kernel),
        io=path_of(args.io),
        asking=asking(args),
        host=host_options(args),
    )


_NOT_THE_HOST = {
    "interp": "the interpreter runs modules, not C++",
    "npu": "no host code that would launch it on a device is in its json",
}


def _check_kernel(args: argparse.Namespace) -> None:
    """Raises `UserError` for what does not go with a hand-written kernel."""
    if args.input_file is not None:
        raise UserError("--kernel runs a kernel by itself on the host model, without FILE")
    if (why := _NOT_THE_HOST.get(args.target)) is not None:
        raise UserError(f"--kernel needs --target host, found --target {args.target}: {why}")
    if args.generate or args.force_spec:
        option = "--generate" if args.generate else "--force-spec"
        raise UserError(f"{option} and --kernel exclude each other")


@dataclass
class RecordingReporter:
    """Passes messages on, and notes them in a report."""

    report_of_run: RunReport
    shown_by: Reporter

    def report(self, diagnostic: Diagnostic) -> None:
        """Take one message."""
        self.report_of_run.diagnostics.append(diagnostic)
        self.shown_by.report(diagnostic)


def run_file(arguments: Sequence[str], reporter: TextReporter) -> int:
    """Do what the arguments ask for; the exit code."""
    args = argument_parser().parse_args(arguments)
    options = options_of(args)
    from acc.driver.report import RunReport
    from acc.driver.save_dir import SaveDir

    report = RunReport(options.file)
    try:
        recording = RecordingReporter(report, reporter)
        with reporting_to(recording), asking_models(args, args.input_file) as calls:
            try:
                _run(options, report, reporter, dry=args.llm_dry_run)
            finally:
                report.llm_calls = calls()
    except Exception as error:
        report.diagnostics.append(_message(error))
        raise
    finally:
        SaveDir(options.save_dir).report(report)
        if args.json is not None:
            write_output(args.json, json.dumps(report.as_json(), indent=2) + "\n")
        if args.json != "-" and report.runs:
            from acc.driver.summary import summary

            print("\n".join(summary(report, options)), flush=True)
    return 0


def _run(
    options: RunOptions, report: RunReport, reporter: TextReporter, *, dry: bool = False
) -> None:
    """The run, then its verdict. Raises whatever decides the exit code."""
    from acc.driver.failure import failure_of
    from acc.driver.requirements import on_target
    from acc.driver.run import run, show_questions

    options = on_target(options)
    if options.kernel is None:
        text, name = read_input(options.file, reporter)
        options = replace(options, text=text, file=name)
    if dry:
        show_questions(options, report)
        return
    try:
        run(options, report)
    finally:
        if not report.is_put_together:
            reporter.sources[report.source_name] = report.source
    if (failure := failure_of(report)) is not None:
        raise failure


def _message(error: Exception) -> Diagnostic:
    found = diagnostic_of(error)
    return found or Diagnostic(Severity.ERROR, f"internal error: {error}")


def main() -> None:
    """Run acc-run on the command line and exit."""
    sys.exit(run_tool("acc-run", lambda reporter: run_file(sys.argv[1:], reporter)))


if __name__ == "__main__":
    main()
