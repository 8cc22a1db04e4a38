"""What a C++ compiler says about a kernel, with what the headers themselves say in front."""

import re
from functools import cache
from pathlib import Path

_HEADER = Path(__file__).parent / "host_headers" / "unavailable.h"
_SHOWN_LINES = 40
_MISSING = re.compile(
    r"no matching (?:member )?function for call to '([\w:]+)"
    r"|'([\w:]+)'(?: in \w+ '[\w:]+')?"
    r" (?:was not declared|does not name a type|has not been declared)"
    r"|(?:use of undeclared identifier|unknown type name|no (?:type|member) named) '(\w+)'"
    r"|'(\w+)' is not a (?:member|type)"
)
"""Names that g++ or clang does not know, or not with these arguments; LC_ALL is C."""

_ASSERTED = re.compile(r"static assertion failed(?: due to requirement '.*')?: (.+)")


_REASONS = {
    "NOT_MODELLED": "{} is not modelled by the host model",
    "TYPE_NOT_MODELLED": "{} is not modelled by the host model",
    "NO_CUBE_CORE": "{}: the host model has no cube core yet",
    "NAME_OF_CUBE_CORE": "{}: the host model has no cube core yet",
    "NOT_ON_CHIP": "{} does not exist on this chip (Atlas A2)",
    "NAME_NOT_ON_CHIP": "{} does not exist on this chip (Atlas A2)",
}
"""Lists of names in that header, and what is said about a name of each."""


@cache
def names_that_are_missing() -> dict[str, str]:
    """Functions, types and events of the public interface that kernels here cannot use: why."""
    rows: list[tuple[str, str]] = re.findall(
        r"^ACC_(\w+)\((\w+)\)$", _HEADER.read_text("utf-8"), re.MULTILINE
    )
    return {name: _REASONS[kind].format(name) for kind, name in rows}


def _without_entries(lines: list[str]) -> list[str]:
    """The messages but for those about our own code that calls the kernels."""
    kept: list[str] = []
    is_ours = False
    for line in lines:
        if not line.startswith(" "):
            is_ours = re.match(r"(In file included from )?entries\.cpp:", line) is not None
        if not is_ours:
            kept.append(line)
    return kept


def explain(messages: str) -> str:
    """A line for each thing that the headers refuse, then the compiler's first messages."""
    own = dict.fromkeys(_ASSERTED.findall(messages))
    own |= dict.fromkeys(re.findall(r"static_assert failed[^\"]*\"(.+)\"", messages))
    for match in _MISSING.finditer(messages):
        name = match[match.lastindex or 0].rsplit("::", 1)[-1]
        if name in names_that_are_missing():
            own.setdefault(names_that_are_missing()[name])
    lines = (
        _without_entries(messages.strip().splitlines()) if own else messages.strip().splitlines()
    )
    rest = [f"... and {len(lines) - _SHOWN_LINES} lines more"] if len(lines) > _SHOWN_LINES else []
    return "\n".join([*own, *lines[:_SHOWN_LINES], *rest])
