"""What is kept of a bug of ours: what acc was doing, and a file that reproduces it."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Sequence

from acc.diagnostics import Diagnostic, InternalError, note

_SECRETS = ("OPENAI_API_KEY", "OPENAI_CUSTOM_HEADERS")
"""Variables of the environment whose values nobody should send along with a report."""


def _without_secrets(text: str) -> str:
    for name in _SECRETS:
        if value := os.environ.get(name, "").strip():
            text = text.replace(value, f"[{name}]")
    return text


def doing(error: Exception) -> str:
    """What acc was doing, or what went wrong, in a line."""
    if isinstance(error, InternalError):
        return _without_secrets(error.doing)
    return _without_secrets(f"{type(error).__name__}: {error}")


def reproducer(error: Exception, tool: str, what: Sequence[str]) -> Diagnostic:
    """
    Write the file that reproduces an error, and say where it is.

    An `InternalError` has its text; for others it is `what`, lines that say what was asked for, and
    the trace.
    """
    if isinstance(error, InternalError):
        text = error.reproducer
    else:
        trace = "".join(traceback.format_exception(error)).splitlines()
        text = "".join(f"// {line}\n" for line in [*what, *trace])
    handle, path = tempfile.mkstemp(prefix=f"{tool}-reproducer-", suffix=".mlir")
    with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(_without_secrets(text))
    return note(f"this is a bug in acc; reproducer: {path}")
