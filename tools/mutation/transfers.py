"""Breaks transfers between global memory and the chip: lengths, rows, gaps, places."""

from collections.abc import Iterator
from functools import partial

from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.data_copy import (
    DataCopyOp,
    DataCopyPadInOp,
    DataCopyPadOp,
    DataCopyPadOutOp,
)
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from acc.module_chip import chip_of
from tools.mutation.bounds import is_multiple
from tools.mutation.edit import (
    add_to,
    constant,
    insert_before,
    later,
    number_of,
    operand_index,
    ops_of,
    replace_op,
    round_up,
)
from tools.mutation.operator import Operator, Site


def element_size(value: SSAValue) -> int:
    """Bytes of an element of a tensor."""
    assert isinstance(value.type, LocalTensorType | GlobalTensorType)
    return element_bytes(value.type.element_type)


def _field(op: DataCopyPadOp, name: str) -> int:
    index = operand_index(op, name)
    assert index is not None
    return index


def wrong_length(module: ModuleOp, elements: int) -> Iterator[Site]:
    """Rows of a transfer are some elements longer or shorter."""
    for op in ops_of(module, DataCopyPadInOp, DataCopyPadOutOp):
        size = elements * element_size(op.dst)
        text = f"{size:+} bytes in a row"
        yield Site(op, text, later(add_to, op, _field(op, "block_len"), size))


def length_in_blocks(module: ModuleOp) -> Iterator[Site]:
    """Rows of a transfer are rounded up to whole blocks."""
    for op in ops_of(module, DataCopyPadInOp, DataCopyPadOutOp):
        unit = chip_of(op).block_bytes
        if not is_multiple(op.block_len, unit):
            change = later(round_up, op, _field(op, "block_len"), unit)
            yield Site(op, "whole blocks", change)


def wrong_rows(module: ModuleOp, rows: int) -> Iterator[Site]:
    """A transfer has a row more or less."""
    for op in ops_of(module, DataCopyPadInOp, DataCopyPadOutOp):
        yield Site(op, f"{rows:+} rows", later(add_to, op, _field(op, "block_count"), rows))


def wrong_gap(module: ModuleOp, name: str) -> Iterator[Site]:
    """The rows of a transfer lie one element (GM) or one block (UB) further apart."""
    for op in ops_of(module, DataCopyPadInOp, DataCopyPadOutOp):
        if number_of(op.block_count) == 1:
            continue
        side = op.src if name == "src_gap" else op.dst
        is_global = isinstance(side.type, GlobalTensorType)
        step = element_size(side) if is_global else 1
        text = f"{name} +{step} {'bytes' if is_global else 'blocks'}"
        yield Site(op, text, later(add_to, op, _field(op, name), step))


def _whole_blocks(op: DataCopyPadOp, rounded: bool) -> None:
    size, unit = element_size(op.dst), chip_of(op).block_bytes
    if rounded:
        round_up(op, _field(op, "block_len"), unit)
    known = number_of(op.block_len)
    if known is not None:
        count = constant(known // size, op.block_len.type)
        insert_before(op, count)
    else:
        width = constant(size, op.block_len.type)
        count = arith.DivUIOp(op.block_len, width.result)
        insert_before(op, width, count)
    replace_op(op, DataCopyOp(op.dst, op.src, count.result))


def data_copy_for_pad(module: ModuleOp, rounded: bool) -> Iterator[Site]:
    """DataCopy, which moves whole blocks, for one row of DataCopyPad."""
    for op in ops_of(module, DataCopyPadInOp, DataCopyPadOutOp):
        whole = is_multiple(op.block_len, chip_of(op).block_bytes)
        if number_of(op.block_count) == 1 and not whole:
            yield Site(op, "DataCopy", later(_whole_blocks, op, rounded))


def _gm_subscripts(module: ModuleOp) -> Iterator[SubscriptOp]:
    for op in ops_of(module, SubscriptOp):
        if isinstance(op.tensor.type, GlobalTensorType):
            yield op


def gm_shift(module: ModuleOp, elements: int) -> Iterator[Site]:
    """A transfer starts at another element of global memory."""
    for op in _gm_subscripts(module):
        yield Site(op, f"{elements:+} elements", later(add_to, op, 1, elements))


def _shift_row(op: SubscriptOp, copy: DataCopyPadOp) -> None:
    size = constant(element_size(op.tensor), copy.block_len.type)
    length = arith.DivUIOp(copy.block_len, size.result)
    wide = arith.IndexCastOp(length.result, op.offset.type)
    offset = arith.AddiOp(op.offset, wide.result)
    moved = SubscriptOp(op.tensor, offset.result)
    insert_before(copy, size, length, wide, offset, moved)
    index = 0 if copy.dst is op.result else 1
    copy.operands[index] = moved.result


def gm_row(module: ModuleOp) -> Iterator[Site]:
    """A transfer starts one row further on."""
    for copy in ops_of(module, DataCopyPadInOp, DataCopyPadOutOp):
        side = copy.src if isinstance(copy, DataCopyPadInOp) else copy.dst
        if isinstance(side.owner, SubscriptOp):
            yield Site(copy, "one row on", later(_shift_row, side.owner, copy))


OPERATORS = (
    Operator("length-plus-element", partial(wrong_length, elements=1), "rows one element longer"),
    Operator("length-minus-element", partial(wrong_length, elements=-1), "one element shorter"),
    Operator("length-in-blocks", length_in_blocks),
    Operator("rows-plus-one", partial(wrong_rows, rows=1), "a transfer has a row more"),
    Operator("rows-minus-one", partial(wrong_rows, rows=-1), "a transfer has a row less"),
    Operator("src-gap", partial(wrong_gap, name="src_gap"), "source rows lie further apart"),
    Operator("dst-gap", partial(wrong_gap, name="dst_gap"), "destination rows lie further apart"),
    Operator(
        "data-copy-for-pad",
        partial(data_copy_for_pad, rounded=False),
        "DataCopy of as many elements for DataCopyPad",
    ),
    Operator(
        "data-copy-whole-blocks",
        partial(data_copy_for_pad, rounded=True),
        "DataCopy of whole blocks for DataCopyPad",
    ),
    Operator("gm-plus-element", partial(gm_shift, elements=1), "one element further on in GM"),
    Operator("gm-minus-element", partial(gm_shift, elements=-1), "one element before in GM"),
    Operator("gm-plus-row", gm_row),
)
