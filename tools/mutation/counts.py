"""Breaks how much an instruction works on: counts, masks, repeats, strides."""

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseArrayBase, IndexType, ModuleOp, i64
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import IRDLOperation

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.base import Writes, tensor_element
from acc.dialects.ascendc.data_copy import DataCopyPadOp
from acc.dialects.ascendc.mask import SetVectorMaskOp
from acc.dialects.ascendc.queue import DeQueOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_binary import BinaryOp, MaxOp, MinOp
from acc.dialects.ascendc.vec_compare import CompareBase
from acc.dialects.ascendc.vec_fill import BrcbOp, CopyOp, DuplicateOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_scalar import ScalarOp
from acc.dialects.ascendc.vec_unary import UnaryOp
from acc.module_chip import chip_of
from tools.mutation.accumulations import LEFT_OVER, left_over
from tools.mutation.bounds import capacity, most
from tools.mutation.edit import (
    add_to,
    later,
    module_of,
    number_of,
    operand_index,
    ops_of,
    read,
    set_number,
    with_entry,
    written,
)
from tools.mutation.operator import Operator, Site


def _sized(module: ModuleOp, name: str) -> Iterator[tuple[IRDLOperation, int]]:
    """Operations that have an index of a name, with its place."""
    for op in ops_of(module, IRDLOperation):
        fields = [field for field, _ in type(op).get_irdl_definition().operands]
        place = operand_index(op, name) if name in fields else None
        if place is not None and isinstance(op.operands[place].type, IndexType):
            yield op, place


