"""
The tensors on chip that an instruction reads and writes, and which bytes of them it covers at
least.

Sizes that are not known count as 0, so that what a footprint covers is covered in every run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from acc.analysis.footprint import Footprint
from acc.analysis.instruction_operands import (
    Strided,
    counted_operands,
    result_pitch,
    strided_operands,
)
from acc.analysis.layout import align
from acc.analysis.number_set import ZERO, NumberSet
from acc.analysis.scalar_values import ScalarValues
from acc.analysis.tensor_views import width_of
from acc.dialects.ascendc.data_copy import (
    DataCopyOp,
    DataCopyPadLoadOp,
    DataCopyPadOp,
    DataCopyPadOutOp,
)
from acc.dialects.ascendc.tensor import GetGlobalValueOp, GetValueOp, SetValueOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import BrcbOp, DuplicateOp
from acc.dialects.ascendc.vec_gather import CreateVecIndexOp, GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_sort import SortOp
from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp


@dataclass(frozen=True)
class Access:
    """One operand of an instruction."""

    label: str
    """Name of the operand."""

    tensor: SSAValue
    writes: bool
    footprint: Footprint
    skip: NumberSet = ZERO
    """Bytes from the start of the tensor to the first one that is covered."""

    reach: int = 0
    """Bytes behind `skip` that it reaches at least, even if it is not known which it covers."""

    alignment: int | None = None
    """Bytes that the start is a multiple of, None if any will do."""

    may_coincide: bool = True
    """Whether it may be the very memory of another operand of one width."""


@dataclass(frozen=True)
class Accesses:
    """Finds the accesses of instructions, for one state of the kernel's values."""

    values: ScalarValues

    def of(self, op: Operation, counter: SSAValue | None) -> Sequence[Access]:
        """
        What an instruction accesses; `counter` is the number of elements in counter mode. Empty for
        operations that access no tensor on chip.
        """
        return tuple(self._of(op, counter))

    def _of(self, op: Operation, counter: SSAValue | None) -> Iterator[Access]:
        match op:
            case VectorOp():
                yield from self._vector(op, counter)
            case WholeReduceOp():
                yield from self._whole_reduce(op)
            case MaskedOp():
                for operand in strided_operands(op):
                    yield self._repeats(op, operand)
            case BrcbOp():
                yield from self._brcb(op)
            case TransDataTo5HDOp():
                yield from self._transposed(op)
            case _:
                yield from self._of_count_forms(op)

    def _of_count_forms(self, op: Operation) -> Iterator[Access]:
        match op:
            case DuplicateOp() | CreateVecIndexOp() | CastOp() | CompareBase() | SelectOp():
                yield from self._counted_operands(op)
            case SortOp():
                yield from self._counted_operands(op, may_coincide=False)
            case ErfOp():
                yield from self._counted_operands(op, may_coincide=False)
                yield self._scratch(op)
            case GatherOp():
                yield from self._counted_operands(op, may_coincide=False)
                yield self._gathered(op)
            case _:
                yield from self._of_moves(op)

    def _of_moves(self, op: Operation) -> Iterator[Access]:
        match op:
            case DataCopyPadOp():
                yield self._rows(op)
            case DataCopyOp():
                yield from self._counted_operands(op)
            case GetValueOp() | SetValueOp():
                yield self._element(op)
            case GetGlobalValueOp():
                pass  # touches nothing on chip
            case _:
                pass

    def _least(self, value: SSAValue) -> int:
        return self.values.of(value).least

    @property
    def _block(self) -> int:
        return self.values.chip.block_bytes

    def _counted_operands(self, op: Operation, may_coincide: bool = True) -> Iterator[Access]:
        for operand in counted_operands(op, self.values.chip):
            if not isinstance(operand.tensor.type, LocalTensorType):
                continue
            least, is_bits = self._least(operand.number), operand.per != 1
            yield Access(
                operand.label,
                operand.tensor,
                operand.label in ("dst", "scratch"),
                Footprint.dense(-(-least // operand.per), operand.size),
                alignment=self._block,
                may_coincide=may_coincide and not is_bits,
            )

    def _vector(self, op: VectorOp, counter: SSAValue | None) -> Iterator[Access]:
        if op.count is not None:
            yield from self._counted_operands(op)
            return
        for operand in strided_operands(op):
            if op.mask is not None:
                yield self._repeats(op, operand)
            elif counter is not None:
                footprint = self._counted(operand, self._least(counter))
                writes = operand.label == "dst"
                yield Access(
                    operand.label, operand.tensor, writes, footprint, alignment=self._block
                )

    def _repeats(self, op: VectorOp | MaskedOp, operand: Strided) -> Access:
        """An operand of a masked form."""
        assert op.mask is not None and op.repeat is not None
        lanes = min(self._least(op.mask), self.values.chip.lanes(width_of(operand.tensor)))
        footprint = self._blocks(operand, self._least(op.repeat), lanes, lanes)
        writes = operand.label == "dst"
        return Access(operand.label, operand.tensor, writes, footprint, alignment=self._block)

    def _counted(self, operand: Strided, count: int) -> Footprint:
        lanes = self.values.chip.lanes(width_of(operand.tensor))
        repeats = -(-count // lanes)
        return self._blocks(operand, repeats, lanes, count - (repeats - 1) * lanes)

    def _blocks(self, operand: Strided, repeats: int, lanes: int, last: int) -> Footprint:
        width = width_of(operand.tensor)
        block, repeat = operand.block * self._block, operand.repeat * self._block
        return Footprint(width, repeats, lanes, last, self._block // width, block, repeat)

    def _whole_reduce(self, op: WholeReduceOp) -> Iterator[Access]:
        width, repeats = width_of(op.dst), self._least(op.repeat)
        results = Footprint(width, repeats, 1, 1, 1, 0, result_pitch(op))
        yield Access("dst", op.dst, True, results, alignment=width, may_coincide=False)
        (source,) = strided_operands(op)
        yield self._repeats(op, source)

    def _brcb(self, op: BrcbOp) -> Iterator[Access]:
        chip, repeats = self.values.chip, self._least(op.repeat)
        block, repeat = (int(stride) * self._block for stride in op.params.get_values())
        spread = Footprint(
            1, repeats, chip.repeat_bytes, chip.repeat_bytes, self._block, block, repeat
        )
        yield Access("dst", op.dst, True, spread, alignment=self._block, may_coincide=False)
        # the elements behind the first one of the last repeat may be read past the end by design
        count = max(0, (repeats - 1) * chip.blocks_per_repeat + 1) if repeats else 0
        source = Footprint.dense(count, width_of(op.src))
        yield Access("src", op.src, False, source, alignment=self._block, may_coincide=False)

    def _transposed(self, op: TransDataTo5HDOp) -> Iterator[Access]:
        """The first and the last block of either list, in all repeats."""
        for (tensor, places, stride), label in zip(op.lists(), ("dst", "src"), strict=True):
            width, block = width_of(tensor), self._block
            skip, apart = min(places) * width, (max(places) - min(places)) * width
            both = 2 * block if apart else block
            blocks = Footprint(1, op.repeat, both, both, block, apart, stride * block)
            start = NumberSet.one(skip)
            yield Access(
                label, tensor, label == "dst", blocks, start, alignment=block, may_coincide=False
            )

    def _scratch(self, op: ErfOp) -> Access:
        chip = self.values.chip
        least = chip.erf_scratch_factor.get(width_of(op.src), 0) * chip.repeat_bytes
        footprint = Footprint.dense(least, 1)
        return Access(
            "scratch",
            op.scratch,
            True,
            footprint,
            alignment=self._block,
            may_coincide=False,
        )

    def _gathered(self, op: GatherOp) -> Access:
        """Which elements are read depends on the offsets: nothing but the start is known."""
        width = width_of(op.src)
        skip, nothing = self.values.of(op.base), Footprint.dense(0, width)
        reach = width if self._least(op.count) else 0
        return Access("src", op.src, False, nothing, skip, reach, width, may_coincide=False)

    def _rows(self, op: DataCopyPadOp) -> Access:
        is_load = isinstance(op, DataCopyPadLoadOp)
        assert is_load or isinstance(op, DataCopyPadOutOp)
        tensor, gap = (op.dst, op.dst_gap) if is_load else (op.src, op.src_gap)
        length = self._least(op.block_len)
        for pad in op.pads if is_load else ():
            length += self._least(pad) * width_of(tensor)
        whole = align(length, self._block)
        pitch = whole + self._least(gap) * self._block
        # a load fills the last block of a row
        footprint = Footprint.rows(self._least(op.block_count), whole if is_load else length, pitch)
        label = "dst" if is_load else "src"
        return Access(label, tensor, is_load, footprint, alignment=self._block)

    def _element(self, op: GetValueOp | SetValueOp) -> Access:
        assert isinstance(op.offset.type, IndexType)
        width = width_of(op.tensor)
        skip = self.values.of(op.offset) * NumberSet.one(width)
        writes = isinstance(op, SetValueOp)
        return Access("tensor", op.tensor, writes, Footprint.dense(1, width), skip)
