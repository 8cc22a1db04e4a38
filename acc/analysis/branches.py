"""The ways through branches."""

from collections import Counter
from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region, SSAValue

from acc.analysis.constants import constant_int
from acc.dialects.ascendc.queue import GiveTensorOp, TakeTensorOp
from acc.dialects.ascendc.sync import FlagOp

_MOST_SHARED = 2
"""Conditions of which a block is looked at for either answer; there are twice as many ways each."""


def open_regions(op: scf.IfOp, known: Mapping[SSAValue, bool] | None = None) -> Sequence[Region]:
    """The regions that may run: one of them where the condition is a constant or known."""
    condition: int | None = constant_int(op.cond)
    if condition is None and known is not None:
        condition = known.get(op.cond)
    if condition is None:
        return (op.true_region, op.false_region)
    return (op.true_region if condition else op.false_region,)


def shared_conditions(block: Block) -> Sequence[SSAValue]:
    """
    Conditions that decide several branches of a block which set or wait for flags, or call queues:
    what one of them begins another one ends.
    """
    found: Counter[SSAValue] = Counter()
    for op in block.ops:
        if isinstance(op, scf.IfOp) and any(_synchronises(inner) for inner in op.walk()):
            found[op.cond] += 1
    shared = [condition for condition, branches in found.items() if branches > 1]
    return shared[:_MOST_SHARED]


def _synchronises(op: Operation) -> bool:
    return isinstance(op, FlagOp | TakeTensorOp | GiveTensorOp)
