"""Hoisting of tiles that every round of a loop loads or computes anew."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.traits import is_side_effect_free

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import LoadOp, StoreOp


@dataclass(frozen=True)
class HoistInvariantTilesPass(ModulePass):
    """
    Move tiles that do not depend on the round out of the loops of a distributed kernel in value
    form: parameters such as the weights of a normalisation are then loaded once per core. Loads of
    a tensor that the kernel also stores stay where they are.

        scf.for %r = ... {
          %w = tile.load %weight[%c0, %c0] : ...
        }
        // becomes
        %w = tile.load %weight[%c0, %c0] : ...
        scf.for %r = ... {
        }
    """

    name = "hoist-invariant-tiles"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Hoist in every kernel, innermost loops first."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                stored = {o.destination for o in kernel.walk() if isinstance(o, StoreOp)}
                loops = [loop for loop in kernel.walk() if isinstance(loop, scf.ForOp)]
                for loop in reversed(loops):
                    _hoist(loop, stored)


def _hoist(loop: scf.ForOp, stored: set[SSAValue]) -> None:
    for op in list(loop.body.block.ops):
        if _is_invariant(op, loop) and _may_move(op, stored):
            op.detach()
            assert loop.parent is not None
            loop.parent.insert_op_before(op, loop)


def _is_invariant(op: Operation, loop: scf.ForOp) -> bool:
    """Whether every operand is made outside of the loop."""
    return not any(loop.is_ancestor(operand.owner) for operand in op.operands)


def _may_move(op: Operation, stored: set[SSAValue]) -> bool:
    match op:
        case LoadOp():
            return op.result is not None and op.source not in stored
        case ComputeOp():
            return op.result is not None and _reads_tiles(op)
        case _:
            return not op.regions and bool(op.results) and is_side_effect_free(op)


def _reads_tiles(op: ComputeOp) -> bool:
    """A tile filled with a constant is cheaper to fill again than to keep."""
    return any(isinstance(value.owner, LoadOp | ComputeOp) for value in op.inputs)
