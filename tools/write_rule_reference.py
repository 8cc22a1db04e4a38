"""
Write docs/rules.md from acc/target/rules, and docs/pitfalls.md from tools/pitfalls.toml.

    python tools/write_rule_reference.py docs
"""

import importlib
import inspect
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from acc.target import rules
from acc.target.chip import chip_names
from acc.target.rules.rule import Rule

ROOT = Path(__file__).resolve().parents[1]
HOST_MODEL = ROOT / "acc" / "exec"

_FAULT = re.compile(r'"([a-z]+(?:-[a-z]+)+)"')
_PROCESS_FAULT = re.compile(r'Fault\("([a-z-]+)"')

Entry: TypeAlias = Mapping[str, object]


def fault_names() -> set[str]:
    """The faults that the host model's sources report."""
    headers = (HOST_MODEL / "host_headers").rglob("*")
    sources = [path for path in headers if path.suffix in (".h", ".cpp")]
    found = {name for path in sources for name in _FAULT.findall(path.read_text("utf-8"))}
    return found | set(_PROCESS_FAULT.findall((HOST_MODEL / "report.py").read_text("utf-8")))


def families() -> Iterator[tuple[str, Sequence[Rule]]]:
    """The summary of each module of rules, and its rules."""
    for info in pkgutil.iter_modules(rules.__path__):
        module = importlib.import_module(f"{rules.__name__}.{info.name}")
        found = [value for value in vars(module).values() if isinstance(value, Rule)]
        if found:
            yield (inspect.getdoc(module) or "").split("\n\n")[0], found


def _rule_lines(rule: Rule, faults: set[str]) -> Iterator[str]:
    yield f"### `{rule.name}`"
    yield ""
    yield f"{rule.statement[:1].upper()}{rule.statement[1:]}."
    yield ""
    yield f"- looked at: {rule.doc}"
    yield f"- checked by: {', '.join(rule.checked_by)}"
    if rule.chips() != chip_names():
        yield f"- chips: {', '.join(rule.chips()) or 'none'}"
    if rule.name in faults:
        yield "- the host model reports it under the same name"
    yield f"- source: {rule.source}"
    yield ""


def rules_page() -> str:
    """The text of docs/rules.md."""
    faults = fault_names()
    lines = [
        "# Hardware rules",
        "",
        "Written by `make docs` from `acc/target/rules`; `acc-opt --list-rules` prints the same.",
        "A message says what is wrong, where, which limit it breaks and what would be legal, and "
        "ends with the rule's name in brackets. Verifiers run when IR is read and after every "
        "pass; the check passes run behind the lowering and before anything is emitted. They "
        "refuse what is wrong whenever it is reached. What depends on the launch is left to "
        "`prove-bounds` and to the host model (`docs/host_model.md`), whose faults have the same "
        "names. Rules without a line about chips hold on all of them.",
        "",
    ]
    for summary, found in families():
        lines += [f"## {' '.join(summary.split()).removesuffix('.')}", ""]
        for rule in found:
            lines += _rule_lines(rule, faults)
    return "\n".join(lines).rstrip() + "\n"


_NO_CUBE_CORE = "kernels with a cube core do not compile there"


@dataclass(frozen=True)
class Pitfall:
    """One trap of AscendC, and what becomes of it."""

    number: int
    trap: str
    rules: tuple[str, ...]
    """Rules that refuse it before it runs."""

    faults: tuple[str, ...]
    """Faults of the host model."""

    cube: bool
    """Whether it needs a cube core."""

    construction: str
    """Why kernels cannot contain it."""

    host: str
    """What the host model does about it besides."""

    out: str
    """Why nothing finds it."""


def pitfalls() -> list[Pitfall]:
    """The entries of tools/pitfalls.toml, in order."""
    text = (ROOT / "tools" / "pitfalls.toml").read_text("utf-8")
    entries = cast("Sequence[Entry]", tomllib.loads(text)["pitfall"])
    return [_pitfall(entry) for entry in entries]


def _pitfall(entry: Entry) -> Pitfall:
    number = entry["number"]
    assert isinstance(number, int)
    names = {key: tuple(cast("list[str]", entry.get(key, []))) for key in ("rules", "faults")}
    texts = {key: str(entry.get(key, "")) for key in ("construction", "host", "out")}
    cube = entry.get("cube") is True
    return Pitfall(number, str(entry["trap"]), names["rules"], names["faults"], cube, **texts)


def _names(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _answers(pitfall: Pitfall) -> Iterator[str]:
    if pitfall.rules:
        yield f"static: {_names(pitfall.rules)}"
    if pitfall.construction:
        yield f"by construction: {pitfall.construction}"
    if pitfall.cube:
        yield "by construction: kernels are for vector cores, and the dialect has no cube core"
    found = [_names(pitfall.faults), pitfall.host, _NO_CUBE_CORE if pitfall.cube else ""]
    if any(found):
        yield f"host model: {', '.join(part for part in found if part)}"
    if pitfall.out:
        yield f"out of reach: {pitfall.out}"


def pitfalls_page() -> str:
    """The text of docs/pitfalls.md."""
    lines = [
        "# Pitfalls of AscendC, and what becomes of them",
        "",
        "Written by `make docs` from `tools/pitfalls.toml`. *Static* names the rule that refuses "
        "the program (`docs/rules.md`), as far as the numbers are known; *by construction* says "
        "why no kernel that acc makes contains it; *host model* names the fault that reports it "
        "when a kernel runs there (`docs/host_model.md`), for kernels that people wrote as well; "
        "*out of reach* says why nothing finds it.",
        "",
        "| # | pitfall | answer |",
        "|---|---|---|",
    ]
    for pitfall in pitfalls():
        lines.append(f"| {pitfall.number} | {pitfall.trap} | {'; '.join(_answers(pitfall))} |")
    return "\n".join(lines) + "\n"


def main(folder: str) -> None:
    """Write both pages to a folder."""
    Path(folder, "rules.md").write_text(rules_page(), "utf-8")
    Path(folder, "pitfalls.md").write_text(pitfalls_page(), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
