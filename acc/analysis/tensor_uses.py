"""Who reads the elements of a tensor, seen through reshapes; what groups read and store."""

from collections.abc import Collection, Iterator, Sequence

from xdsl.dialects import arith, linalg, tensor
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.structured_ops import NotStructured, StructuredOp, structured
from acc.analysis.tensor_types import is_tensor

_WITHOUT_MEMORY = (arith.ConstantOp, tensor.EmptyOp, tensor.SplatOp, tensor.FromElementsOp)


def is_made_up(value: SSAValue) -> bool:
    """Whether a tensor is known from scalars alone, so that every group can make its own."""
    if not isinstance(value, OpResult):
        return False
    return isinstance(value.op, (*_WITHOUT_MEMORY, linalg.FillOp))


def readers(value: SSAValue) -> Iterator[Operation]:
    """The operations that need the elements of a tensor; those that ask its shape do not."""
    pending = [value]
    while pending:
        shown = pending.pop()
        for use in shown.uses:
            if isinstance(use.operation, RESHAPES):
                pending.extend(use.operation.results)
            elif not isinstance(use.operation, tensor.DimOp) and _reads(use.operation, shown):
                yield use.operation


def _reads(op: Operation, value: SSAValue) -> bool:
    try:
        accesses = structured(op).reads()
    except NotStructured:
        return True
    return any(access.value is value for access in accesses)


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
