"""
Mechanical mistakes of an answer that are mended before its author is asked again.

A repair rewrites text and never guesses what a kernel should compute: what it gives is judged like
any answer, by all checks.
"""

from acc.llm.repairs.fragments import add_dialects, spell_numbers
from acc.llm.repairs.imports import add_imports, drop_imports
from acc.llm.repairs.repair import Repair
from acc.llm.repairs.suffixes import drop_suffixes
from acc.llm.repairs.tails import bound_blocks, drop_rounding

READING = (
    Repair("number-suffix", drop_suffixes),
    Repair("missing-import", add_imports),
    Repair("unused-import", drop_imports),
)
"""For answers that cannot be read."""

RUNNING = (
    Repair("block-at-the-end", bound_blocks),
    Repair("rounded-extent", drop_rounding),
)
"""For answers that fail a later check; they stay only where they bring an answer further."""

FRAGMENTS = (
    Repair("number-spelling", spell_numbers),
    Repair("missing-dialect", add_dialects),
)
"""For fragments that cannot be read."""