def _row_pitches(op: Operation) -> Iterator[int]:
    """Elements from one row to the next of what the kernel transfers, where rows end in padding."""
    for copy in ops_of(module_of(op), DataCopyPadOp):
        length, unit = number_of(copy.block_len), chip_of(op).block_bytes
        local = next(v for v in (copy.dst, copy.src) if isinstance(v.type, LocalTensorType))
        if length is not None and length % unit:
            yield -(-length // unit) * unit // element_bytes(tensor_element(local))


def _ends_in_padding(op: IRDLOperation, count: SSAValue) -> str | None:
    """Why the last element that a count form works on means nothing, if so."""
    factors = [count]
    if isinstance(count.owner, arith.MuliOp):
        factors = [count.owner.lhs, count.owner.rhs]
    pitches = set(_row_pitches(op))
    if isinstance(op, DuplicateOp) and left_over(op):
        return LEFT_OVER
    if any(number_of(factor) in pitches for factor in factors):
        return "the last element is padding behind the last row, which no store reaches"
    return None


def _counted(op: Operation) -> Iterator[Operation]:
    """The instructions that a count is for: in counter mode, those behind it."""
    if not isinstance(op, SetVectorMaskOp):
        yield op
        return
    following = op.next_op
    while isinstance(following, VectorOp) and following.is_counter:
        yield following
        following = following.next_op


def _keeps_extremes(op: Operation) -> bool:
    """Whether all that a count is for takes maxima or minima of what was loaded with padding."""
    counted = list(_counted(op))
    loaded = [
        value.owner for inner in counted for value in read(inner) if value not in written(inner)
    ]
    return (
        bool(counted)
        and all(isinstance(inner, MaxOp | MinOp) for inner in counted)
        and all(isinstance(owner, DeQueOp) for owner in loaded)
        and any(True for _ in _row_pitches(op))
    )


def _ends_before_padding(op: IRDLOperation, count: SSAValue) -> str | None:
    """Why there is room for one element more, which means nothing, if so."""
    if _keeps_extremes(op):
        return (
            "padding of DataCopyPad holds an element of the row, which an extreme does not notice"
        )
    end = most(count)
    sizes = [capacity(value) for writer in _counted(op) for value in written(writer)]
    if end is not None and sizes and all(size is not None and end < size for size in sizes):
        return "one element more is in the tensor, and behind what anything reads"
    return None


def _row_has_padding(op: Operation) -> str | None:
    """Why a repeat, which is a row, may write one element more, if so."""
    if not isinstance(op, VectorOp) or op.mask is None or op.params is None:
        return None
    length = number_of(op.mask)
    block = chip_of(op).block_bytes // element_bytes(tensor_element(op.dst))
    operands = sum(isinstance(value.type, LocalTensorType) for value in op.operands)
    pitch = int(op.params.get_values()[operands])
    if length is not None and length % block and -(-length // block) == pitch:
        return "a row has padding behind it, which nothing reads"
    return None


def wrong_count(module: ModuleOp, name: str, delta: int) -> Iterator[Site]:
    """An instruction works on one more or less."""
    for op, place in _sized(module, name):
        if isinstance(op, CompareBase):
            continue
        benign = None
        if name == "count" and (op.has_trait(Writes) or isinstance(op, SetVectorMaskOp)):
            why = _ends_before_padding if delta > 0 else _ends_in_padding
            benign = why(op, op.operands[place])
        if name == "mask" and delta > 0:
            benign = _row_has_padding(op)
        yield Site(op, f"{name} {delta:+}", later(add_to, op, place, delta), benign)


def compare_count(module: ModuleOp, chunk: bool) -> Iterator[Site]:
    """Compare works on part of a chunk of 256 bytes, or on a chunk less."""
    for op, place in _sized(module, "count"):
        if isinstance(op, CompareBase):
            delta = -64 if chunk else -1
            yield Site(op, f"count {delta}", later(add_to, op, place, delta))


def too_much(module: ModuleOp, name: str, value: int) -> Iterator[Site]:
    """A mask or repeat count beyond what an instruction can say."""
    for op, place in _sized(module, name):
        if not isinstance(op, SetVectorMaskOp):
            yield Site(op, f"{name} {value}", later(set_number, op, place, value))


def _meaning(op: Operation) -> Sequence[str]:
    """What the entries of `params` are."""
    match op:
        case BinaryOp():
            return (*("block",) * 3, *("repeat",) * 3)
        case UnaryOp() | ScalarOp() | CopyOp():
            return ("block", "block", "repeat", "repeat")
        case WholeReduceOp():
            return ("repeat", "block", "repeat")
        case BrcbOp():
            return ("block", "repeat")
        case _:
            raise AssertionError(op.name)


def _set_params(op: Operation, params: Sequence[int]) -> None:
    op.properties["params"] = DenseArrayBase.from_list(i64, params)


def _unused(op: Operation, meaning: str) -> str | None:
    """Why a stride means nothing to an instruction, if so."""
    if not isinstance(op, VectorOp | MaskedOp | BrcbOp) or op.params is None:
        return None
    if meaning == "repeat" and op.repeat is not None and most(op.repeat) in (0, 1):
        return "there is one repeat, so nothing is a repeat further on"
    mask = None if isinstance(op, BrcbOp) or op.mask is None else most(op.mask)
    if meaning == "block" and mask is not None and mask <= 8:
        return "there is one block in a repeat, so nothing is a block further on"
    return None


def wrong_stride(module: ModuleOp, kind: str) -> Iterator[Site]:
    """A block or repeat stride is off by one."""
    for op in ops_of(module, VectorOp, MaskedOp, BrcbOp):
        if op.params is None:
            continue
        params = [int(value) for value in op.params.get_values()]
        for place, meaning in enumerate(_meaning(op)):
            if meaning == kind:
                new = with_entry(params, place, 1)
                yield Site(op, f"params {new}", later(_set_params, op, new), _unused(op, kind))


OPERATORS = (
    *(
        Operator(f"{name}-{sign}-one", partial(wrong_count, name=name, delta=delta), text)
        for name, text in (
            ("count", "an instruction's count is off by one"),
            ("mask", "a mask is off by one"),
            ("repeat", "a number of repeats is off by one"),
        )
        for sign, delta in (("plus", 1), ("minus", -1))
    ),
    Operator("compare-count", partial(compare_count, chunk=False), "Compare of part of a chunk"),
    Operator("compare-chunk", partial(compare_count, chunk=True), "Compare of a chunk less"),
    Operator("mask-over-limit", partial(too_much, name="mask", value=129), "a mask of 129"),
    Operator("repeat-over-limit", partial(too_much, name="repeat", value=256), "256 repeats"),
    Operator("block-stride", partial(wrong_stride, kind="block"), "a block stride is off by one"),
    Operator("repeat-stride", partial(wrong_stride, kind="repeat"), "a repeat stride is off by 1"),
)
