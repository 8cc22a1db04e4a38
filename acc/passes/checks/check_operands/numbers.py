"""The numbers that instructions are given: repeats, masks, strides, counts and lengths."""

import math
from collections.abc import Iterator, Sequence

from xdsl.ir import SSAValue

from acc.analysis.constants import constant_attribute
from acc.analysis.layout import BITS_PER_BYTE
from acc.analysis.number_set import NumberSet
from acc.analysis.tensor_views import width_of
from acc.dialects.ascendc.data_copy import (
    DataCopyOp,
    DataCopyPadFillOp,
    DataCopyPadLoadOp,
    DataCopyPadOp,
)
from acc.dialects.ascendc.mask import SetVectorMaskOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_binary import AddOp, MaxOp, MinOp, MulOp, SubOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import BrcbOp, CopyOp, DuplicateOp
from acc.dialects.ascendc.vec_gather import CreateVecIndexOp, GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_scalar import ShiftLeftOp, ShiftRightOp
from acc.dialects.ascendc.vec_sort import SortOp
from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp
from acc.passes.checks.check_operands.site import Site
from acc.target.rules.compare import compare_length_problem
from acc.target.rules.copy import (
    copy_length_problem,
    copy_range_problem,
    pad_value_problem,
    pad_width_problem,
    row_length_problem,
)
from acc.target.rules.reduce import reduce_count_problem
from acc.target.rules.repeat import (
    block_stride_problem,
    count_range_problem,
    mask_range_problem,
    repeat_accumulate_problem,
    repeat_range_problem,
    repeat_stride_problem,
)
from acc.target.rules.rule import Problem
from acc.target.rules.shift import shift_range_problem

_ACCUMULATING = (AddOp, SubOp, MulOp, MaxOp, MinOp)
_COUNTING = (
    VectorOp,
    CompareBase,
    SelectOp,
    CastOp,
    DuplicateOp,
    CreateVecIndexOp,
    GatherOp,
    ErfOp,
    SetVectorMaskOp,
    DataCopyOp,
)


def number_problems(site: Site) -> Iterator[Problem]:
    """Why the numbers of an instruction are out of range."""
    return (problem for problem in _problems(site) if problem is not None)


def _problems(site: Site) -> Iterator[Problem | None]:
    yield _count(site)
    yield _shift(site)
    yield _repeat_alone(site)
    match site.op:
        case VectorOp() as op:
            if op.mask is not None and op.repeat is not None:
                yield from _repeats(site, op.dst, op.mask, op.repeat)
            if op.params is not None:
                yield from _strides(site, op.FIELDS, op.params.get_values(), op.repeat)
        case MaskedOp() as op:
            yield from _repeats(site, op.dst, op.mask, op.repeat)
            yield from _reduced(site, op)
            yield from _strides(site, op.FIELDS, op.params.get_values(), op.repeat)
        case BrcbOp() as op:
            yield from _strides(site, op.FIELDS, op.params.get_values(), op.repeat)
        case CompareBase() as op:
            yield _chunks(site, op)
        case DataCopyOp() as op:
            yield _blocks(site, op)
        case DataCopyPadOp() as op:
            yield from _copy(site, op)
        case _:
            pass


def _count(site: Site) -> Problem | None:
    op = site.op
    count = op.count if isinstance(op, _COUNTING) else None
    most = None if count is None else site.number(count).high
    return None if most is None else count_range_problem(most)


def _shift(site: Site) -> Problem | None:
    if not isinstance(site.op, ShiftLeftOp | ShiftRightOp):
        return None
    width = width_of(site.op.dst) * BITS_PER_BYTE
    return shift_range_problem(site.nearest(site.op.scalar, 0, width), width)


def _repeat_alone(site: Site) -> Problem | None:
    """The number of repeats of instructions without a mask."""
    match site.op:
        case BrcbOp() | SortOp() as op:
            return repeat_range_problem(site.chip, site.nearest(op.repeat, 0, site.chip.max_repeat))
        case TransDataTo5HDOp() as op:
            return repeat_range_problem(site.chip, op.repeat)
        case _:
            return None


