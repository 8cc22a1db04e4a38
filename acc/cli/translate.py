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

from acc.cli.llm_arguments import add_llm_arguments
from acc.cli.toplevel import ToolArgumentParser, run_tool, write_output
from acc.diagnostics import TextReporter, UserError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from acc.emit.projects.files import ProjectFile

USAGE = "acc-translate --TRANSLATION [FILE] [-o FILE] [option ...]"
DESCRIPTION = "Translate between MLIR and other formats. No FILE, or -, reads standard input."
EXAMPLE = "acc-translate --import-torch softmax.py --dynamic x.0=rows -o softmax.mlir"


def import_torch(args: argparse.Namespace, reporter: TextReporter) -> str:
    """A file with a PyTorch module to linalg on tensors."""
    from acc.printing import module_text

    return module_text(_imported(args))


def _imported(args: argparse.Namespace) -> ModuleOp:
    from acc.cli.torch_arguments import dynamic_dims, settings, wants_leading
    from acc.frontend.torch.requirements import require_torch

    require_torch()
    if args.input_file in (None, "-"):
        raise UserError(f"--{args.translation} needs a FILE, since a module is loaded by its path")
    from acc.driver.generation import OpenImport
    from acc.frontend.torch.importer import import_program
    from acc.frontend.torch.model_file import load_model_file
    from acc.module_chip import set_chip

    dynamic = dynamic_dims(args.dynamic)
    is_open = wants_leading(args, generates=args.translation == "generate")
    constants = settings(args.set)
    file = load_model_file(Path(args.input_file), constants)
    if is_open:
        program = OpenImport(file, constants, cast=args.dtype).program()
    else:
        program = import_program(file, cast=args.dtype, dynamic=dynamic)
    set_chip(program.module, args.chip)
    return program.module


def generate(args: argparse.Namespace, reporter: TextReporter) -> str:
    """A PyTorch module, or a kernel in words, to kernels in Python syntax that a model wrote."""
    from acc.cli.llm_session import asking_models
    from acc.driver.lowering import ask
    from acc.frontend.dsl import emit_dsl

    is_dry: bool = args.llm_dry_run
    if args.llm_mode == "off" and not is_dry:
        raise UserError("--generate needs a model; expected --llm-mode replay, record or live")
    module = _to_generate(args, reporter)
    with asking_models(args, args.input_file):
        ask(module, "all")
    return "" if is_dry else emit_dsl(module)


def _to_generate(args: argparse.Namespace, reporter: TextReporter) -> ModuleOp:
    from acc.driver.file_kind import is_description

    if not is_description(args.input_file or ""):
        _refuse_options(args, ["reference"], "generate of a PyTorch module, its own reference")
        return _imported(args)
    from acc.cli.run_arguments import path_of
    from acc.cli.toplevel import read_input
    from acc.cli.torch_arguments import settings
    from acc.driver.described_input import described_module
    from acc.module_chip import set_chip

    _refuse_options(args, ["dynamic", "dtype", "static"], "generate of a description")
    text, name = read_input(args.input_file, reporter)
    module = described_module(text, name, path_of(args.reference), settings(args.set))
    set_chip(module, args.chip)
    return module


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

    return emit_dsl(_module(args, reporter, args.input_file, with_chip=args.chip is not None))


def emit_ascendc(args: argparse.Namespace, reporter: TextReporter) -> str:
    """Lowered kernels to one C++ translation unit."""
    from acc.emit.target import emit_ascendc

    return emit_ascendc(_checked(args, reporter, args.input_file))


def emit_hivm(args: argparse.Namespace, reporter: TextReporter) -> str:
    """Kernels of the tile dialect to AscendNPU-IR's dialect."""
    from acc.emit.hivm.target import emit_hivm

    return emit_hivm(_module(args, reporter, args.input_file))


def emit_host(args: argparse.Namespace, reporter: TextReporter) -> str:
    """The host side of lowered kernels: tiling and launches in C++."""
    from acc.emit.host import emit_host

    return emit_host(_checked(args, reporter, args.input_file))


def _checked(args: argparse.Namespace, reporter: TextReporter, file: str | None) -> ModuleOp:
    """A file as a lowered module that passes the checks of the chip."""
    from acc.emit.target import check_lowered
    from acc.pass_pipeline import parse_pipeline
    from acc.pass_runner import run_pipeline
    from acc.pipelines import HARDWARE_CHECKS
    from acc.registry import all_passes, make_context

    module = _module(args, reporter, file)
    check_lowered(module)
    run_pipeline(make_context(), module, parse_pipeline(",".join(HARDWARE_CHECKS), all_passes()))
    return module


def _module(
    args: argparse.Namespace, reporter: TextReporter, file: str | None, *, with_chip: bool = True
) -> ModuleOp:
    """A file as a verified module, by default for the chip that is asked for or the default."""
    from acc.cli.toplevel import read_input
    from acc.module_chip import set_chip
    from acc.parsing import parse_module
    from acc.registry import make_context

    text, name = read_input(file, reporter)
    module = parse_module(make_context(), text, name)
    if with_chip:
        set_chip(module, args.chip)
    return module


