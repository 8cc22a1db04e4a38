"""Texts of models and servers on a terminal: as one line that it does not act upon."""

_SHOWN = 300
"""Characters of a text."""


def printable(text: str) -> str:
    """A text as one line without control characters, cut where it is long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * _SHOWN]).split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 3]}..."
