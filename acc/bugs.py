"""What is kept of a bug of ours: what acc was doing, and a file that reproduces it."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Sequence

from acc.diagnostics import Diagnostic, InternalError, note


def doing(error: Exception) -> str:
    """What acc was doing, or what went wrong, in a line."""
    if isinstance(error, InternalError):
        return error.doing
    return f"{type(error).__name__}: {error}"


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
        file.write(text)
    return note(f"this is a bug in acc; reproducer: {path}")
