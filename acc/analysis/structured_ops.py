"""
Linalg operations seen as one kind: loops over operands that each loop indexes directly.

Covers `linalg.generic`, fills, broadcasts, transpositions, reductions, scans and named elementwise
operations. Contractions, convolutions and pooling are not among them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.cf import AssertOp
from xdsl.dialects.linalg.abstract_ops import ElementwiseOperation, LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import (
    BroadcastOp,
    FillOp,
    GenericOp,
    IndexOp,
    ReduceOp,
    TransposeOp,
)
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from acc.analysis.flips import flip_of
from acc.analysis.tensor_types import is_tensor, sizes
from acc.dialects.tm_tensor import ScanOp

_STRUCTURED = (GenericOp, FillOp, TransposeOp, ElementwiseOperation)


class NotStructured(Exception):
    """Why an operation has no such loops."""


@dataclass(frozen=True)
class Access:
    """One operand and the loop that indexes each of its dimensions; None where it is constant 0."""

    value: SSAValue
    loops: tuple[int | None, ...]


@dataclass(frozen=True)
class ScanLoop:
    """The loop along which an operation combines each element with those before it."""

    loop: int
    reverse: bool
    """Whether the first element is the last one of the dimension."""

    exclusive: bool
    """Whether an element is not part of its own result."""


@dataclass(frozen=True)
class StructuredOp:
    """Loops, operands and scalar body of one operation."""

    op: Operation
    inputs: tuple[Access, ...]
    """What is read; a scalar has no dimensions. A scan reads its source and what it starts from."""

    inits: tuple[Access, ...]
    """One per result: what a reduction starts from."""

    reduces: tuple[bool, ...]
    """By loop."""

    body: Block
    """Of a scan: how an element and the running value are combined."""

    scan: ScanLoop | None = None

    @property
    def is_pointwise(self) -> bool:
        """Whether an element of a result depends on single elements of the operands."""
        return self.scan is None and not any(self.reduces)

    @property
    def results(self) -> tuple[OpResult, ...]:
        """The tensors, in the order of `inits`."""
        return tuple(self.op.results)

    @property
    def yielded(self) -> tuple[SSAValue, ...]:
        """What the body gives for each result."""
        terminator = self.body.last_op
        assert terminator is not None
        return tuple(terminator.operands)

    @property
    def init_arguments(self) -> tuple[BlockArgument, ...]:
        """The body's arguments that hold the running results."""
        return tuple(self.body.args[len(self.inputs) :])

    @property
    def counted_loops(self) -> frozenset[int]:
        """The loops whose index the body computes with."""
        asserts = (inner.operands[0] for inner in self.body.ops if isinstance(inner, AssertOp))
        used = zip(self.results, self.yielded, strict=False)
        pending = [*asserts, *(value for result, value in used if result.first_use is not None)]
        seen: set[SSAValue] = set()
        while pending:
            value = pending.pop()
            if value in seen or not isinstance(value, OpResult) or value.op.parent is not self.body:
                continue
            seen.add(value)
            pending.extend(value.op.operands)
        owners = (value.owner for value in seen)
        return frozenset(op.dim.value.data for op in owners if isinstance(op, IndexOp))

    def reads(self) -> tuple[Access, ...]:
        """The operands that the results depend on: inputs and inits whose argument is used."""
        if self.scan is not None:
            return self.inputs
        used = (
            init
            for init, argument in zip(self.inits, self.init_arguments, strict=True)
            if argument.first_use is not None
        )
        return (*self.inputs, *used)


def structured(op: Operation) -> StructuredOp:
    """
    The loops of an operation.

    Raises `NotStructured`.
    """
    match op:
        case BroadcastOp():
            return _broadcast(op)
        case ReduceOp():
            return _reduce(op)
        case ScanOp():
            return _scan(op)
        case LinalgStructuredOperation() if isinstance(op, _STRUCTURED):
            return _from_maps(op)
        case _:
            raise NotStructured("it is not elementwise, no reduction and no scan")


def is_structured(op: Operation) -> bool:
    """Whether an operation has such loops."""
    try:
        structured(op)
    except NotStructured:
        return False
    return True


def _from_maps(op: LinalgStructuredOperation) -> StructuredOp:
    if not op.res:
        raise NotStructured("it works on memrefs")
    if any(is_tensor(value) for inner in op.body.block.ops for value in inner.operands):
        flip = flip_of(op)
        if flip is not None and flip.dims:
            raise NotStructured("it flips a tensor, and no scan between flips takes it up")
        raise NotStructured("its body reads a tensor at computed places")
    kinds = [kind.data for kind in op.get_iterator_types()]
    if IteratorType.WINDOW in kinds:
        raise NotStructured("it has window loops")
    accesses = [
        Access(value, _loops(value, attribute.data))
        for value, attribute in zip(op.operands, op.get_indexing_maps(), strict=True)
    ]
    split = len(op.inputs)
    reduces = tuple(kind is IteratorType.REDUCTION for kind in kinds)
    return StructuredOp(
        op, tuple(accesses[:split]), tuple(accesses[split:]), reduces, op.body.block
    )


def _loops(value: SSAValue, affine_map: AffineMap) -> tuple[int | None, ...]:
    if not is_tensor(value):
        return ()
    loops: list[int | None] = []
    for expr, size in zip(affine_map.results, sizes(value), strict=True):
        match expr:
            case AffineDimExpr():
                loops.append(expr.position)
            case AffineConstantExpr(value=0) if size == 1:
                loops.append(None)
            case _:
                raise NotStructured(f"its indexing map {affine_map} computes with loop indices")
    if len(set(loops) - {None}) != sum(loop is not None for loop in loops):
        raise NotStructured(f"its indexing map {affine_map} uses a loop twice")
    return tuple(loops)


def _rank(value: SSAValue) -> int:
    if not is_tensor(value):
        raise NotStructured("it works on memrefs")
    return len(sizes(value))


def _broadcast(op: BroadcastOp) -> StructuredOp:
    rank = _rank(op.init)
    kept = tuple(loop for loop in range(rank) if loop not in op.dimensions.get_values())
    return StructuredOp(
        op,
        (Access(op.input, kept),),
        (Access(op.init, tuple(range(rank))),),
        (False,) * rank,
        op.hidden_region.block,
    )


def _reduce(op: ReduceOp) -> StructuredOp:
    rank = _rank(op.input)
    reduced: Sequence[int] = op.dimensions.get_values()
    kept = tuple(loop for loop in range(rank) if loop not in reduced)
    return StructuredOp(
        op,
        (Access(op.input, tuple(range(rank))),),
        (Access(op.init, kept),),
        tuple(loop in reduced for loop in range(rank)),
        op.region.block,
    )


def _scan(op: ScanOp) -> StructuredOp:
    result, last = op.res
    if last.first_use is not None:
        raise NotStructured("the last values of its lines are read")
    axis = op.dimension.value.data
    every = tuple(range(_rank(result)))
    kept = tuple(loop for loop in every if loop != axis)
    start = Access(op.outputs[1], kept)
    return StructuredOp(
        op,
        (Access(op.inputs[0], every), start),
        (Access(op.outputs[0], every), start),
        (False,) * len(every),
        op.body.block,
        ScanLoop(axis, op.reverse is not None, not op.inclusive.value.data),
    )
