"""
The names that `acc` gives to DSL files, other than operations: decorators, statements, constants.

`acc/lang.py` is the importable side of the same list.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from acc.dialects.tile.structure import ComputeStageOp, CopyInOp, CopyOutOp, StageOp
from acc.frontend.dsl.types import ELEMENT_TYPES

DECORATORS = ("kernel", "host", "program")
"""Mark functions."""

STAGES: Mapping[str, type[StageOp]] = {
    op.name.removeprefix("tile."): op for op in (CopyInOp, ComputeStageOp, CopyOutOp)
}
"""Stages of the explicit form, `with acc.copy_in():`."""

NUMBERS: Mapping[str, float] = {"inf": math.inf, "nan": math.nan}
"""Numbers that Python has no literal for."""

STATEMENTS = ("parallel", "variant", "when", "condition", *STAGES)
"""Heads of `for` and `with`, and the end of a condition."""

OTHERS = ("gm", "upto", "cdiv", "chip", "arith", "from_model")
"""
Types, bounded dimensions, division that rounds up, the chip, operations of `arith`, and the mark of
what a model wrote.
"""


def surface_names() -> frozenset[str]:
    """Every name that is not an operation."""
    return frozenset((*DECORATORS, *STATEMENTS, *OTHERS, *NUMBERS, *ELEMENT_TYPES))
