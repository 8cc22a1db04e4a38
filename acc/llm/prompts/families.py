"""The documented classes that operations of ours are derived from."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from acc.dialects.ascendc.base import AscendCOp, ExpressionOp, MemberCallOp
from acc.dialects.tile.base import ComputeOp

_EVERY = (ComputeOp, AscendCOp, ExpressionOp, MemberCallOp)
"""Whose documentation says nothing of use to the author of a kernel."""


def families(op_class: type[Operation]) -> Iterator[type[Operation]]:
    """The documented classes that an operation is derived from, the most general first."""
    for base in reversed(op_class.__mro__):
        is_family = issubclass(base, IRDLOperation) and base.__module__.startswith("acc.")
        if is_family and base is not op_class and base not in _EVERY and base.__doc__:
            yield base
