"""The arguments about running and comparing that acc-run and acc-bench share."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from acc.cli.npu_arguments import npu_options
from acc.cli.torch_arguments import settings
from acc.diagnostics import UserError

if TYPE_CHECKING:
    from acc.driver.options import RunOptions

INPUT_MODES = ("as-is", "signed", "extreme")
"""The values of `acc.exec.input_modes.InputMode`, which takes long to import."""


def add_run_arguments(parser: argparse.ArgumentParser, trials: int) -> None:
    """Add the arguments to a tool's parser; `trials` is a default."""
    add = parser.add_argument
    add("--target", choices=("host", "interp", "npu"), default="host", help="where to run")
    text = f"runs with other inputs (default {trials})"
    add("--npu", metavar="NAME=V,...", help="options of --target npu, see docs/npu.md")
    add("--trials", metavar="N", type=int, default=trials, help=text)
    add("--seed", metavar="N", type=int, default=0, help="what inputs are made from")
    add("--save-dir", metavar="DIR", help="keep the IR of each stage, the C++ and the report")
    add("--atol", metavar="X", type=float, default=1e-4, help="absolute tolerance")
    add("--rtol", metavar="X", type=float, default=1e-4, help="relative tolerance")
    add("--chip", metavar="CHIP", help="the chip for modules that name none")


def run_options(args: argparse.Namespace, file: str) -> RunOptions:
    """
    The options for a file that these arguments, `--set` and `--dtype` decide.

    Raises `UserError` for values that have no meaning.
    """
    from acc.driver.options import RunOptions
    from acc.exec.compare import Tolerance
    from acc.module_chip import known_chip

    if args.trials < 1:
        raise UserError(f"--trials: found {args.trials}, expected 1 or more")
    if args.seed < 0:
        raise UserError(f"--seed: found {args.seed}, expected 0 or more")
    for option, value in (("--atol", args.atol), ("--rtol", args.rtol)):
        if not value >= 0:
            raise UserError(f"{option}: found {value}, expected 0 or more")
    if args.chip is not None:
        known_chip(args.chip)
    return RunOptions(
        file=file,
        target=args.target,
        settings=settings(args.set),
        dtype=args.dtype,
        trials=args.trials,
        seed=args.seed,
        save_dir=path_of(args.save_dir),
        tolerance=Tolerance(args.atol, args.rtol),
        chip=args.chip,
        npu=npu_options(args),
    )


def path_of(text: str | None) -> Path | None:
    """An argument as a path, if it is given."""
    return None if text is None else Path(text)
