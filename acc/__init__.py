"""
acc: a multi-level IR compiler from tensor programs to AscendC kernels.

Importing this package imports nothing else, so that the tools start fast. Kernels in Python syntax
find their names here (`@acc.kernel`, `acc.load`); they come from `acc/lang.py` on first use.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from acc.lang import *  # noqa: F403
    from acc.lang import Operation

_HERE = Path(__file__).parent


def __getattr__(name: str) -> Operation:
    """A name of the kernel language; raises `AttributeError` for any other."""
    is_module = (_HERE / name).is_dir() or (_HERE / f"{name}.py").is_file()
    if is_module or name.startswith("__"):
        raise AttributeError(f"module 'acc' has no attribute '{name}'")
    from acc import lang

    found: Operation = getattr(lang, name)
    return found
