"""How far into a tensor on chip an instruction reaches at most, as far as the IR around it says."""

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.data_copy import DataCopyOp, DataCopyPadInOp, DataCopyPadOutOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.vec_base import VectorOp
from acc.dialects.ascendc.vec_binary import BinaryOp
from acc.dialects.ascendc.vec_fill import DuplicateOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_scalar import ScalarOp
from acc.dialects.ascendc.vec_unary import UnaryOp
from acc.dialects.tile.host import is_host
from acc.module_chip import chip_of
from tools.mutation.bounds import most
from tools.mutation.edit import number_of

NOT_REACHED = "no instruction reaches what is missing"
_ONE_SIZE = f"sizes are fixed, and at them {NOT_REACHED}"


def one_size(module: ModuleOp) -> str | None:
    """
    Why a tensor may be shorter than planned, where a run of the kernels of a module touches all
    that any run does: each access is held against the size of its tensor, and no size is open.
    """
    functions = [op for op in module.body.block.ops if isinstance(op, FuncOp) and is_host(op)]
    is_open = any(function.function_type.inputs.data for function in functions)
    return None if is_open else _ONE_SIZE


def reach(tensor: SSAValue) -> int | None:
    """Elements of a tensor up to the last that any instruction touches; None if that is open."""
    ends: list[int | None] = [0]
    for use in tensor.uses:
        op = use.operation
        if isinstance(op, SubscriptOp):
            start, inner = most(op.offset), reach(op.result)
            ends.append(None if start is None or inner is None else start + inner)
        else:
            ends.append(_end(op, use.index))
    known = [end for end in ends if end is not None]
    return max(known) if len(known) == len(ends) else None


def _end(op: Operation, place: int) -> int | None:
    """Elements of one operand that an instruction touches."""
    match op:
        case DataCopyPadInOp() | DataCopyPadOutOp():
            return _transfer_end(op)
        case DuplicateOp() | DataCopyOp():
            return most(op.count)
        case VectorOp() if op.count is not None:
            return most(op.count)
        case BinaryOp() if place < 3:
            return _repeats_end(op, place, 3)
        case UnaryOp() | ScalarOp() if place < 2:
            return _repeats_end(op, place, 2)
        case WholeReduceOp():
            return _reduction_end(op, place)
        case _:
            return None


def _transfer_end(op: DataCopyPadInOp | DataCopyPadOutOp) -> int | None:
    is_load = isinstance(op, DataCopyPadInOp)
    local, gap = (op.dst, op.dst_gap) if is_load else (op.src, op.src_gap)
    rows, length, between = most(op.block_count), most(op.block_len), number_of(gap)
    if rows is None or length is None or between is None:
        return None
    unit = chip_of(op).block_bytes
    row = (-(-length // unit) + between) * unit
    return rows * row // element_bytes(tensor_element(local))


def _spread(op: Operation, element: int, mask: int, strides: tuple[int, int], repeat: int) -> int:
    block = chip_of(op).block_bytes // element
    blocks = -(-mask // block)
    return ((repeat - 1) * strides[1] + (blocks - 1) * strides[0] + 1) * block


def _repeats_end(op: BinaryOp | UnaryOp | ScalarOp, place: int, operands: int) -> int | None:
    mask = None if op.mask is None else most(op.mask)
    repeat = None if op.repeat is None else most(op.repeat)
    if mask is None or repeat is None or op.params is None:
        return None
    params: Sequence[int] = [int(value) for value in op.params.get_values()]
    strides = (params[place], params[operands + place])
    return _spread(op, element_bytes(tensor_element(op.dst)), mask, strides, repeat)


def _reduction_end(op: WholeReduceOp, place: int) -> int | None:
    mask, repeat = most(op.mask), most(op.repeat)
    if mask is None or repeat is None:
        return None
    target, block, source = (int(value) for value in op.params.get_values())
    if place == 0:
        return (repeat - 1) * target + 1
    return _spread(op, element_bytes(tensor_element(op.src)), mask, (block, source), repeat)
