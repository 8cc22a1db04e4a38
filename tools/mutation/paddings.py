"""Elements between the rows of tensors on chip, which nothing depends on."""

from collections.abc import Iterator

from xdsl.dialects import arith
from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.data_copy import DataCopyPadInOp, DataCopyPadOp
from acc.dialects.ascendc.mask import SetVectorMaskOp
from acc.dialects.ascendc.queue import DeQueOp
from acc.dialects.ascendc.sync import PipeBarrierOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_binary import MaxOp, MinOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_reduce import WholeReduceMaxOp, WholeReduceMinOp
from acc.module_chip import chip_of
from tools.mutation.accumulations import LEFT_OVER, left_over
from tools.mutation.bounds import capacity, most, place_of
from tools.mutation.edit import module_of, number_of, ops_of, read, written

_EXTREME = "padding of DataCopyPad holds an element of the row, which an extreme does not notice"


def _row_pitches(op: Operation) -> Iterator[int]:
    """Elements from one row to the next of what the kernel transfers, where rows end in padding."""
    for copy in ops_of(module_of(op), DataCopyPadOp):
        is_load = isinstance(copy, DataCopyPadInOp)
        local, gap = (copy.dst, copy.dst_gap) if is_load else (copy.src, copy.src_gap)
        length, between, unit = number_of(copy.block_len), number_of(gap), chip_of(op).block_bytes
        if length is not None and between is not None and (length % unit or between):
            yield (-(-length // unit) + between) * unit // element_bytes(tensor_element(local))


def ends_in_padding(op: Operation, count: SSAValue) -> str | None:
    """Why the last element that a count form works on means nothing, if so."""
    if isinstance(op, DuplicateOp) and left_over(op):
        return LEFT_OVER
    factors = [count]
    if isinstance(count.owner, arith.MuliOp):
        factors = [count.owner.lhs, count.owner.rhs]
    known = [number for number in map(number_of, factors) if number]
    if any(number % pitch == 0 for number in known for pitch in _row_pitches(op)):
        return "the last element is padding behind the last row, which no store reaches"
    return None


def _counted(op: Operation) -> Iterator[Operation]:
    """The instructions that a count is for: in counter mode, those behind it."""
    if not isinstance(op, SetVectorMaskOp):
        yield op
        return
    following = op.next_op
    while isinstance(following, VectorOp | PipeBarrierOp):
        if isinstance(following, VectorOp):
            yield following
        following = following.next_op


def _is_loaded(tensor: SSAValue) -> bool:
    """Whether a tensor holds what DataCopyPad has loaded."""
    if isinstance(tensor.owner, DeQueOp):
        return True
    place, owner = place_of(tensor), tensor.owner
    assert isinstance(owner, Operation)
    loads = ops_of(module_of(owner), DataCopyPadInOp)
    return any(place_of(load.dst) == place for load in loads)


def _keeps_extremes(op: Operation) -> bool:
    """Whether all that a count is for takes maxima or minima of what was loaded with padding."""
    kinds = MaxOp | MinOp | WholeReduceMaxOp | WholeReduceMinOp
    counted = list(_counted(op))
    loaded = [value for inner in counted for value in read(inner) if value not in written(inner)]
    return (
        bool(counted)
        and all(isinstance(inner, kinds) for inner in counted)
        and all(map(_is_loaded, loaded))
        and any(True for _ in _row_pitches(op))
    )


def ends_before_padding(op: Operation, count: SSAValue) -> str | None:
    """Why there is room for one element more, which means nothing, if so."""
    if _keeps_extremes(op):
        return _EXTREME
    end = most(count)
    sizes = [capacity(value) for writer in _counted(op) for value in written(writer)]
    if end is not None and sizes and all(size is not None and end < size for size in sizes):
        return "one element more is in the tensor, and behind what anything reads"
    return None


def row_has_padding(op: Operation) -> str | None:
    """Why a repeat, which is a row, may have one element more, if so."""
    if not isinstance(op, VectorOp | MaskedOp) or op.mask is None or op.params is None:
        return None
    length = number_of(op.mask)
    block = chip_of(op).block_bytes // element_bytes(tensor_element(op.dst))
    if length is None or length % block == 0:
        return None
    if isinstance(op, MaskedOp):
        return _EXTREME if _keeps_extremes(op) else None
    operands = sum(isinstance(value.type, LocalTensorType) for value in op.operands)
    pitch = int(op.params.get_values()[operands])
    return "a row has padding behind it, which nothing reads" if pitch * block > length else None
