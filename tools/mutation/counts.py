"""Breaks how much an instruction works on: counts, masks, repeats, strides."""

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.dialects.builtin import DenseArrayBase, IndexType, ModuleOp, i64
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from acc.dialects.ascendc.mask import SetVectorMaskOp
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_binary import BinaryOp
from acc.dialects.ascendc.vec_compare import CompareBase
from acc.dialects.ascendc.vec_fill import BrcbOp, CopyOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_scalar import ScalarOp
from acc.dialects.ascendc.vec_unary import UnaryOp
from tools.mutation.edit import (
    add_to,
    later,
    operand_index,
    ops_of,
    set_number,
    with_entry,
)
from tools.mutation.operator import Operator, Site


def _sized(module: ModuleOp, name: str) -> Iterator[tuple[IRDLOperation, int]]:
    """Operations that have an index of a name, with its place."""
    for op in ops_of(module, IRDLOperation):
        fields = [field for field, _ in type(op).get_irdl_definition().operands]
        place = operand_index(op, name) if name in fields else None
        if place is not None and isinstance(op.operands[place].type, IndexType):
            yield op, place


def wrong_count(module: ModuleOp, name: str, delta: int) -> Iterator[Site]:
    """An instruction works on one more or less."""
    for op, place in _sized(module, name):
        if isinstance(op, CompareBase):
            continue
        yield Site(op, f"{name} {delta:+}", later(add_to, op, place, delta))


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


def wrong_stride(module: ModuleOp, kind: str) -> Iterator[Site]:
    """A block or repeat stride is off by one."""
    for op in ops_of(module, VectorOp, MaskedOp, BrcbOp):
        if op.params is None:
            continue
        params = [int(value) for value in op.params.get_values()]
        for place, meaning in enumerate(_meaning(op)):
            if meaning == kind:
                new = with_entry(params, place, 1)
                yield Site(op, f"params {new}", later(_set_params, op, new))


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
