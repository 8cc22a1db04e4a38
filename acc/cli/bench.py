"""
acc-bench: runs a suite of PyTorch files, each as acc-run does, and counts what came out.

Only arguments and exit codes are here; the work is in `acc/bench`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from acc.cli.job_session import job_session
from acc.cli.llm_arguments import add_llm_arguments
from acc.cli.llm_session import asking
from acc.cli.run_arguments import INPUT_MODES, add_run_arguments, path_of, run_options
from acc.cli.toplevel import ToolArgumentParser, run_tool
from acc.cli.torch_arguments import add_constant_arguments, add_generation_arguments, wants_leading
from acc.diagnostics import MismatchError, TextReporter, UserError, note

if TYPE_CHECKING:
    from acc.bench.data_files import Overrides
    from acc.bench.job import Job
    from acc.bench.model_use import ModelSession
    from acc.bench.record import Record
    from acc.bench.selection import Run
    from acc.bench.suite import Suite
    from acc.driver.options import RunOptions
    from acc.fanout import Fanout

USAGE = "acc-bench SUITE [--root DIR] [--task NAME ...] [--json FILE] [option ...]"
DESCRIPTION = "Run a suite: multikernelbench (a checkout of the benchmark), or suite (acc's own)."
EXAMPLE = "acc-bench multikernelbench --root CHECKOUT --task-list paper52 --shapes reduced --jobs 2"
_GIB = 2**30
_SHOWN = 8


def argument_parser() -> ToolArgumentParser:
    """The arguments of acc-bench."""
    parser = ToolArgumentParser("acc-bench", DESCRIPTION, EXAMPLE, USAGE)
    add = parser.add_argument
    add("suite", metavar="SUITE", help=argparse.SUPPRESS)
    add("--root", metavar="DIR", help="where the suite is")
    add("--category", metavar="NAME", action="append", default=[], help="only this category")
    add("--task", metavar="NAME", action="append", default=[], help="only this task, or variant")
    add("--task-list", metavar="FILE", action="append", default=[], help="only those: paper52, ...")
    add("--shapes", metavar="FILE", help="constants by task: reduced, pre2026, extra, or a file")
    text = "as-is, signed or extreme; by default all three"
    modes, several = INPUT_MODES, "append"
    add("--inputs", metavar="KIND", choices=modes, action=several, default=[], help=text)
    text = "processes at once (default: one for each core, on an NPU one)"
    add("--jobs", metavar="N", type=int, help=text)
    text = "how many take turns in a process (default 1)"
    add("--tasks-per-process", metavar="N", type=int, default=1, help=text)
    add("--timeout", metavar="S", type=float, default=300, help="seconds for a task (default 300)")
    add("--memory", metavar="GIB", type=float, default=8, help="memory for a task (default 8)")
    add("--json", metavar="FILE", help="write a JSON object a line for each task, as they end")
    add("--resume", action="store_true", help="skip the tasks that this file has already")
    add("--strict", action="store_true", help="exit 3 if a task fails")
    text = "let a model write one kernel of all of each task"
    add("--generate", action="store_true", help=text)
    add("--force-spec", action="store_true", help="let a model write each kernel of each task")
    add_generation_arguments(parser)
    add_constant_arguments(parser)
    add_run_arguments(parser, trials=2)
    add_llm_arguments(parser)
    parser.set_defaults(dynamic=[])
    return parser


def run_bench(arguments: Sequence[str], reporter: TextReporter) -> int:
    """Do what the arguments ask for; the exit code."""
    args = argument_parser().parse_args(arguments)
    if args.jobs is None:
        # times that several tasks take from one device at once mean nothing
        args.jobs = 1 if args.target == "npu" else os.cpu_count() or 1
    _check(args)
    from acc.bench.results_file import ResultsFile
    from acc.bench.run import run_suite
    from acc.bench.selection import select_runs
    from acc.bench.suite import open_suite
    from acc.driver.requirements import on_target
    from acc.frontend.torch.requirements import require_torch

    require_torch()
    target = on_target(run_options(args, ""))
    suite = open_suite(args.suite, path_of(args.root))
    runs = select_runs(suite, args.category, *_choice(args, suite))
    try:
        with job_session(args) as models:
            jobs = [_job(args, run, models, target) for run in runs]
            records = run_suite(jobs, _fanout(args), ResultsFile(args.json), resume=args.resume)
    except KeyboardInterrupt:
        if args.json not in (None, "-"):
            print("interrupted; go on with --resume", file=sys.stderr)
        raise
    _show(records, suite, quiet=args.json == "-")
    return _verdict(records, suite) if args.strict else 0


def _check(args: argparse.Namespace) -> None:
    """Raises `UserError` for values and combinations that have no meaning."""
    for option in ("jobs", "tasks_per_process", "timeout", "memory"):
        value: float = getattr(args, option)
        if not value > 0:
            raise UserError(f"--{option.replace('_', '-')}: found {value}, expected more than 0")
    if args.resume and args.json in (None, "-"):
        raise UserError("--resume goes on with the file of --json, which is not given")


def _choice(args: argparse.Namespace, suite: Suite) -> tuple[Sequence[str], Overrides]:
    """The tasks that are named, and the overrides."""
    from acc.bench.data_files import read_shapes, read_task_list

    names = [*args.task, *(name for file in args.task_list for name in read_task_list(file))]
    shapes = args.shapes or suite.default_shapes
    return names, read_shapes(str(shapes)) if shapes is not None else {}


def _job(
    args: argparse.Namespace, run: Run, models: ModelSession | None, target: RunOptions
) -> Job:
    from acc.bench.job import Job
    from acc.exec.input_modes import InputMode

    options = run_options(args, str(run.task.file))
    save_dir = options.save_dir
    options = replace(
        options,
        settings={**run.settings, **options.settings},
        save_dir=save_dir / run.name if save_dir is not None else None,
        asking=asking(args),
        leading=wants_leading(args, generates=args.generate),
        chip=target.chip,
        device=target.device,
    )
    modes = tuple(InputMode(mode) for mode in dict.fromkeys(args.inputs or INPUT_MODES))
    return Job(run.name, run.task.category, options, modes, models)


def _fanout(args: argparse.Namespace) -> Fanout:
    from acc.bench.run import PRELOAD
    from acc.fanout import Fanout, Limits

    limits = Limits(args.timeout, int(args.memory * _GIB))
    return Fanout(args.jobs, limits, PRELOAD, args.tasks_per_process)


def _show(records: Sequence[Record], suite: Suite, *, quiet: bool) -> None:
    """The table, where it is not in the way of results."""
    from acc.bench.table import failures, table

    lines = [*table(records), *failures(records, suite.expected_failures())]
    print("\n".join(lines), file=sys.stderr if quiet else sys.stdout, flush=True)


def _verdict(records: Sequence[Record], suite: Suite) -> int:
    from acc.bench.table import unexpected

    wrong = unexpected(records, suite.expected_failures())
    if not wrong:
        return 0
    more = [note(f"and {len(wrong) - _SHOWN} more")] if len(wrong) > _SHOWN else []
    raise MismatchError(
        f"{len(wrong)} of {len(records)} tasks did not end as expected",
        notes=[*(note(name) for name in wrong[:_SHOWN]), *more],
    )


def main() -> None:
    """Run acc-bench on the command line and exit."""
    sys.exit(run_tool("acc-bench", lambda reporter: run_bench(sys.argv[1:], reporter)))


if __name__ == "__main__":
    main()
