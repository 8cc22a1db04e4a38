"""
Drops ops on tensors and scalars whose results nothing uses.

xDSL's own elimination keeps linalg ops, `linalg.index` and `tensor.empty`, which it does not know
to be free of effects.
"""

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation, Region
from xdsl.passes import ModulePass
from xdsl.traits import IsTerminator, is_side_effect_free

_WITHOUT_EFFECTS = (linalg.ops.IndexOp, tensor.EmptyOp, tensor.DimOp, tensor.PadOp)


def _may_be_dropped(op: Operation) -> bool:
    if is_side_effect_free(op) or isinstance(op, _WITHOUT_EFFECTS):
        return True
    if op.dialect_name() not in ("linalg", "tm_tensor"):
        return False
    if not all(isinstance(result.type, TensorType) for result in op.results):
        return False
    inner = (nested for region in op.regions for nested in region.walk())
    return all(_may_be_dropped(nested) or nested.has_trait(IsTerminator) for nested in inner)


def _detach_and_erase(op: Operation) -> None:
    op.detach()
    op.erase()


def drop_dead_ops(region: Region, erase: Callable[[Operation], None] = _detach_and_erase) -> bool:
    """
    Drop the ops in `region`, nested regions included, that have results but no use of any.

    Within a pattern, `erase` is the rewriter's method. Returns whether anything went.
    """
    changed = False
    for block in region.blocks:
        for op in reversed(list(block.ops)):
            for nested in op.regions:
                changed |= drop_dead_ops(nested, erase)
            unused = op.results and not any(result.uses for result in op.results)
            if unused and _may_be_dropped(op):
                erase(op)
                changed = True
    return changed


@dataclass(frozen=True)
class DropDeadOpsPass(ModulePass):
    """
    Drop every op without effects whose results nothing uses, linalg on tensors included.

        %e = tensor.empty() : tensor<4xf32>          // goes if only %f uses it
        %f = linalg.fill ins(%c) outs(%e) ...        // goes if nothing uses it
    """

    name = "drop-dead-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Drop bottom-up, so that chains go at once."""
        drop_dead_ops(op.body)
