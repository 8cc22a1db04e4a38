"""Scatters of rows: slices that are combined into a tensor where another tensor says."""

from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import sizes
from acc.dialects.tm_tensor import ScatterOp


@dataclass(frozen=True)
class Scatter:
    """
    `result[indices[u]] = combine(result[indices[u]], updates[u])`, for one update after the other.
    """

    op: ScatterOp
    combiner: type[Operation] | None
    """How an update and the old value are combined; None where it replaces it."""

    @property
    def updates(self) -> SSAValue:
        """The slices."""
        return self.op.inputs[0]

    @property
    def indices(self) -> SSAValue:
        """A row of places for each slice, one for each of the first dimensions of the target."""
        return self.op.inputs[1]

    @property
    def dest(self) -> SSAValue:
        """What is updated, as the operation names it."""
        return self.op.outputs[0]

    @property
    def target(self) -> SSAValue | None:
        """What is updated; None if it has no elements yet."""
        target = origin(self.dest)
        if isinstance(target, OpResult) and isinstance(target.op, EmptyOp):
            return None
        return target

    @property
    def outer(self) -> tuple[int, ...]:
        """The sizes of the dimensions that places are in."""
        return sizes(self.dest)[: sizes(self.indices)[1]]


def scatter(op: Operation) -> Scatter | None:
    """What an operation scatters, if it is whole rows at known sizes."""
    if not isinstance(op, ScatterOp):
        return None
    updates, indices, dest = (sizes(value) for value in op.operands)
    if DYNAMIC_INDEX in (*updates, *indices, *dest) or len(indices) != 2:
        return None
    count = indices[1]
    if tuple(op.dimension_map.get_values()) != tuple(range(count)):
        return None
    behind = dest[count:]
    inner = updates[len(updates) - len(behind) :]
    if inner != behind or any(size != 1 for size in updates[1 : len(updates) - len(behind)]):
        return None
    return _combined(op)


def is_scatter(op: Operation) -> bool:
    """Whether an operation is one of these."""
    return scatter(op) is not None


def _combined(op: ScatterOp) -> Scatter | None:
    block = op.body.block
    terminator = block.last_op
    assert terminator is not None
    yielded = terminator.operands[0]
    if yielded is block.args[0]:
        return Scatter(op, None)
    if isinstance(yielded, OpResult) and set(yielded.op.operands) == set(block.args):
        return Scatter(op, type(yielded.op))
    return None
