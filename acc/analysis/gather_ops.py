"""Operations that read a tensor at places which other tensors hold, and do nothing else."""

from dataclasses import dataclass

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr

from acc.analysis.element_reads import element_read
from acc.analysis.tensor_types import sizes


@dataclass(frozen=True)
class Places:
    """A tensor of integers that says where along a dimension, and the loops that index it."""

    value: SSAValue
    loops: tuple[int, ...]


@dataclass(frozen=True)
class Gather:
    """
    `result[loops] = source[...]`, where each dimension of the source is indexed by a loop, or by
    what a tensor of places holds. A place is from 0 to the size of the dimension; others are faults
    of the run.
    """

    op: GenericOp
    source: SSAValue
    dims: tuple[int | Places, ...]

    @property
    def result(self) -> OpResult:
        """The tensor that is made; every loop is one dimension of it, in order."""
        return self.op.res[0]

    @property
    def places(self) -> tuple[Places, ...]:
        """The tensors of places, each once."""
        return tuple(dict.fromkeys(dim for dim in self.dims if isinstance(dim, Places)))


def gather(op: Operation) -> Gather | None:
    """What an operation gathers, if that is all that it does."""
    found = element_read(op)
    if found is None or not all(map(_is_plain, found.op.body.block.ops)):
        return None
    if DYNAMIC_INDEX in (*sizes(found.source), *sizes(found.op.res[0])):
        return None
    dims: list[int | Places] = []
    for index, loop in zip(found.extract.indices, found.loops, strict=True):
        dim = _places(found.op, index) if loop is None else loop
        if dim is None:
            return None
        dims.append(dim)
    return Gather(found.op, found.source, tuple(dims))


def is_gather(op: Operation) -> bool:
    """Whether an operation only gathers."""
    return gather(op) is not None


def _is_plain(op: Operation) -> bool:
    return isinstance(op, IndexOp | arith.IndexCastOp | tensor.ExtractOp | YieldOp)


def _places(op: GenericOp, index: SSAValue) -> Places | None:
    """The tensor that an index is read from; its loops are in order."""
    if not isinstance(index, OpResult) or not isinstance(index.op, arith.IndexCastOp):
        return None
    argument = index.op.input
    if not isinstance(argument, BlockArgument) or argument.index >= len(op.inputs):
        return None
    operand = op.inputs[argument.index]
    results = op.indexing_maps.data[argument.index].data.results
    loops = tuple(expr.position for expr in results if isinstance(expr, AffineDimExpr))
    if len(loops) != len(sizes(operand)) or list(loops) != sorted(set(loops)):
        return None
    return Places(operand, loops)
