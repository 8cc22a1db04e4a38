"""Who reads the elements of a tensor, seen through reshapes; what groups read and store."""

from collections.abc import Collection, Iterator, Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Operation, OpResult, SSAValue, Use

from acc.analysis.constants import constant_attribute
from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import is_tensor

_WITHOUT_MEMORY = (arith.ConstantOp, tensor.EmptyOp, tensor.SplatOp, tensor.FromElementsOp)


def is_made_up(value: SSAValue) -> bool:
    """Whether a tensor is known from scalars alone, so that every group can make its own."""
    if not isinstance(value, OpResult):
        return False
    return isinstance(value.op, (*_WITHOUT_MEMORY, FillOp))


def splat_number(value: SSAValue) -> FloatAttr | IntegerAttr | None:
    """The number that every element of a tensor is, if it is made up of a constant."""
    match value.owner:
        case arith.ConstantOp(value=DenseIntOrFPElementsAttr() as dense) if dense.is_splat():
            return next(iter(dense.iter_attrs()))
        case FillOp() as fill:
            return constant_attribute(fill.inputs[0])
        case tensor.SplatOp() as splat:
            return constant_attribute(splat.input)
        case _:
            return None


def readers(value: SSAValue) -> Iterator[Operation]:
    """The operations that need the elements of a tensor; those that ask its shape do not."""
    pending = [value]
    while pending:
        shown = pending.pop()
        for use in shown.uses:
            if isinstance(use.operation, RESHAPES):
                pending.extend(use.operation.results)
            elif not isinstance(use.operation, tensor.DimOp) and _reads(use):
                yield use.operation


def _reads(use: Use) -> bool:
    """Whether an operation reads an operand; what a result starts from may not matter."""
    op = use.operation
    if not isinstance(op, LinalgStructuredOperation) or use.index < len(op.inputs):
        return True
    return op.body.block.args[use.index].first_use is not None


def external_values(group: Sequence[StructuredOp]) -> tuple[SSAValue, ...]:
    """The tensors in memory that the results of a group depend on, in order of first use."""
    inside = {result for op in group for result in op.results}
    found: dict[SSAValue, None] = {}
    for op in group:
        for access in op.reads():
            value = origin(access.value)
            if is_tensor(value) and value not in inside and not is_made_up(value):
                found[value] = None
    return tuple(found)


def stored_values(group: Sequence[StructuredOp]) -> tuple[SSAValue, ...]:
    """The results of a group that something outside of it reads."""
    inside: Collection[Operation] = {op.op for op in group}
    return tuple(
        result
        for op in group
        for result in op.results
        if any(reader not in inside for reader in readers(result))
    )
