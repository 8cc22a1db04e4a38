"""Tells whether a kernel fits in the Unified Buffer by planning its memory."""

from math import prod

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, Region
from xdsl.passes import ModulePass
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

from acc.analysis.layout import element_bytes
from acc.diagnostics import UserError
from acc.dialects.tile.base import on_chip
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.module_chip import CHIP_ATTRIBUTE
from acc.passes.tile.bufferize_tiles import BufferizeTilesPass
from acc.passes.tile.decompose_ops import DecomposeOpsPass
from acc.passes.tile.distribute_blocks import DistributeBlocksPass
from acc.passes.tile.hoist_invariant_tiles import HoistInvariantTilesPass
from acc.passes.tile.legalize_dtypes import LegalizeDtypesPass
from acc.passes.tile.plan_memory import PlanMemoryPass
from acc.target.chip import Chip

_PASSES: tuple[ModulePass, ...] = (
    CanonicalizePass(),
    CommonSubexpressionElimination(),
    DistributeBlocksPass(),
    LegalizeDtypesPass(),
    DecomposeOpsPass(),
    CanonicalizePass(),
    CommonSubexpressionElimination(),
    HoistInvariantTilesPass(),
    BufferizeTilesPass(),
    PlanMemoryPass(),
)
"""What happens to a kernel from here to its memory plan."""


def is_plannable(kernel: KernelOp, chip: Chip) -> bool:
    """Whether the memory of a kernel in value form can be planned; the kernel stays as it is."""
    if _moved_bytes(kernel) > chip.ub_plan_bytes:
        return False
    module = ModuleOp(Region(Block([kernel.clone()])), {CHIP_ATTRIBUTE: StringAttr(chip.name)})
    try:
        for step in _PASSES:
            step.apply(Context(), module)
    except UserError:
        return False
    return True


def _moved_bytes(kernel: KernelOp) -> int:
    """What all tiles take at least that are loaded or stored, one buffer each."""
    total = 0
    for op in kernel.walk():
        if isinstance(op, LoadOp | StoreOp):
            tile = on_chip(op.destination if isinstance(op, LoadOp) else op.source)
            assert tile is not None
            total += prod(tile.bounds) * element_bytes(tile.element_type)
    return total
