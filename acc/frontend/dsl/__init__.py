"""
Kernels in Python syntax, to and from the tile dialect.

`docs/dsl.md` is the reference of the language. Files are read with `ast` and never executed.
"""

from acc.frontend.dsl.reader import import_dsl
from acc.frontend.dsl.writer import emit_dsl

__all__ = ["emit_dsl", "import_dsl"]
