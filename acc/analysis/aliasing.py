"""Which operands a computation may overwrite with its own result."""

from xdsl.ir import SSAValue

from acc.dialects.tile.base import UNLOWERED, ComputeOp, Disjoint, Elementwise, on_chip


def may_alias(op: ComputeOp, operand: SSAValue) -> bool:
    """
    Whether the destination may be the memory of this operand: the operation works element by
    element, and both hold the same elements at the same places. Not where it is left for a
    fragment, of which nobody knows what it writes first.
    """
    source, dest = on_chip(operand), op.destination_type
    return (
        op.has_trait(Elementwise)
        and UNLOWERED not in op.attributes
        and not op.has_trait(Disjoint)
        and source is not None
        and source.shape == dest.shape
        and source.element_type == dest.element_type
    )
