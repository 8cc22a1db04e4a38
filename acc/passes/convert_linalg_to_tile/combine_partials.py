"""Linalg operations that combine the partial results of a reduction."""

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    FloatAttr,
    LocationAttr,
    TensorType,
)
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.utils.hints import isa

from acc.analysis.tensor_types import element_of, sizes
from acc.passes.convert_linalg_to_tile.partials_function import partial_element
from acc.passes.convert_linalg_to_tile.reduce import Reduction


def partials_type(result: SSAValue, at: int, count: int) -> TensorType[Attribute]:
    """The tensor of all partial results, one behind the other along a new dimension."""
    shape = list(sizes(result))
    shape.insert(at, count)
    return TensorType(partial_element(element_of(result)), shape)


def can_combine(result: SSAValue) -> bool:
    """Whether there are operations that combine partial results."""
    is_open = DYNAMIC_INDEX in sizes(result)
    return not is_open or partial_element(element_of(result)) == element_of(result)


def combined(
    builder: Builder, found: Reduction, partials: SSAValue, init: SSAValue, at: int
) -> SSAValue:
    """What a reduction gives that starts from `init`, from its partial results along `at`."""
    writer = _Writer(builder, found.result.op.location)
    element, wide = element_of(found.result), element_of(partials)
    if wide == element:
        return writer.reduced(found, partials, init, at)
    assert isa(wide, AnyFloat)
    shape = sizes(found.result)
    neutral = writer.insert(arith.ConstantOp(FloatAttr(found.combiner.neutral_of(wide), wide)))
    empty = writer.insert(tensor.EmptyOp([], TensorType(wide, shape)))
    start = writer.insert(FillOp([neutral], [empty], [empty.type]))
    return writer.rounded(found, writer.reduced(found, partials, start, at), init)


class _Writer:
    def __init__(self, builder: Builder, location: LocationAttr):
        self.builder, self.location = builder, location

    def insert(self, op: Operation) -> SSAValue:
        """Insert an operation with one result."""
        op.location = self.location
        self.builder.insert(op)
        return op.results[0]

    def reduced(self, found: Reduction, partials: SSAValue, init: SSAValue, at: int) -> SSAValue:
        """The reduction along one dimension."""
        rank = len(sizes(partials))
        kept = tuple(dim for dim in range(rank) if dim != at)
        element = element_of(partials)
        block = Block(arg_types=[element, element])
        self._yield(block, [_again(found, block.args[1], block.args[0])])
        return self._generic(
            [partials], init, block, [tuple(range(rank)), kept], rank, reduced=(at,)
        )

    def rounded(self, found: Reduction, value: SSAValue, init: SSAValue) -> SSAValue:
        """The wide tensor combined with what the reduction starts from, rounded once."""
        rank = len(sizes(init))
        wide, narrow = element_of(value), element_of(init)
        assert isa(narrow, AnyFloat) and isa(wide, AnyFloat)
        block = Block(arg_types=[wide, narrow])
        start = arith.ExtFOp(block.args[1], wide)
        total = _again(found, start.result, block.args[0])
        self._yield(block, [start, total, arith.TruncFOp(total.results[0], narrow)])
        every = tuple(range(rank))
        return self._generic([value], init, block, [every, every], rank, reduced=())

    def _yield(self, block: Block, ops: Sequence[Operation]) -> None:
        block.add_ops([*ops, YieldOp(ops[-1].results[0])])
        for op in block.ops:
            op.location = self.location

    def _generic(
        self,
        inputs: Sequence[SSAValue],
        init: SSAValue,
        block: Block,
        maps: Sequence[Sequence[int]],
        rank: int,
        reduced: Sequence[int],
    ) -> SSAValue:
        kinds = [
            IteratorType.REDUCTION if dim in reduced else IteratorType.PARALLEL
            for dim in range(rank)
        ]
        return self.insert(
            GenericOp(
                inputs,
                [init],
                Region(block),
                [AffineMapAttr(_projection(rank, dims)) for dims in maps],
                [IteratorTypeAttr(kind) for kind in kinds],
                [init.type],
            )
        )


def _again(found: Reduction, running: SSAValue, value: SSAValue) -> Operation:
    """The scalar operation that combines, on other values."""
    original = found.combining
    return original.create(
        operands=[running, value],
        result_types=[running.type],
        properties=original.properties,
        attributes=original.attributes,
    )


def _projection(rank: int, dims: Sequence[int]) -> AffineMap:
    every = AffineMap.identity(rank)
    return AffineMap(rank, 0, tuple(every.results[dim] for dim in dims))
