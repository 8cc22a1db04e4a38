"""
What the user is told: error classes with exit codes, rendering with the source line, near matches.

The one top-level handler of all tools is `acc/cli/toplevel.py`.
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Protocol

from xdsl.ir import Operation
from xdsl.utils.exceptions import ArgSpecParseError, DiagnosticException, ParseError
from xdsl.utils.lexer import Span

from acc.locations import Place, place_of, place_of_span


class Severity(StrEnum):
    """How bad a message is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Diagnostic:
    """One message about the user's program, with notes about other places."""

    severity: Severity
    text: str
    place: Place | None = None
    notes: tuple[Diagnostic, ...] = ()

    def with_notes(self) -> Iterator[Diagnostic]:
        """The message, then its notes."""
        yield self
        yield from self.notes


At = Operation | Place | Span[str] | Span[bytes] | None
"""What a message can be about."""


def place_at(at: At) -> Place | None:
    """The place of what a message is about."""
    match at:
        case Operation():
            return place_of(at)
        case Span():
            return place_of_span(at)
        case _:
            return at


def note(text: str, at: At = None) -> Diagnostic:
    """A note to hang under an error or a warning."""
    return Diagnostic(Severity.NOTE, text, place_at(at))


class _Pickled(Exception):
    """An error that processes hand on: made again of what it holds, without its constructor."""

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[_Pickled], args: tuple[object, ...], state: dict[str, object]) -> _Pickled:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class UserError(_Pickled, DiagnosticException):
    """
    The user's input or command line is wrong or not supported.

    The text is lower case without a full stop and says what was found, what was expected and what
    would be legal. The place is taken when the error is made, so later rewrites cannot move it.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, text: str, at: At = None, notes: Iterable[Diagnostic] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.place = place_at(at)
        self.notes = tuple(notes)


class MissingToolError(UserError):
    """A tool, device or extra that was asked for is not there."""

    exit_code = 5


class FaultError(UserError):
    """The host model or a device found a fault."""

    exit_code = 4


class MismatchError(UserError):
    """Results differ from the reference."""

    exit_code = 3


class InternalError(_Pickled):
    """
    A bug of ours, with what was being done and a text that reproduces it.

    The reproducer is a whole file of the kind that the tool reads.
    """

    exit_code: ClassVar[int] = 2

    def __init__(self, doing: str, reproducer: str) -> None:
        super().__init__(doing)
        self.doing = doing
        self.reproducer = reproducer


_CLASS = re.compile(r"<class '(?:\w+\.)*(\w+)'>")
"""How Python prints the class of an attribute."""


def _sentence(text: str) -> str:
    """A message of xDSL in our form: lower case first word, no full stop, one paragraph."""
    text = _CLASS.sub(r"\1", " ".join(text.split())).removesuffix(".")
    first = text.split(" ", maxsplit=1)[0]
    return text[:1].lower() + text[1:] if first.istitle() else text


def reporting_op(error: BaseException) -> Operation | None:
    """
    The operation whose verifier or pattern raised an error.

    xDSL prints it into the IR instead of keeping it, so it is read off the innermost frame of the
    methods through which every such error passes.
    """
    through = (Operation.emit_error.__code__, Operation.verify.__code__)
    found: Operation | None = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in through:
            found = trace.tb_frame.f_locals["self"]
        trace = trace.tb_next
    return found


def diagnostic_of(error: BaseException) -> Diagnostic | None:
    """The message to show for an error that is the user's fault; none if it is ours."""
    match error:
        case UserError():
            place = error.place or place_at(reporting_op(error))
            return Diagnostic(Severity.ERROR, error.text, place, error.notes)
        case ParseError():
            return Diagnostic(Severity.ERROR, _sentence(error.msg), place_of_span(error.span))
        case DiagnosticException():
            place = place_at(reporting_op(error))
            return Diagnostic(Severity.ERROR, _sentence(str(error)), place)
        case ArgSpecParseError():
            return Diagnostic(Severity.ERROR, _sentence(str(error)))
        case MemoryError():
            text = _sentence(str(error)) or "the input is too large for this machine"
            return Diagnostic(Severity.ERROR, f"out of memory: {text}")
        case _:
            return None


