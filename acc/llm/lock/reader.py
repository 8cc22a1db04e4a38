"""Reading a lock file; what is wrong with one is one error at its line."""

from __future__ import annotations

import re
import tomllib

from acc.diagnostics import UserError
from acc.llm.lock.entry import Entry, LockContent, LockedRound
from acc.llm.lock.identity import Identity
from acc.llm.lock.writer import VERSION
from acc.llm.request import Answer, RequestKind, Sampling, Usage
from acc.llm.toml_fields import Fields
from acc.locations import Place

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_CONFLICT = re.compile(r"^(<{7}|={7}|>{7})(?= |$)", re.MULTILINE)


def read_lock(text: str, name: str) -> LockContent:
    """
    What a lock file holds.

    Raises `UserError` with the line for text that is not TOML, for missing, wrong and unknown
    fields, and for entries whose key is not that of their contents.
    """
    tables = Fields(_tables(text, name), _Damage(name, 1))
    if (version := tables.whole("version")) != VERSION:
        raise tables.wrong(f"its version is {version}, and this acc reads {VERSION}")
    content = LockContent(
        _entries(tables, "entry", text, name), _entries(tables, "unfinished", text, name)
    )
    tables.done()
    return content


class _Damage:
    """Makes errors about a table of a lock file."""

    def __init__(self, name: str, line: int, about: str = "") -> None:
        self.name = name
        self.line = line
        self.about = about

    def __call__(self, text: str) -> UserError:
        """The error at the table's line."""
        return UserError(f"damaged lock file: {self.about}{text}", Place(self.name, self.line, 1))


def _tables(text: str, name: str) -> dict[str, object]:
    if (conflict := _CONFLICT.search(text)) is not None:
        line = text.count("\n", 0, conflict.start()) + 1
        raise _Damage(name, line)("a merge conflict is left, expected one of its sides")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        match = _PLACE.search(said)
        said = _PLACE.sub("", said)
        line, column = text.count("\n") + 1, 1
        if match is not None and match[1] is not None:
            line, column = int(match[1]), int(match[2])
        place = Place(name, line, column)
        raise UserError(f"damaged lock file: {said[:1].lower()}{said[1:]}", place) from error


def _entries(tables: Fields, table: str, text: str, name: str) -> dict[str, Entry]:
    lines = [n for n, line in enumerate(text.split("\n"), 1) if line.rstrip() == f"[[{table}]]"]
    found: dict[str, Entry] = {}
    for number, fields in enumerate(tables.subtables(table)):
        line = lines[number] if number < len(lines) else 1
        fields.wrong = _Damage(name, line)
        entry = _entry(fields)
        if entry.key in found:
            raise fields.wrong(f"a second entry for {entry.subject} has the key {entry.key}")
        found[entry.key] = entry
    return found


def _entry(fields: Fields) -> Entry:
    subject = fields.text("subject")
    key = fields.text("key")
    parts = fields.subtable("parts")
    identity = Identity(
        _kind(fields),
        fields.text("spec"),
        fields.text("chip"),
        parts.all_texts() if parts is not None else {},
        Sampling(
            fields.text("model"),
            fields.number("temperature"),
            fields.whole("seed") if "seed" in fields.table else None,
            fields.whole("max_tokens"),
        ),
    )
    if identity.key != key:
        raise fields.wrong(
            f"the key of the entry for {subject} is {key}, and that of its contents {identity.key}"
        )
    rounds: list[LockedRound] = []
    accepted: list[Answer] = []
    for table in fields.subtables("round"):
        rounds.append(_round(table))
        if table.flag("accepted"):
            accepted.append(rounds[-1].answer)
        table.done()
    if (table := fields.subtable("accepted")) is not None:
        accepted.append(_answer(table))
        table.done()
    if len(accepted) > 1:
        raise fields.wrong(f"the entry for {subject} has {len(accepted)} accepted answers")
    fields.done()
    return Entry(subject, identity, tuple(rounds), accepted[0] if accepted else None)


def _kind(fields: Fields) -> RequestKind:
    kind = fields.text("kind")
    if kind not in set(RequestKind):
        raise fields.wrong(f"'kind' is '{kind}', expected {', '.join(RequestKind)}")
    return RequestKind(kind)


def _round(fields: Fields) -> LockedRound:
    return LockedRound(
        fields.whole("sample", 0),
        fields.text("asked"),
        fields.text("question", ""),
        _answer(fields),
        fields.texts("passed"),
        fields.optional_text("failed"),
        fields.optional_text("why"),
        fields.number("cost"),
    )


def _answer(fields: Fields) -> Answer:
    return Answer(
        fields.text("answer"),
        fields.text("provider"),
        fields.text("answered_by"),
        Usage(fields.whole("prompt_tokens", 0), fields.whole("completion_tokens", 0)),
        fields.flag("truncated"),
    )
