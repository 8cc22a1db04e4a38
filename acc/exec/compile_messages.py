"""What a C++ compiler says about a kernel, with what the headers themselves say in front."""

import re
from functools import cache
from pathlib import Path

_HEADER = Path(__file__).parent / "host_headers" / "unavailable.h"
_SHOWN_LINES = 40
_MISSING = re.compile(
    r"no matching (?:member )?function for call to '([\w:]+)"
    r"|'([\w:]+)' (?:was not declared|does not name a type|has not been declared)"
    r"|(?:use of undeclared identifier|unknown type name|no (?:type|member) named) '(\w+)'"
    r"|'(\w+)' is not a (?:member|type)"
)
"""Names that g++ or clang does not know, or not with these arguments; LC_ALL is C."""

_ASSERTED = re.compile(r"static assertion failed(?: due to requirement '.*')?: (.+)")


@cache
def names_not_modelled() -> frozenset[str]:
    """Functions and types of the public interface that the headers list as not modelled."""
    text = _HEADER.read_text("utf-8")
    return frozenset(re.findall(r"^ACC_(?:TYPE_)?NOT_MODELLED\((\w+)\)", text, re.MULTILINE))


def explain(messages: str) -> str:
    """A line for each thing that the headers refuse, then the compiler's first messages."""
    own = dict.fromkeys(_ASSERTED.findall(messages))
    own |= dict.fromkeys(re.findall(r"static_assert failed[^\"]*\"(.+)\"", messages))
    for match in _MISSING.finditer(messages):
        name = match[match.lastindex or 0].rsplit("::", 1)[-1]
        if name in names_not_modelled():
            own.setdefault(f"{name} is not modelled by the host model")
    lines = messages.strip().splitlines()
    rest = [f"... and {len(lines) - _SHOWN_LINES} lines more"] if len(lines) > _SHOWN_LINES else []
    return "\n".join([*own, *lines[:_SHOWN_LINES], *rest])