def _reduced(site: Site, op: MaskedOp) -> Iterator[Problem | None]:
    if isinstance(op, WholeReduceOp):
        for name, value in (("mask", op.mask), ("repeat", op.repeat)):
            yield reduce_count_problem(name, site.nearest(value, 1, site.chip.max_repeat))


def _chunks(site: Site, op: CompareBase) -> Problem | None:
    width, unit = width_of(op.src0), site.chip.compare_bytes
    count = site.number(op.count)
    if not _never_whole(count, width, unit):
        return None
    return compare_length_problem(site.chip, count.shown(unit // width), width)


def _blocks(site: Site, op: DataCopyOp) -> Problem | None:
    width = width_of(op.dst if isinstance(op.dst.type, LocalTensorType) else op.src)
    count, unit = site.number(op.count), site.chip.block_bytes
    if not _never_whole(count, width, unit):
        return None
    return copy_length_problem(site.chip, count.shown(unit // width), width)


def _never_whole(count: NumberSet, width: int, unit: int) -> bool:
    return (count * NumberSet.one(width)).never_multiple_of(unit)


def _repeats(
    site: Site, dst: SSAValue, mask: SSAValue, repeat: SSAValue
) -> Iterator[Problem | None]:
    chip, width = site.chip, width_of(dst)
    yield mask_range_problem(chip, site.nearest(mask, 0, chip.lanes(width)), width)
    yield repeat_range_problem(chip, site.nearest(repeat, 0, chip.max_repeat))


def _strides(
    site: Site, fields: Sequence[str], params: Sequence[int], repeat: SSAValue | None
) -> Iterator[Problem | None]:
    chip, is_copy = site.chip, isinstance(site.op, CopyOp)
    most = chip.max_copy_repeat_stride_blocks if is_copy else chip.max_repeat_stride_blocks
    for name, stride in zip(fields, params, strict=True):
        # Copy calls its repeat strides sizes, and its block strides just strides
        if "Rep" in name:
            yield repeat_stride_problem(name, stride, most)
            if name.startswith("dst") and stride == 0:
                yield _accumulation(site, repeat)
        else:
            least = 1 if name.startswith("dst") else 0
            yield block_stride_problem(chip, name, stride, least)


def _accumulation(site: Site, repeat: SSAValue | None) -> Problem | None:
    """Why repeats may not all write one place; None if they may or there is only one."""
    op = site.op
    repeats = _least_repeats(site, repeat)
    accumulates = isinstance(op, _ACCUMULATING) and op.dst is op.src1
    if repeats <= 1 or accumulates:
        return None
    return repeat_accumulate_problem(site.api, repeats)


def _least_repeats(site: Site, repeat: SSAValue | None) -> int:
    if repeat is not None:
        return site.number(repeat).least
    if site.state.count is None or not isinstance(site.op, VectorOp):
        return 0
    lanes = site.chip.lanes(width_of(site.op.dst))
    return -(-site.number(site.state.count).least // lanes)


def _copy(site: Site, op: DataCopyPadOp) -> Iterator[Problem | None]:
    chip = site.chip
    fields = (
        ("blockCount", op.block_count, chip.max_block_count),
        ("blockLen", op.block_len, chip.max_burst_bytes),
        ("srcStride", op.src_gap, chip.max_copy_gap),
        ("dstStride", op.dst_gap, chip.max_copy_gap),
    )
    for name, value, most in fields:
        yield copy_range_problem(name, site.nearest(value, 0, most), most)
    width = width_of(op.dst if isinstance(op, DataCopyPadLoadOp) else op.src)
    if isinstance(op, DataCopyPadLoadOp):
        yield from _pads(site, op, width)
    length = site.number(op.block_len)
    if length.never_multiple_of(width):
        yield row_length_problem(length.shown(width), width)


def _pads(site: Site, op: DataCopyPadLoadOp, width: int) -> Iterator[Problem | None]:
    for name, value in zip(("leftPadding", "rightPadding"), op.pads, strict=False):
        count = site.nearest(value, 0, site.chip.per_block(width))
        yield pad_width_problem(site.chip, name, count, width)
    if isinstance(op, DataCopyPadFillOp) and (known := constant_attribute(op.scalar)) is not None:
        number = known.value.data
        is_zero = number == 0 and math.copysign(1, number) > 0
        yield pad_value_problem(site.chip, is_zero, width)