_LONGEST_LINE = 400
"""Characters of a source line that are shown."""


class Reporter(Protocol):
    """Takes the messages of a run."""

    def report(self, diagnostic: Diagnostic) -> None:
        """Take one message."""
        ...


@dataclass
class TextReporter:
    """Prints messages to standard error, each with its source line and a caret."""

    sources: dict[str, str] = field(default_factory=dict[str, str])
    """Text by file name, for what cannot be read again (standard input)."""

    def report(self, diagnostic: Diagnostic) -> None:
        """Print a message and its notes."""
        for message in diagnostic.with_notes():
            print(self.render(message), file=sys.stderr)

    def render(self, message: Diagnostic) -> str:
        """The message as text: place, severity, text, then the source line if it can be read."""
        head = f"{message.severity}: {message.text}"
        if message.place is None:
            return head
        lines = [f"{message.place}: {head}"]
        if (source := self._source_line(message.place)) is not None:
            shown, column = _shown_part(source, message.place.column - 1)
            before = "".join(c if c == "\t" else " " for c in shown[:column])
            room = max(len(shown) - len(before), 1)
            lines += [shown, before + "^" + "~" * (min(message.place.length, room) - 1)]
        return "\n".join(lines)

    def _source_line(self, place: Place) -> str | None:
        if place.file not in self.sources:
            try:
                self.sources[place.file] = Path(place.file).read_text("utf-8", "replace")
            except OSError:
                return None
        lines = self.sources[place.file].splitlines()
        return lines[place.line - 1] if 0 < place.line <= len(lines) else None


def _shown_part(line: str, column: int) -> tuple[str, int]:
    """A source line as it is shown, of a long one what is around a column, and the column in it."""
    line = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in line)
    if len(line) <= _LONGEST_LINE:
        return line, column
    start = max(min(column, len(line)) - _LONGEST_LINE // 2, 0)
    left, right = ("..." if start else ""), ("..." if start + _LONGEST_LINE < len(line) else "")
    return f"{left}{line[start : start + _LONGEST_LINE]}{right}", column - start + len(left)


_reporter: ContextVar[Reporter | None] = ContextVar("reporter", default=None)


@contextmanager
def reporting_to(reporter: Reporter) -> Generator[None]:
    """Send the messages that are reported inside to a reporter."""
    token = _reporter.set(reporter)
    try:
        yield
    finally:
        _reporter.reset(token)


def report(diagnostic: Diagnostic) -> None:
    """Send a message to the current reporter."""
    (_reporter.get() or TextReporter()).report(diagnostic)


def warn(text: str, at: At = None, notes: Iterable[Diagnostic] = ()) -> None:
    """Tell the user something that stops nothing."""
    report(Diagnostic(Severity.WARNING, text, place_at(at), tuple(notes)))


def did_you_mean(wrong: str, legal: Iterable[str]) -> str:
    """The end of an error about an unknown name: the near matches, or else nothing."""
    names = sorted(legal)
    near = difflib.get_close_matches(wrong, names, n=3, cutoff=0.6)
    near = near or [name for name in names if name.startswith(wrong)][:3]
    return f"; did you mean {' or '.join(near)}?" if near else ""


def unknown(kind: str, wrong: str, legal: Sequence[str], at: At = None) -> UserError:
    """The error for a name that is not one of the legal ones, which it lists if they are few."""
    text = f"unknown {kind} '{wrong}'"
    hint = did_you_mean(wrong, legal)
    if not hint and 0 < len(legal) <= 12:
        hint = f"; expected one of {', '.join(legal)}"
    return UserError(text + hint, at)


def check_option(name: str, value: int, most: int | None = None) -> None:
    """Raise `UserError` if the value of a pass's option is not from 1 to the largest one."""
    if value < 1 or (most is not None and value > most):
        legal = "1 or more" if most is None else f"1 to {most}"
        raise UserError(f"option '{name}': found {value}, expected {legal}")
