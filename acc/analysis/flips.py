"""Operations that reverse dimensions of a tensor: a generic that reads it back to front."""

from dataclasses import dataclass

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.constants import constant_int
from acc.analysis.tensor_types import sizes


@dataclass(frozen=True)
class Flip:
    """A tensor, and the dimensions that are reversed; none in a plain copy."""

    source: SSAValue
    dims: frozenset[int]


def flip_of(op: Operation) -> Flip | None:
    """What an operation reverses, if reading a tensor back to front is all that it does."""
    if not isinstance(op, GenericOp) or len(op.res) != 1:
        return None
    kinds = {kind.data for kind in op.iterator_types}
    if kinds != {IteratorType.PARALLEL} or not _is_identity(op):
        return None
    terminator = op.body.block.last_op
    assert terminator is not None
    value = terminator.operands[0]
    if not isinstance(value, OpResult) or not isinstance(value.op, tensor.ExtractOp):
        return None
    source, indices = value.op.tensor, value.op.indices
    if source.type != op.res[0].type:
        return None
    dims: set[int] = set()
    for dim, index in enumerate(indices):
        if _is_loop(index, dim) or (sizes(source)[dim] == 1 and constant_int(index) == 0):
            continue
        if not _counts_down(index, dim, source):
            return None
        dims.add(dim)
    return Flip(source, frozenset(dims))


def _is_identity(op: GenericOp) -> bool:
    written = op.indexing_maps.data[-1].data
    return written == type(written).identity(written.num_dims)


def _is_loop(value: SSAValue, dim: int) -> bool:
    """Whether a value is the index of a loop."""
    return (
        isinstance(value, OpResult)
        and isinstance(index := value.op, IndexOp)
        and (index.dim.value.data == dim)
    )


def _counts_down(value: SSAValue, dim: int, source: SSAValue) -> bool:
    """Whether a value is the last index of a dimension minus the index of the loop over it."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.SubiOp):
        return False
    return _is_loop(value.op.rhs, dim) and _is_last(value.op.lhs, dim, source)


def _is_last(value: SSAValue, dim: int, source: SSAValue) -> bool:
    size = sizes(source)[dim]
    if size != DYNAMIC_INDEX:
        return constant_int(value) == size - 1
    match value:
        case OpResult(op=arith.SubiOp(lhs=OpResult(op=tensor.DimOp() as asked), rhs=one)):
            is_asked = asked.source is source and constant_int(asked.index) == dim
            return is_asked and constant_int(one) == 1
        case _:
            return False
