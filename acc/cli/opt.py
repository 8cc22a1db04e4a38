"""
acc-opt: runs pass pipelines on IR.

Only arguments and exit codes are here; lists are in `listing.py`, what all tools share in
`toplevel.py`.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.tools.command_line_tool import CommandLineTool
from xdsl.utils.exceptions import DiagnosticException, ParseError

from acc import registry
from acc.cli.llm_arguments import add_llm_arguments
from acc.cli.llm_session import asking_models
from acc.cli.toplevel import ToolArgumentParser, read_input, run_tool, write_output
from acc.diagnostics import TextReporter, UserError, diagnostic_of, report, reporting_to

if TYPE_CHECKING:
    from acc.pass_pipeline import Step

USAGE = "acc-opt [FILE] [--pass-pipeline PIPELINE | -p PASSES] [-o FILE] [option ...]"
DESCRIPTION = "Run passes on MLIR text. No FILE, or -, reads standard input."
EXAMPLE = "acc-opt softmax.mlir --pass-pipeline='builtin.module(linalg-to-tile,canonicalize)'"
SEMANTICS = "--verify-semantics"


class AccOpt(CommandLineTool):
    """One run of acc-opt."""

    def __init__(self, args: Sequence[str], reporter: TextReporter) -> None:
        self.available_frontends = {}
        self.reporter = reporter
        parser = ToolArgumentParser("acc-opt", DESCRIPTION, EXAMPLE, USAGE)
        self.register_all_arguments(parser)
        # `[=N]` is optional, and must not take the file's name that may follow
        args = [f"{SEMANTICS}=" if arg == SEMANTICS else arg for arg in args]
        self.args = parser.parse_args(args)

    def register_all_arguments(self, arg_parser: argparse.ArgumentParser) -> None:
        """The arguments of `interface.md`."""
        add = arg_parser.add_argument
        add("input_file", metavar="FILE", nargs="?", help=argparse.SUPPRESS)
        add("-o", dest="output_file", metavar="FILE", help="write the result to a file")
        add("--pass-pipeline", metavar="PIPELINE", help="passes to run, in MLIR's syntax")
        add("-p", "--passes", metavar="PASSES", help="passes to run, as a list: a,b{n=1},c")
        add("--chip", metavar="CHIP", help="the chip for modules that name none")
        add("--split-input-file", action="store_true", help="treat parts between '// -----' alone")
        add("--verify-diagnostics", action="store_true", help="check expected-error comments")
        if importlib.util.find_spec("acc.semantics") is not None:
            add(SEMANTICS, metavar="N", help="=N: compare results around each pass on N inputs")
        add("--print-between-passes", action="store_true", help="print the IR after each pass")
        add("--print-op-generic", action="store_true", help="print operations in generic form")
        add("--print-debuginfo", action="store_true", help="print operations with locations")
        add("--allow-unregistered-dialect", action="store_true", help="accept unknown dialects")
        add("--timing", action="store_true", help="print the time of each pass")
        add("--list-passes", action="store_true", help="list passes, their options and pipelines")
        add("--list-chips", action="store_true", help="list chips")
        add("--list-rules", action="store_true", help="list hardware rules and their sources")
        add_llm_arguments(arg_parser)

    def register_all_dialects(self) -> None:
        """Upstream dialects and ours, loaded when first met."""
        self.ctx = registry.make_context(allow_unregistered=self.args.allow_unregistered_dialect)

    def run(self) -> int:
        """Do what the arguments ask for; the exit code."""
        if self.args.list_passes or self.args.list_chips or self.args.list_rules:
            return self.print_lists()
        from acc.module_chip import known_chip
        from acc.parsing import SPLIT_MARKER, split_chunks

        if self.args.chip is not None:
            known_chip(self.args.chip)
        self.register_all_dialects()
        self.set_up_pipeline()
        with asking_models(self.args, self.args.input_file):
            text, name = read_input(self.args.input_file, self.reporter)
            chunks = split_chunks(text) if self.args.split_input_file else [text]
            results = [self.process_chunk(chunk, name) for chunk in chunks]
        if not self.args.llm_dry_run:
            write_output(self.args.output_file, f"{SPLIT_MARKER}\n".join(results))
        if self.timer is not None:
            self.timer.print()
        return 0

    def print_lists(self) -> int:
        """Print what was asked to be listed."""
        from acc.cli import listing

        wanted = (
            (self.args.list_passes, listing.list_passes),
            (self.args.list_chips, listing.list_chips),
            (self.args.list_rules, listing.list_rules),
        )
        for asked, lines in wanted:
            if asked:
                print("\n".join(lines()))
        return 0

    def set_up_pipeline(self) -> None:
        """Parse the pipeline and make the observers."""
        from acc.observers import IRPrinter, PassTimer
        from acc.pass_pipeline import parse_pipeline
        from acc.pass_runner import PassObserver

        pipeline, passes = self.args.pass_pipeline, self.args.passes
        if pipeline is not None and passes is not None:
            raise UserError("--pass-pipeline and -p exclude each other")
        source = "<pass-pipeline>" if passes is None else "<passes>"
        pipeline = pipeline or passes or ""
        self.reporter.sources[source] = pipeline
        self.steps = parse_pipeline(pipeline, registry.all_passes(), source=source)
        if self.args.llm_dry_run:
            self.steps = self.up_to_questions()
        self.timer = PassTimer() if self.args.timing else None
        self.observers: list[PassObserver] = []
        if self.args.print_between_passes:
            self.observers.append(IRPrinter())
        if (checked := getattr(self.args, "verify_semantics", None)) is not None:
            semantics = importlib.import_module("acc.semantics")
            self.observers.append(semantics.semantics_observer(checked))
        if self.timer is not None:
            self.observers.append(self.timer)

    def up_to_questions(self) -> tuple[Step, ...]:
        """The steps that lead to questions to a model, which are all that a dry run runs."""
        asking = [i for i, s in enumerate(self.steps) if s.module_pass.name == "llm-lower"]
        if not asking:
            raise UserError("--llm-dry-run: no pass asks a model; llm-lower does")
        return self.steps[: asking[-1] + 1]

    def process_chunk(self, text: str, name: str) -> str:
        """The output for one part of the input."""
        if not self.args.verify_diagnostics:
            return self.run_passes(text, name)
        from acc.expected_diagnostics import ExpectingReporter, check_expected

        output = ""
        expecting = ExpectingReporter()
        with reporting_to(expecting):
            try:
                output = self.run_passes(text, name)
            except (DiagnosticException, ParseError) as error:
                if (diagnostic := diagnostic_of(error)) is not None:
                    report(diagnostic)
        check_expected(expecting, text, name)
        return output

    def run_passes(self, text: str, name: str) -> str:
        """Parse, run the pipeline, print."""
        from acc.module_chip import set_chip
        from acc.parsing import parse_module
        from acc.pass_runner import run_pipeline
        from acc.printing import module_text

        module = parse_module(self.ctx, text, name)
        if self.steps or self.args.chip is not None:
            set_chip(module, self.args.chip)
        run_pipeline(self.ctx, module, self.steps, self.observers, original=text)
        return module_text(
            module, generic=self.args.print_op_generic, locations=self.args.print_debuginfo
        )


def main() -> None:
    """Run acc-opt on the command line and exit."""
    sys.exit(run_tool("acc-opt", lambda reporter: AccOpt(sys.argv[1:], reporter).run()))


if __name__ == "__main__":
    main()
