"""
`--verify-diagnostics`, as in MLIR: comments in the input say which messages a run must give.

    // expected-error {{a part of the text}}           on this line
    // expected-warning @+2 {{...}}                    two lines below
    // expected-note @-1 {{...}}                       the line above; also @above and @below
    // expected-error @unknown {{...}}                 a message without a place in the file
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from acc.diagnostics import Diagnostic, Severity, UserError, report
from acc.locations import Place

_EXPECTED = re.compile(
    r"expected-(?P<severity>error|warning|note)"
    r"(?:\s*@(?P<offset>[+-]\d+|above|below|unknown))?"
    r"\s*\{\{(?P<text>.*?)\}\}"
)


@dataclass(frozen=True)
class ExpectedMessage:
    """A message that a run must give."""

    severity: Severity
    text: str
    """What the message must contain."""

    line: int | None
    """The line it must be on; none for a message without a place in the file."""

    written: Place
    """Where the expectation stands."""

    def matches(self, message: Diagnostic, file: str) -> bool:
        """Whether the message is the expected one."""
        place = message.place
        line = place.line if place is not None and place.file == file else None
        return message.severity is self.severity and self.text in message.text and line == self.line


def expected_messages(text: str, file: str) -> Iterator[ExpectedMessage]:
    """The expectations that the comments of a text state."""
    for number, source in enumerate(text.splitlines(), start=1):
        for match in _EXPECTED.finditer(source):
            offset = {"above": "-1", "below": "+1", None: "0"}.get(match["offset"], match["offset"])
            place = Place(file, number, match.start() + 1, len(match.group()))
            line = None if offset == "unknown" else number + int(offset)
            yield ExpectedMessage(Severity(match["severity"]), match["text"], line, place)


@dataclass
class ExpectingReporter:
    """Collects the messages of a run instead of printing them."""

    messages: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a message and its notes."""
        self.messages.extend(diagnostic.with_notes())

    def differences(self, text: str, file: str) -> Iterator[Diagnostic]:
        """Errors about expected messages that did not come, and others that came."""
        left = list(self.messages)
        for expected in expected_messages(text, file):
            found = next((m for m in left if expected.matches(m, file)), None)
            if found is not None:
                left.remove(found)
                continue
            says = f"expected {expected.severity} '{expected.text}' was not reported"
            yield Diagnostic(Severity.ERROR, says, expected.written)
        for message in left:
            says = f"unexpected {message.severity}: {message.text}"
            yield Diagnostic(Severity.ERROR, says, message.place)


def check_expected(reporter: ExpectingReporter, text: str, file: str) -> None:
    """
    Compare what a run reported with what the comments of its input expect.

    Raises `UserError` if they differ, having reported each difference.
    """
    differences = list(reporter.differences(text, file))
    for difference in differences:
        report(difference)
    if differences:
        raise UserError(f"{len(differences)} of the diagnostics differ from those expected")
