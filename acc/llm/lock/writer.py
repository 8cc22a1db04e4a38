"""
The text of a lock file: TOML, entries sorted, texts of several lines as they are.

No line but those that begin a table begins with `[`, and none as a merge conflict does, so that
readers and people find both.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from acc.llm.lock.entry import Entry, LockContent, LockedRound
from acc.llm.request import Answer

VERSION = 1

HEADER = f"""\
# Answers of models to acc, which --llm-mode replay takes from here: written by --llm-mode record.
# All of them were checked when they were recorded, and are checked again when they are used.
version = {VERSION}
"""

_NOT_LITERAL = re.compile(
    r"'''|'\Z|^\[|^[<=>]{7}|[^\n\t -\ud7ff\ue000-\U0010ffff]|\x7f", re.MULTILINE
)
_LINE_START = re.compile(r"\n(\[|[<=>](?=[<=>]{6}))")
_ESCAPED = re.compile(r'"|\\|[^\n -\ud7ff\ue000-\U0010ffff]|\x7f')
_SHORT = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\r": "\\r"}


def lock_text(content: LockContent) -> str:
    """The whole file."""
    parts = [HEADER]
    for table, entries in (("entry", content.entries), ("unfinished", content.unfinished)):
        for entry in sorted(entries.values(), key=lambda entry: entry.order):
            parts.append("\n".join(_entry(table, entry)) + "\n")
    return "\n".join(parts)


def _entry(table: str, entry: Entry) -> Iterator[str]:
    identity, sampling = entry.identity, entry.identity.sampling
    yield f"[[{table}]]"
    yield f"subject = {string(entry.subject)}"
    yield f"key = {string(entry.key)}"
    yield f"kind = {string(identity.kind)}"
    yield f"chip = {string(identity.chip)}"
    yield f"model = {string(sampling.model)}"
    if sampling.temperature is not None:
        yield f"temperature = {float(sampling.temperature)!r}"
    if sampling.seed is not None:
        yield f"seed = {sampling.seed}"
    yield f"max_tokens = {sampling.max_tokens}"
    yield f"spec = {string(identity.spec)}"
    yield ""
    yield f"[{table}.parts]"
    for name, digest in sorted(identity.parts.items()):
        yield f"{_basic(name)} = {string(digest)}"
    accepted = _accepted_round(entry)
    for number, round in enumerate(entry.rounds):
        yield ""
        yield f"[[{table}.round]]"
        yield from _round(round)
        if number == accepted:
            yield "accepted = true"
    if entry.accepted is not None and accepted is None:
        yield ""
        yield f"[{table}.accepted]"
        yield from _answer(entry.accepted)


def _accepted_round(entry: Entry) -> int | None:
    """The round whose answer is the accepted one as it stands."""
    last_first = reversed(list(enumerate(entry.rounds)))
    return next((i for i, r in last_first if r.answer == entry.accepted), None)


def _round(round: LockedRound) -> Iterator[str]:
    if round.sample:
        yield f"sample = {round.sample}"
    yield f"asked = {string(round.asked)}"
    if round.question:
        yield f"question = {string(round.question)}"
    yield from _answer(round.answer)
    if round.passed:
        yield f"passed = [{', '.join(map(_basic, round.passed))}]"
    if round.failed is not None:
        yield f"failed = {string(round.failed)}"
    if round.why is not None:
        yield f"why = {string(round.why)}"
    if round.cost is not None and math.isfinite(round.cost):
        yield f"cost = {float(round.cost)!r}"


def _answer(answer: Answer) -> Iterator[str]:
    yield f"provider = {string(answer.provider)}"
    yield f"answered_by = {string(answer.model)}"
    if answer.usage.prompt_tokens or answer.usage.completion_tokens:
        yield f"prompt_tokens = {answer.usage.prompt_tokens}"
        yield f"completion_tokens = {answer.usage.completion_tokens}"
    if answer.truncated:
        yield "truncated = true"
    yield f"answer = {string(answer.text)}"


def string(text: str) -> str:
    """A TOML string: of several lines as it is where TOML allows it, else with escapes."""
    if "\n" not in text:
        return _basic(text)
    if _NOT_LITERAL.search(text) is None:
        return f"'''\n{text}'''"
    lines = "\n" + _ESCAPED.sub(_escape, text)
    return f'"""{_LINE_START.sub(_escape_first, lines)}"""'


def _basic(text: str) -> str:
    return f'"{_ESCAPED.sub(_escape, text)}"'.replace("\n", "\\n")


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    if char in _SHORT:
        return _SHORT[char]
    # TOML has no lone surrogates; what stands for one is what decoders put there
    code = ord(char)
    return "\\ufffd" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"


def _escape_first(match: re.Match[str]) -> str:
    return f"\n\\u{ord(match[1]):04x}"