def emit_project(args: argparse.Namespace, reporter: TextReporter) -> None:
    """
    A complete project: around the kernels of one operator, with a file for each set of types, or in
    place of a whole PyTorch file.
    """
    from acc.emit.projects.files import write_project
    from acc.emit.projects.forms import FORMS, MODEL_FORMS, emit_project

    if args.output_file is not None:
        raise UserError("-o means nothing to --emit-project, which writes to its directory")
    if args.form is None:
        raise UserError(f"--emit-project needs --form, one of {', '.join((*FORMS, *MODEL_FORMS))}")
    files: list[str | None] = args.input_files or [None]
    if args.form in MODEL_FORMS:
        project = _torch_project(args, files)
    else:
        _refuse_options(args, ("set", "dynamic"), f"form {args.form}")
        for file in files:
            if file is not None and Path(file).suffix == ".py":
                takes = "modules that linalg-to-ascendc or tile-to-ascendc gave"
                raise UserError(f"--form {args.form} takes {takes}, found '{file}'")
        modules = [_checked(args, reporter, file) for file in files]
        project = emit_project(modules, args.form, args.name)
    write_project(project, Path(args.emit_project))


def _torch_project(args: argparse.Namespace, files: Sequence[str | None]) -> list[ProjectFile]:
    """The project of a form that takes the place of a whole PyTorch file."""
    from acc.cli.torch_arguments import dynamic_dims, settings
    from acc.frontend.torch.requirements import require_torch

    if len(files) != 1 or files[0] is None or Path(files[0]).suffix != ".py":
        found = ", ".join(f"'{file}'" for file in files if file is not None) or "none"
        raise UserError(f"--form {args.form} takes one PyTorch file (.py), found {found}")
    require_torch()
    from acc.driver.torch_project import FileOptions, torch_project

    options = FileOptions(
        Path(files[0]), settings(args.set), dynamic_dims(args.dynamic), args.chip, args.name
    )
    return torch_project(options, args.form)


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
    "generate": Translation(
        "a PyTorch module (.py) or a description (.md, .txt) to kernels of a model",
        generate,
        ("set", "dynamic", "dtype", "static", "reference"),
    ),
    "import-dsl": Translation("kernels in Python syntax (.py) to tile", import_dsl, ("set",)),
    "emit-dsl": Translation("tile kernels to Python syntax", emit_dsl),
    "emit-ascendc": Translation("lowered kernels (ascendc) to C++", emit_ascendc),
    "emit-hivm": Translation("tile kernels with buffers to AscendNPU-IR's HIVM", emit_hivm),
    "emit-host": Translation("the host side of lowered kernels to C++", emit_host),
}
"""The translations by the option that asks for each."""


def argument_parser() -> ToolArgumentParser:
    """The arguments of `interface.md`."""
    from acc.cli.torch_arguments import add_generation_arguments, add_torch_arguments

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
    kinds.add_argument("--emit-project", metavar="DIR", help="kernels to a whole project")
    parser.add_argument("--form", metavar="FORM", help="of the project")
    parser.add_argument("--name", metavar="NAME", help="of the project's operator")
    parser.add_argument("input_files", metavar="FILE", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("-o", dest="output_file", metavar="FILE", help="write to a file")
    parser.add_argument("--chip", metavar="CHIP", help="the chip for modules that name none")
    add_torch_arguments(parser)
    add_generation_arguments(parser)
    text = "of --generate from a description: the PyTorch file that is right"
    parser.add_argument("--reference", metavar="FILE.py", help=text)
    add_llm_arguments(parser)
    return parser


def _refuse_options(args: argparse.Namespace, options: Sequence[str], translation: str) -> None:
    """Raise `UserError` for an option that the translation does not take."""
    for option in options:
        if getattr(args, option):
            raise UserError(f"--{option} means nothing to --{translation}")


def translate(arguments: Sequence[str], reporter: TextReporter) -> int:
    """Do what the arguments ask for; the exit code."""
    args = argument_parser().parse_args(arguments)
    chosen: str | None = args.translation
    if chosen is None and args.emit_project is None:
        options = ", ".join(f"--{name}" for name in (*TRANSLATIONS, "emit-project"))
        raise UserError(f"no translation is asked for; expected one of {options}")
    if args.chip is not None:
        from acc.module_chip import known_chip

        known_chip(args.chip)
    if chosen is None:
        _refuse_options(args, ("dtype", "static", "reference"), "emit-project")
        emit_project(args, reporter)
        return 0
    translation = TRANSLATIONS[chosen]
    options = {"set", "dynamic", "dtype", "static", "reference", "form", "name"} - set(
        translation.takes
    )
    _refuse_options(args, sorted(options), chosen)
    if len(args.input_files) > 1:
        raise UserError(f"--{chosen} takes one FILE, found {len(args.input_files)}")
    args.input_file = next(iter(args.input_files), None)
    text = translation.run(args, reporter)
    if not args.llm_dry_run:
        write_output(args.output_file, text)
    return 0


def main() -> None:
    """Run acc-translate on the command line and exit."""
    sys.exit(run_tool("acc-translate", lambda reporter: translate(sys.argv[1:], reporter)))


if __name__ == "__main__":
    main()
