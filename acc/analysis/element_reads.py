"""Reads of tensors at places that a body computes: `tensor.extract` in a linalg.generic."""

from dataclasses import dataclass

from xdsl.dialects import tensor
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.constants import constant_int
from acc.analysis.tensor_types import sizes


@dataclass(frozen=True)
class ElementRead:
    """`result[loops] = source[indices]`, and nothing else."""

    op: GenericOp
    extract: tensor.ExtractOp

    @property
    def source(self) -> SSAValue:
        """The tensor that is read at computed places."""
        return self.extract.tensor

    @property
    def loops(self) -> tuple[int | None, ...]:
        """By dimension of the source: the loop that indexes it as it is; None if none does."""
        return tuple(_loop(index) for index in self.extract.indices)

    @property
    def computed(self) -> tuple[int, ...]:
        """The dimensions of the source whose index is computed; the place 0 of size 1 is not."""
        return tuple(
            dim
            for dim, index in enumerate(self.extract.indices)
            if _loop(index) is None
            and not (constant_int(index) == 0 and sizes(self.source)[dim] == 1)
        )


def element_read(op: Operation) -> ElementRead | None:
    """What an operation reads, if reading one element per point is all that it does."""
    if not isinstance(op, GenericOp) or len(op.res) != 1:
        return None
    kinds = {kind.data for kind in op.iterator_types}
    written = op.indexing_maps.data[-1].data
    if kinds - {IteratorType.PARALLEL} or written != type(written).identity(written.num_dims):
        return None
    block = op.body.block
    terminator = block.last_op
    assert terminator is not None
    value = terminator.operands[0]
    # the result first: most bodies end otherwise, and long ones need not be looked through
    if not isinstance(value, OpResult) or not isinstance(extract := value.op, tensor.ExtractOp):
        return None
    if sum(isinstance(inner, tensor.ExtractOp) for inner in block.ops) != 1:
        return None
    return ElementRead(op, extract)


def _loop(index: SSAValue) -> int | None:
    """The loop whose index a value is."""
    if isinstance(index, OpResult) and isinstance(index.op, IndexOp):
        return index.op.dim.value.data
    return None
