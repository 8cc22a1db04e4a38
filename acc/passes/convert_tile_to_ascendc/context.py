"""What the lowering of one compute or transfer operation works with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from typing_extensions import TypeVar
from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    i1,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from acc.analysis.layout import LayoutRules, TileLayout
from acc.dialects.ascendc.mask import ResetMaskOp, SetMaskCountOp, SetMaskNormOp, SetVectorMaskOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.vec_compare import MASK_ELEMENT
from acc.dialects.tile.transfer import AllocOp
from acc.dialects.tile.types import BufferType
from acc.passes.index_builder import Index, IndexBuilder
from acc.target.chip import Chip

_OpT = TypeVar("_OpT", bound=Operation)


@dataclass(frozen=True)
class Machine:
    """What is the same for all operations of a kernel."""

    chip: Chip
    rules: LayoutRules


class LoweringContext:
    """
    Inserts ascendc operations in place of one tile operation, and knows where its buffers lie.
    """

    def __init__(
        self,
        machine: Machine,
        builder: Builder,
        tensors: Mapping[SSAValue, SSAValue],
        location: LocationAttr,
    ):
        self.chip, self.rules, self.machine = machine.chip, machine.rules, machine
        self.tensors, self.location = tensors, location
        self.builder = builder
        self.at = IndexBuilder(builder)

    def insert(self, op: _OpT) -> _OpT:
        """Inserts an operation at the place of the one that is lowered."""
        op.location = self.location
        return self.builder.insert(op)

    def value(self, index: Index) -> SSAValue:
        """An index as an SSA value."""
        return self.at.value(index)

    def constant(self, number: float, element: Attribute) -> SSAValue:
        """A scalar of an element type."""
        if isinstance(element, AnyFloat):
            return self.insert(arith.ConstantOp(FloatAttr(number, element))).result
        assert isa(element, IntegerType)
        return self.insert(arith.ConstantOp(IntegerAttr(int(number), element))).result

    def wide(self, index: Index) -> SSAValue:
        """An index as a 64-bit number, for offsets in global memory."""
        if isinstance(index, int):
            return self.insert(arith.ConstantOp(IntegerAttr(index, i64))).result
        return self.insert(arith.IndexCastOp(index, i64)).result

    # Buffers.

    def tensor(self, buffer: SSAValue) -> SSAValue:
        """The LocalTensor of a buffer."""
        return self.tensors[buffer]

    def layout(self, buffer: SSAValue) -> TileLayout:
        """Where the elements of a buffer lie."""
        return self.rules.of(buffer_type(buffer))

    def extent(self, buffer: SSAValue, dim: int) -> Index:
        """The actual extent of one dimension."""
        return buffer_extent(buffer, dim)

    def rows(self, buffer: SSAValue) -> Index:
        """Rows that are in use; inner ones count in full, so that rows stand at one pitch."""
        kept = self.layout(buffer).kept
        rows: Index = 1
        for place, dim in enumerate(kept[:-1]):
            count = self.extent(buffer, dim) if place == 0 else buffer_type(buffer).bounds[dim]
            rows = self.at.mul(rows, count)
        return rows

    def cols(self, buffer: SSAValue) -> Index:
        """Elements of a row that are in use."""
        kept = self.layout(buffer).kept
        return self.extent(buffer, kept[-1]) if kept else 1

    def total(self, buffer: SSAValue) -> Index:
        """Elements from the first to the last one in use, padding of rows included."""
        layout = self.layout(buffer)
        if len(layout.kept) <= 1:
            return self.cols(buffer)
        return self.at.mul(self.rows(buffer), layout.pitch, "count")

    def part(self, tensor: SSAValue, offset: Index) -> SSAValue:
        """A tensor on chip from an element on."""
        if offset == 0:
            return tensor
        return self.insert(SubscriptOp(tensor, self.value(offset))).result

    # Structure.

    def loop(
        self,
        upper: Index,
        step: int,
        body: "Callable[[LoweringContext, Index], None]",
        hint: str,
    ) -> None:
        """A loop from 0; written out where one round is all there is."""
        if isinstance(upper, int) and upper <= step:
            if upper > 0:
                body(self, 0)
            return
        zero, end, by = self.value(0), self.value(upper), self.value(step)
        block = Block(arg_types=[zero.type])
        block.args[0].name_hint = hint
        self.insert(scf.ForOp(zero, end, by, [], Region(block)))
        inner = LoweringContext(
            self.machine, Builder(InsertPoint.at_end(block)), self.tensors, self.location
        )
        body(inner, block.args[0])
        inner.insert(scf.YieldOp())

    def counter(self, count: Index, element: Attribute, body: Callable[[], None]) -> None:
        """Counter mode: instructions without a count of their own take `count` elements."""
        self.insert(SetMaskCountOp())
        self.insert(SetVectorMaskOp(self.value(count), element))
        body()
        self.insert(SetMaskNormOp())
        self.insert(ResetMaskOp())


def buffer_type(buffer: SSAValue) -> BufferType:
    """Type of a buffer."""
    assert isinstance(buffer.type, BufferType)
    return buffer.type


def buffer_extent(buffer: SSAValue, dim: int) -> Index:
    """The actual extent of a dimension: an operand of the `tile.alloc`, or the exact number."""
    typ = buffer_type(buffer)
    if dim not in typ.bounded_dims:
        return typ.bounds[dim]
    alloc = buffer.owner
    assert isinstance(alloc, AllocOp)
    return alloc.extents[typ.bounded_dims.index(dim)]


def storage(element: Attribute) -> Attribute:
    """The element type of the LocalTensor that holds elements of a type; mask bits lie in bytes."""
    return MASK_ELEMENT if element == i1 else element
