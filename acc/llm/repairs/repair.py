"""What a repair is."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Mended:
    """A text after a repair."""

    code: str
    what: str
    """What was done and where, for its author and for records."""


@dataclass(frozen=True)
class Repair:
    """A rewrite of the text of an answer."""

    name: str
    apply: Callable[[str], Mended | None]
    """The text after it; None where there is nothing for it to do."""
