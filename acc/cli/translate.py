"""
acc-translate: other formats in and out.

Each translation is a function here that loads what it needs when it runs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from acc.cli.toplevel import ToolArgumentParser, run_tool, write_output
from acc.diagnostics import TextReporter, UserError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

USAGE = "acc-translate --TRANSLATION [FILE] [-o FILE] [option ...]"
DESCRIPTION = "Translate between MLIR and other formats. No FILE, or -, reads standard input."
EXAMPLE = "acc-translate --import-torch softmax.py --dynamic x.0=rows -o softmax.mlir"


def import_torch(args: argparse.Namespace, reporter: TextReporter) -> str:
    """A file with a PyTorch module to linalg on tensors."""
    from acc.cli.torch_arguments import dynamic_dims, settings
    from acc.frontend.torch.requirements import require_torch

    require_torch()
    if args.input_file in (None, "-"):
        raise UserError("--import-torch needs a FILE, since a module is loaded by its path")
    from acc.frontend.torch.importer import import_program
    from acc.frontend.torch.model_file import load_model_file
    from acc.module_chip import set_chip
    from acc.printing import module_text

    file = load_model_file(Path(args.input_file), settings(args.set))
    program = import_program(file, cast=args.dtype, dynamic=dynamic_dims(args.dynamic))
    set_chip(program.module, args.chip)
    return module_text(program.module)


def import_dsl(args: argparse.Namespace, reporter: TextReporter) -> str:
    """A file with kernels in Python syntax to the tile dialect."""
    from acc.cli.toplevel import read_input
    from acc.cli.torch_arguments import settings
    from acc.frontend.dsl import import_dsl
    from acc.module_chip import set_chip
    from acc.printing import module_text

    text, name = read_input(args.input_file, reporter)
    module = import_dsl(text, name, settings(args.set))
    set_chip(module, args.chip)
    return module_text(module)


def emit_dsl(args: argparse.Namespace, reporter: TextReporter) -> str:
    """Kernels of the tile dialect to Python syntax."""
    from acc.frontend.dsl import emit_dsl

    return emit_dsl(_module(args, reporter, with_chip=args.chip is not None))


def emit_ascendc(args: argparse.Namespace, reporter: TextReporter) -> str:
    """Lowered kernels to one C++ translation unit."""
    from acc.emit.target import emit_ascendc

    return emit_ascendc(_checked(args, reporter))


def emit_host(args: argparse.Namespace, reporter: TextReporter) -> str:
    """The host side of lowered kernels: tiling and launches in C++."""
    from acc.emit.host import emit_host

    return emit_host(_checked(args, reporter))


def _checked(args: argparse.Namespace, reporter: TextReporter) -> ModuleOp:
    """The input as a module that passes the checks of the chip."""
    from acc.pass_pipeline import parse_pipeline
    from acc.pass_runner import run_pipeline
    from acc.pipelines import HARDWARE_CHECKS
    from acc.registry import all_passes, make_context

    module = _module(args, reporter)
    run_pipeline(make_context(), module, parse_pipeline(",".join(HARDWARE_CHECKS), all_passes()))
    return module


def _module(
    args: argparse.Namespace, reporter: TextReporter, *, with_chip: bool = True
) -> ModuleOp:
    """The input as a verified module, by default for the chip that is asked for or the default."""
    from acc.cli.toplevel import read_input
    from acc.module_chip import set_chip
    from acc.parsing import parse_module
    from acc.registry import make_context

    text, name = read_input(args.input_file, reporter)
    module = parse_module(make_context(), text, name)
    if with_chip:
        set_chip(module, args.chip)
    return module


@dataclass(frozen=True)
class Translation:
    """One thing that acc-translate does."""

    summary: str
    """Its line in the help."""

    run: Callable[[argparse.Namespace, TextReporter], str]
    """From arguments and input to the output's text."""

    takes: tuple[str, ...] = ()
    """Options that mean something to this translation only."""


TRANSLATIONS = {
    "import-torch": Translation(
        "a PyTorch module (.py) to linalg", import_torch, ("set", "dynamic", "dtype")
    ),
    "import-dsl": Translation("kernels in Python syntax (.py) to tile", import_dsl, ("set",)),
    "emit-dsl": Translation("tile kernels to Python syntax", emit_dsl),
    "emit-ascendc": Translation("lowered kernels (ascendc) to C++", emit_ascendc),
    "emit-host": Translation("the host side of lowered kernels to C++", emit_host),
}
"""The translations by the option that asks for each."""


def argument_parser() -> ToolArgumentParser:
    """The arguments of `interface.md`."""
    from acc.cli.torch_arguments import add_torch_arguments

    parser = ToolArgumentParser("acc-translate", DESCRIPTION, EXAMPLE, USAGE)
    kinds = parser.add_argument_group("translations").add_mutually_exclusive_group()
    for name, translation in TRANSLATIONS.items():
        kinds.add_argument(
            f"--{name}",
            dest="translation",
            action="store_const",
            const=name,
            help=translation.summary,
        )
    parser.add_argument("input_file", metavar="FILE", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("-o", dest="output_file", metavar="FILE", help="write to a file")
    parser.add_argument("--chip", metavar="CHIP", help="the chip for modules that name none")
    add_torch_arguments(parser)
    return parser


def translate(arguments: Sequence[str], reporter: TextReporter) -> int:
    """Do what the arguments ask for; the exit code."""
    args = argument_parser().parse_args(arguments)
    if args.translation is None:
        options = ", ".join(f"--{name}" for name in TRANSLATIONS)
        raise UserError(f"no translation is asked for; expected one of {options}")
    if args.chip is not None:
        from acc.module_chip import known_chip

        known_chip(args.chip)
    translation = TRANSLATIONS[args.translation]
    for option in ("set", "dynamic", "dtype"):
        if getattr(args, option) and option not in translation.takes:
            raise UserError(f"--{option} means nothing to --{args.translation}")
    write_output(args.output_file, translation.run(args, reporter))
    return 0


def main() -> None:
    """Run acc-translate on the command line and exit."""
    sys.exit(run_tool("acc-translate", lambda reporter: translate(sys.argv[1:], reporter)))


if __name__ == "__main__":
    main()
