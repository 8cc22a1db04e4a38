"""
How large a text in the language may be, so that no text costs more than its reading is worth.

The grammar of the language has the same depth of blocks.
"""

MAX_DEPTH = 6
"""Blocks inside each other; the body of a function is the first one, `elif` opens none."""

MAX_EXPRESSION_DEPTH = 64
"""Expressions inside each other; each `+` of `a + b + c` is one."""

MAX_BRANCHES = 16
"""Conditions of one `if` with its `elif`."""

MAX_NUMBER_LENGTH = 24
"""Characters of a number, enough for `1.7976931348623157e+308` and for 64 bits."""

MAX_TEXT_LENGTH = 500_000
"""Characters of a file."""

MAX_STATEMENTS = 2000
"""Statements of one block."""

MAX_NAME_LENGTH = 128
"""Characters of a name."""
