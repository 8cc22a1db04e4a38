"""
Which tensors of a kernel are copied in rows whose distance is no constant. The gap between two rows
has 32 bits, in bytes; whether it fits is known where the sizes are: at the launch.
"""

from collections.abc import Iterator, Sequence
from math import prod

from xdsl.ir import BlockArgument, SSAValue

from acc.analysis.constants import constant_int
from acc.dialects.ascendc.data_copy import DataCopyPadLoadOp, DataCopyPadOutOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.tensor import SetGlobalBufferOp, SubscriptOp
from acc.target.chip import Chip
from acc.target.rules.copy import row_distance_problem
from acc.target.rules.rule import Problem


def pitched_arguments(kernel: KernelOp) -> tuple[int, ...]:
    """The arguments of a kernel that copies of several rows at an unknown distance touch."""
    found = {argument_of(tensor) for tensor in _pitched(kernel)}
    return tuple(sorted(index for index in found if index is not None))


def _pitched(kernel: KernelOp) -> Iterator[SSAValue]:
    for op in kernel.walk():
        match op:
            case DataCopyPadLoadOp():
                tensor, gap = op.src, op.src_gap
            case DataCopyPadOutOp():
                tensor, gap = op.dst, op.dst_gap
            case _:
                continue
        if constant_int(gap) is None and constant_int(op.block_count) != 1:
            yield tensor


def argument_of(tensor: SSAValue) -> int | None:
    """Which of the kernel's arguments a tensor in global memory is, or is a part of."""
    while isinstance(tensor.owner, SubscriptOp):
        tensor = tensor.owner.tensor
    if not isinstance(tensor.owner, SetGlobalBufferOp):
        return None
    address = tensor.owner.address
    return address.index if isinstance(address, BlockArgument) else None


def distance_problem(chip: Chip, name: str, shape: Sequence[int], element: int) -> Problem | None:
    """Why rows of a tensor cannot be copied, whichever of its dimensions they lie along."""
    outer = next((dim for dim, size in enumerate(shape[:-1]) if size > 1), None)
    distance = 0 if outer is None else prod(shape[outer + 1 :]) * element
    return row_distance_problem(chip, name, distance)
