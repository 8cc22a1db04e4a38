"""Where two modules differ."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import IRNode, Operation, SSAValue


def first_difference(module: ModuleOp, other: ModuleOp) -> Operation | None:
    """The first innermost operation of a module that has no equal in the other one."""
    if module.is_structurally_equivalent(other):
        return None
    context: dict[IRNode | SSAValue, IRNode | SSAValue] = {}
    return _different(module, other, context)


def _different(
    op: Operation, other: Operation, context: dict[IRNode | SSAValue, IRNode | SSAValue]
) -> Operation:
    for region, other_region in zip(op.regions, other.regions, strict=False):
        for block, other_block in zip(region.blocks, other_region.blocks, strict=False):
            context[block] = other_block
            context.update(zip(block.args, other_block.args, strict=False))
            ops, others = tuple(block.ops), tuple(other_block.ops)
            for inner, other_inner in zip(ops, others, strict=False):
                if not inner.is_structurally_equivalent(other_inner, context):
                    return _different(inner, other_inner, context)
            if len(ops) > len(others):
                return ops[len(others)]
    return op
