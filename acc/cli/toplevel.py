"""
What all tools share: argument errors as diagnostics, reading and writing files, the one handler.

The exit codes are those of the error classes in `acc/diagnostics.py`; 0 is done.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

from acc.bugs import doing, reproducer
from acc.diagnostics import (
    Diagnostic,
    InternalError,
    Severity,
    TextReporter,
    UserError,
    diagnostic_of,
    did_you_mean,
    report,
    reporting_to,
)

EXIT_CODES = """\
exit codes: 0 done, 1 wrong or unsupported input, 2 internal error, 3 results differ,
            4 fault on the host model or an NPU, 5 a tool or device is missing
"""

STANDARD_INPUT = "<stdin>"
"""What messages call the standard input."""


class ToolArgumentParser(argparse.ArgumentParser):
    """An argument parser that raises `UserError`, and knows near matches of options."""

    def __init__(self, prog: str, description: str, example: str, usage: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"{EXIT_CODES}\nexample:\n  {example}",
            usage=usage,
            formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(
                prog, max_help_position=30, width=100
            ),
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raise the error that argparse found."""
        if (wrong := re.match(r"unrecognized arguments: (\S+)", message)) is not None:
            option = wrong.group(1).split("=")[0]
            if option.startswith("-"):
                near = did_you_mean(option, self._option_string_actions)
                raise UserError(f"unknown option '{option}'{near}")
            raise UserError(f"unexpected argument '{option}': one input file is read")
        raise UserError(message)


def read_input(path: str | None, reporter: TextReporter) -> tuple[str, str]:
    """
    The text of the input and its name in messages; none or `-` is the standard input.

    Raises `UserError` for a file that cannot be read or is not UTF-8.
    """
    if path is None or path == "-":
        name, data = STANDARD_INPUT, sys.stdin.buffer.read()
    else:
        try:
            name, data = path, Path(path).read_bytes()
        except OSError as error:
            raise UserError(f"cannot read '{path}': {_reason(error)}") from error
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UserError(f"'{name}' is not UTF-8 text, at byte {error.start}") from error
    reporter.sources[name] = text
    return text, name


def write_output(path: str | None, text: str) -> None:
    """
    Write the whole output, or nothing; none or `-` is the standard output.

    Raises `UserError` for a file that cannot be written.
    """
    if path is None or path == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    target = Path(path)
    unfinished: Path | None = None
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, "utf-8")
            return
        unfinished = target.with_name(f".{target.name}.{os.getpid()}")
        unfinished.write_text(text, "utf-8")
        unfinished.replace(target)
    except OSError as error:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)
        raise UserError(f"cannot write '{path}': {_reason(error)}") from error


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _report_internal(error: Exception, tool: str) -> int:
    """Say that a bug of ours stopped the tool and where the file is that reproduces it."""
    where = reproducer(error, tool, [" ".join([tool, *sys.argv[1:]])])
    report(Diagnostic(Severity.ERROR, f"internal error: {doing(error)}", notes=(where,)))
    return InternalError.exit_code


@contextmanager
def _unwinding_when_terminated() -> Generator[None]:
    """
    Let SIGTERM, with which schedulers and `timeout` end a tool, unwind it as an interrupt does.

    What it has started and half written goes with it.
    """

    def end(number: int, _: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)

    previous = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)


def run_tool(tool: str, body: Callable[[TextReporter], int]) -> int:
    """
    Run a tool's body and turn whatever it raises into messages and an exit code.

    The body gets the reporter, to which it adds the sources it reads.
    """
    reporter = TextReporter()
    with reporting_to(reporter), _unwinding_when_terminated():
        try:
            return body(reporter)
        except BrokenPipeError:
            # the reader has gone; what Python flushes at exit must not fail again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except KeyboardInterrupt:
            return 130
        except BaseException as error:
            if (diagnostic := diagnostic_of(error)) is not None:
                report(diagnostic)
                return error.exit_code if isinstance(error, UserError) else UserError.exit_code
            if isinstance(error, Exception):
                return _report_internal(error, tool)
            raise
