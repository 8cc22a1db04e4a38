"""Where the tensors of a kernel are, and how much of them a call touches."""

from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from acc.analysis.effects import Access
from acc.analysis.index_expressions import IndexExpressions, quotient
from acc.analysis.instruction_operands import counted_operands
from acc.analysis.linear_expression import Linear
from acc.analysis.masked_extents import masked_extent
from acc.analysis.memory_parts import AddressSpace, Extent, Part, Place, Ring
from acc.analysis.tensor_views import width_of
from acc.analysis.turns import placed
from acc.dialects.ascendc.data_copy import (
    DataCopyOp,
    DataCopyPadLoadOp,
    DataCopyPadOp,
)
from acc.dialects.ascendc.queue import GetWithOffsetOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp, SubscriptOp
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.target.chip import Chip

ADDRESSES = AddressSpace()


@dataclass
class TensorPlaces:
    """The places of one kernel's tensors, as far as operations alone say."""

    expressions: IndexExpressions
    chip: Chip
    _parts: dict[tuple[Operation, SSAValue, bool, Place], Part] = field(
        default_factory=dict[tuple[Operation, SSAValue, bool, Place], Part]
    )
    _shared: dict[Part, Part] = field(default_factory=dict[Part, Part])

    def of_slice(self, op: GetWithOffsetOp) -> Place:
        """The place of a part of a TBuf."""
        low = op.offset.value.data
        high = low + op.size.value.data * width_of(op.result)
        return Place(op.buf, low, high, Linear(low))

    def of_address(self, op: LocalTensorOp) -> Place:
        """The place of a tensor at an address, or in turn at several."""
        address = self.expressions.value(op.address)
        size = op.size.value.data * width_of(op.result)
        if address.is_constant:
            low = address.constant
            return Place(ADDRESSES, low, low + size, address)
        if (found := placed(address, self.expressions)) is not None:
            ring = Ring(found.turn, found.stride)
            low = found.base
            return Place(ADDRESSES, low, low + size, Linear(low), found.ahead, ring)
        return Place(ADDRESSES, 0, self.chip.ub_bytes, None)

    def of_subscript(self, op: SubscriptOp, place: Place) -> Place:
        """The place of a tensor from an element on."""
        return place.moved(self.expressions.value(op.offset).scaled(width_of(op.tensor)))

    def part(self, access: Access, place: Place) -> Part:
        """What a call touches of a tensor."""
        key = (access.op, access.tensor, access.writes, place)
        if key not in self._parts:
            part = self._part(access, place)
            self._parts[key] = self._shared.setdefault(part, part)
        return self._parts[key]

    def _part(self, access: Access, place: Place) -> Part:
        op, size = access.op, width_of(access.tensor)
        match op:
            case DataCopyPadOp():
                return Part(place, self._rows(op, access))
            case DataCopyOp() | CastOp() | DuplicateOp():
                return self._counted(access, place)
            case VectorOp() if op.count is not None:
                return self._counted(access, place)
            case VectorOp() | MaskedOp():
                return Part(place, masked_extent(op, access, self.expressions, self.chip))
            case GetValueOp() | SetValueOp():
                moved = place.moved(self.expressions.value(op.offset).scaled(size))
                return _reaching(moved, Linear(size))
            case _:
                return Part(place, None)

    def _counted(self, access: Access, place: Place) -> Part:
        operands = counted_operands(access.op, self.chip)
        operand = next(o for o in operands if o.tensor is access.tensor)
        assert operand.per == 1, "elements, and no bits"
        return _reaching(place, self.expressions.value(operand.number).scaled(operand.size))

    def _rows(self, op: DataCopyPadOp, access: Access) -> Extent:
        value, block = self.expressions.value, self.chip.block_bytes
        length = value(op.block_len)
        incoming = isinstance(op, DataCopyPadLoadOp)
        width = width_of(access.tensor)
        on_chip = access.writes is incoming
        gap = value(op.dst_gap if access.writes else op.src_gap)
        if not on_chip:
            return Extent(length, value(op.block_count), length + gap)
        if incoming:
            for pad in op.pads:
                length += value(pad).scaled(width)
        padded = _padded(length, block)
        # a store reads what it stores; of unknown lengths, whole blocks are easier to tell apart
        covered = padded if incoming or not length.is_constant else length
        return Extent(covered, value(op.block_count), padded + gap.scaled(block))


def _reaching(place: Place, length: Linear) -> Part:
    """A part of known length, which also bounds the bytes that it can reach."""
    at, high = place.start, place.high
    if at is not None and at.is_constant and length.is_constant and at.constant == place.low:
        end = at.constant + length.constant
        place = Place(
            place.root,
            place.low,
            end if high is None else min(high, end),
            at,
            place.slot,
            place.ring,
        )
    return Part(place, Extent(length))


def _padded(length: Linear, block: int) -> Linear:
    """A number of bytes up to the next multiple of a block."""
    return quotient(length + Linear(block - 1), Linear(block)).scaled(block)
