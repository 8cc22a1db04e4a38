"""Sorts of tensors along their last dimension, with the places that the elements come from."""

from dataclasses import dataclass

from xdsl.dialects import arith, tensor
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import sizes
from acc.analysis.tensor_uses import readers
from acc.dialects import tm_tensor

_CASTS = (arith.IndexCastOp, arith.SIToFPOp, arith.FPToSIOp, arith.ExtSIOp, arith.TruncIOp)
"""What changes the type of an index, but not its number: rows that fit on chip are short."""


@dataclass(frozen=True)
class Sort:
    """Elements in order, and where along the dimension each of them was."""

    op: tm_tensor.SortOp
    descending: bool

    @property
    def source(self) -> SSAValue:
        """The elements."""
        return self.op.outputs[0]

    @property
    def elements(self) -> OpResult:
        """The elements in order."""
        return self.op.results[0]

    @property
    def places(self) -> OpResult | None:
        """The places, if they are asked for."""
        return self.op.results[1] if len(self.op.results) > 1 else None


def sort(op: Operation) -> Sort | None:
    """What an operation sorts, if it is a sort of elements, or of elements with their places."""
    if not isinstance(op, tm_tensor.SortOp) or op.inputs or len(op.outputs) > 2:
        return None
    descending = _descending(op)
    last = len(sizes(op.outputs[0])) - 1
    if descending is None or op.dimension.value.data != last:
        return None
    if len(op.outputs) == 2 and not _counts(op.outputs[1], last):
        return None
    return Sort(op, descending)


def is_sort(op: Operation) -> bool:
    """Whether an operation is a sort that a kernel can do."""
    return sort(op) is not None


def is_places_of_sorts(op: Operation) -> bool:
    """Whether an operation makes nothing but the places that sorts start from."""
    if not isinstance(op, GenericOp):
        return False
    uses = [(result, reader) for result in op.results for reader in readers(result)]
    return bool(uses) and all(
        is_sort(reader) and origin(reader.operands[0]) is not result for result, reader in uses
    )


def _descending(op: tm_tensor.SortOp) -> bool | None:
    """Which way the comparison of the body sorts, None if it is another one."""
    block = op.body.block
    compare, *rest = block.ops
    if len(rest) != 1 or tuple(compare.results) != tuple(rest[0].operands):
        return None
    match compare:
        case arith.CmpfOp():
            name = arith.CMPF_COMPARISON_OPERATIONS[compare.predicate.value.data]
        case arith.CmpiOp():
            name = arith.CMPI_COMPARISON_OPERATIONS[compare.predicate.value.data]
        case _:
            return None
    if tuple(compare.operands) != tuple(block.args[:2]):
        return None
    return {"g": True, "l": False}.get(name[-2])


def _counts(value: SSAValue, dim: int) -> bool:
    """Whether a tensor holds the index along a dimension everywhere."""
    while isinstance(value, OpResult) and isinstance(value.op, tensor.ExpandShapeOp):
        groups = [[each.value.data for each in group] for group in value.op.reassociation]
        source = next(index for index, group in enumerate(groups) if dim in group)
        shape = sizes(value)
        if any(shape[other] != 1 for other in groups[source] if other != dim):
            return False
        value, dim = value.op.src, source
    if not isinstance(value, OpResult) or not isinstance(value.op, GenericOp) or value.op.inputs:
        return False
    index, *steps = value.op.body.block.ops
    if not isinstance(index, IndexOp) or index.dim.value.data != dim:
        return False
    reached: SSAValue = index.result
    for step in steps:
        if tuple(step.operands) != (reached,) or not isinstance(step, (*_CASTS, YieldOp)):
            return False
        reached = step.results[0] if step.results else reached
    return True
