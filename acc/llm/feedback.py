"""Diagnostics as a model reads them: with the line of its own text and a caret, without paths."""

from dataclasses import replace

from acc.diagnostics import Diagnostic, TextReporter
from acc.locations import Place

ANSWER = "answer.py"
"""What messages call the text of an answer that is a kernel."""

PLAN = "answer.json"
"""The same of a plan."""

FRAGMENT = "answer.mlir"
"""The same of a fragment."""


def feedback(diagnostic: Diagnostic, source: str, sources: dict[str, str] | None = None) -> str:
    """
    A diagnostic and its notes as text; `source` is the text of the answer.

    `sources` are further texts by name that may be quoted. Places in any other file are left out:
    they are of this machine.
    """
    texts = {ANSWER: source, PLAN: source, FRAGMENT: source, **(sources or {})}
    reporter = TextReporter(texts)
    messages = [replace(each, place=_quoted(each.place, texts)) for each in diagnostic.with_notes()]
    return "\n".join(map(reporter.render, messages))


def _quoted(place: Place | None, texts: dict[str, str]) -> Place | None:
    return place if place is not None and place.file in texts else None
