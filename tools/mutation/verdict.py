"""What became of a mutant."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path


class Kind(StrEnum):
    """How a mutant was found, or not."""

    STATIC = "static"
    """A verifier or a hardware check refuses it."""

    COMPILE = "compile"
    """It has no C++, or the C++ does not compile."""

    FAULT = "fault"
    """The host model reports it."""

    VALUE = "value"
    """A result is wrong."""

    EQUIVALENT = "equivalent"
    """It means what the kernel means, for a stated reason."""

    ESCAPED = "escaped"
    """None of these."""


@dataclass(frozen=True)
class Verdict:
    """One mutant and what became of it."""

    kernel: str
    operator: str
    number: int
    text: str
    """What was changed, and where."""

    kind: Kind
    detail: str

    @property
    def is_caught(self) -> bool:
        """Whether it was reported, or gave a wrong value."""
        return self.kind not in (Kind.EQUIVALENT, Kind.ESCAPED)

    def line(self) -> str:
        """One line for people."""
        return f"{self.kernel} {self.operator}[{self.number}] {self.text}: {self.detail}"


def write_verdicts(file: Path, verdicts: Sequence[Verdict]) -> None:
    """Writes verdicts as JSON."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps([asdict(verdict) for verdict in verdicts], indent=1)
    file.write_text(text + "\n", "utf-8")


def read_verdicts(file: Path) -> list[Verdict]:
    """Reads what `write_verdicts` wrote."""
    rows = json.loads(file.read_text("utf-8"))
    found = [Verdict(**row) for row in rows]
    return [replace(verdict, kind=Kind(verdict.kind)) for verdict in found]


def table(verdicts: Iterable[Verdict], order: Iterable[str]) -> str:
    """How the mutants of each operator were found, as a table in Markdown."""
    counts: Mapping[str, Counter[Kind]] = {name: Counter[Kind]() for name in order}
    for verdict in verdicts:
        counts[verdict.operator][verdict.kind] += 1
    kinds = list(Kind)
    rows = [["operator", "mutants", *(kind.value for kind in kinds), "caught"]]
    for name, found in counts.items():
        if found:
            rows.append(_row(name, found))
    rows.append(_row("all", sum(counts.values(), Counter[Kind]())))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(r, widths, strict=True)) + " |" for r in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def _row(name: str, found: Counter[Kind]) -> list[str]:
    total = sum(found.values())
    meant = total - found[Kind.EQUIVALENT]
    caught = meant - found[Kind.ESCAPED]
    rate = f"{100 * caught / meant:.1f} %" if meant else "-"
    return [name, str(total), *(str(found[kind] or "") for kind in Kind), rate]
