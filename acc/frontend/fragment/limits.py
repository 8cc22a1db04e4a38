"""How large the text of a fragment may be, so that none costs more than its reading is worth."""

from acc.frontend.dsl.limits import MAX_DEPTH, MAX_NUMBER_LENGTH

__all__ = ["MAX_BRACKETS", "MAX_DEPTH", "MAX_NAME_LENGTH", "MAX_NUMBER_LENGTH", "MAX_TEXT_LENGTH"]

MAX_TEXT_LENGTH = 100_000
"""Characters of a text."""

MAX_NAME_LENGTH = 64
"""Characters of a name of a value, its sign included."""

MAX_BRACKETS = 16
"""Brackets of all kinds inside each other; braces are blocks, of which there are `MAX_DEPTH`."""
