"""The ways through a branch."""

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.ir import Region

from acc.analysis.constants import constant_int


def open_regions(op: scf.IfOp) -> Sequence[Region]:
    """The regions that may run: one of them where the condition is a constant, else both."""
    condition = constant_int(op.cond)
    if condition is None:
        return (op.true_region, op.false_region)
    return (op.true_region if condition else op.false_region,)
