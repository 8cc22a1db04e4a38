"""
Which tensors an instruction works on, and how much of each it takes of the numbers it is given: for
constants (`operand_access.py`), expressions (`tensor_places.py`) and formulas (`bounds/`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import BITS_PER_BYTE
from acc.analysis.tensor_views import width_of
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_gather import CreateVecIndexOp, GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_sort import SortOp
from acc.target.chip import Chip


@dataclass(frozen=True)
class Counted:
    """Bytes side by side, from the first one of a tensor on."""

    label: str
    tensor: SSAValue
    number: SSAValue
    """Elements that the instruction takes, or groups of them."""

    size: int
    """Bytes for each of the number, or for as many of it as `per` says."""

    per: int = 1


@dataclass(frozen=True)
class Strided:
    """Blocks of repeats."""

    label: str
    tensor: SSAValue
    block: int
    """Blocks from the start of one to the start of the next in a repeat."""

    repeat: int
    """Blocks from the start of a repeat to the start of the next."""


def counted_operands(op: Operation, chip: Chip) -> Sequence[Counted]:
    """What an instruction takes by a count, or by a number of groups; empty for other ones."""
    match op:
        case CompareBase() | SelectOp():
            label, bits = ("dst", op.dst) if isinstance(op, CompareBase) else ("mask", op.mask)
            named = [("src0", op.src0), ("src1", op.src1)]
            if isinstance(op, SelectOp):
                named.insert(0, ("dst", op.dst))
            return (
                Counted(label, bits, op.count, 1, BITS_PER_BYTE),
                *_elements(op.count, named),
            )
        case SortOp():
            return tuple(_groups(op, chip))
        case _:
            return _of_elements(op)


def _of_elements(op: Operation) -> Sequence[Counted]:
    match op:
        case VectorOp() if op.count is not None:
            return _elements(op.count, _named_tensors(op))
        case DuplicateOp() | CreateVecIndexOp():
            return _elements(op.count, [("dst", op.dst)])
        case CastOp() | ErfOp():
            return _elements(op.count, [("dst", op.dst), ("src", op.src)])
        case GatherOp():
            return _elements(op.count, [("dst", op.dst), ("offsets", op.offsets)])
        case DataCopyOp():
            return _elements(op.count, [("dst", op.dst), ("src", op.src)])
        case _:
            return ()


def _elements(count: SSAValue, named: Sequence[tuple[str, SSAValue]]) -> Sequence[Counted]:
    """Elements of those that are tensors and no numbers."""
    return tuple(
        Counted(label, tensor, count, width_of(tensor))
        for label, tensor in named
        if isinstance(tensor.type, GlobalTensorType | LocalTensorType)
    )


def _groups(op: SortOp, chip: Chip) -> Iterator[Counted]:
    """Scores and their indices, and pairs of both."""
    number, index = op.repeat, width_of(op.indices)
    yield Counted("dst", op.dst, number, chip.sort_pairs * 2 * index)
    yield Counted("scratch", op.scratch, number, chip.sort_pairs * 2 * index)
    yield Counted("scores", op.scores, number, chip.sort_pairs * width_of(op.scores))
    yield Counted("indices", op.indices, number, chip.sort_pairs * index)


def strided_operands(op: VectorOp | MaskedOp) -> Sequence[Strided]:
    """What an instruction with strides takes, but for the results of a reduction."""
    assert op.params is not None
    strides = [int(stride) for stride in op.params.get_values()]
    if isinstance(op, WholeReduceOp):
        return (Strided("src", op.src, strides[1], strides[2]),)
    if isinstance(op, MaskedOp):
        named = [("dst", op.dst), ("src", op.src)]
    else:
        named = list(_named_tensors(op))
    half = len(named)
    return tuple(
        Strided(label, tensor, strides[place], strides[half + place])
        for place, (label, tensor) in enumerate(named)
    )


def result_pitch(op: WholeReduceOp) -> int:
    """Bytes from one result of a reduction to the next."""
    return int(op.params.get_values()[0]) * width_of(op.dst)


def _named_tensors(op: VectorOp) -> Sequence[tuple[str, SSAValue]]:
    labels = [field.removesuffix("BlkStride") for field in op.FIELDS[: len(op.FIELDS) // 2]]
    tensors = [value for value in op.operands if isinstance(value.type, LocalTensorType)]
    return tuple(zip(labels, tensors, strict=True))
