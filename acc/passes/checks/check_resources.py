"""Checks what the queues and buffers of kernels take against what a core of the chip has."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass
from xdsl.traits import SymbolTable

from acc.analysis.constants import constant_int
from acc.analysis.layout import align
from acc.diagnostics import Diagnostic, UserError, note
from acc.dialects.ascendc.enums import Position
from acc.dialects.ascendc.queue import BufOp, InitBufferOp, QueueOp
from acc.dialects.ascendc.sync import SyncAllOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.types import QueueType
from acc.module_chip import chip_of
from acc.target.chip import Chip
from acc.target.rules.capacity import (
    buffer_count_problem,
    queue_events_problem,
    queue_uninitialised_problem,
    ub_capacity_problem,
)
from acc.target.rules.launch import block_count_problem, core_count_problem
from acc.target.rules.position import queue_depth_problem
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class CheckResourcesPass(ModulePass):
    """
    Refuse a kernel whose queues and buffers take more memory or event ids than a core has, and one
    that always has more blocks than a launch.

        ascendc.init_buffer %x number 2 bytes 98304 : !ascendc.tque<vecin, 1>   // 196608 bytes
    """

    name = "check-resources"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first kernel that takes too much."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                _check(kernel, chip_of(kernel))


def _check(kernel: KernelOp, chip: Chip) -> None:
    buffers = [op for op in kernel.walk() if isinstance(op, InitBufferOp)]
    problem = next(_problems(buffers, chip), None)
    if problem is not None:
        name = kernel.sym_name.data
        raise UserError(f"kernel '{name}' {problem}", kernel, _takers(buffers))
    _check_depths(kernel, chip)
    _check_initialised(kernel)
    _check_blocks(kernel, chip)


def _check_blocks(kernel: KernelOp, chip: Chip) -> None:
    """A number of blocks that does not depend on sizes."""
    host = SymbolTable.lookup_symbol(kernel, SymbolRefAttr(kernel.host.data))
    end = host.body.block.last_op if isinstance(host, FuncOp) else None
    blocks = constant_int(end.operands[0]) if end is not None and end.operands else None
    if blocks is None:
        return
    problem = block_count_problem(chip, blocks)
    if problem is None and any(isinstance(op, SyncAllOp) for op in kernel.walk()):
        problem = core_count_problem(chip, blocks)
    if problem is not None:
        raise UserError(f"kernel '{kernel.sym_name.data}': {problem}", end)


def _check_depths(kernel: KernelOp, chip: Chip) -> None:
    for op in kernel.walk():
        if isinstance(op, QueueOp):
            problem = queue_depth_problem(chip, op.result.type.depth.data)
            if problem is not None:
                raise UserError(f"'{op.name}': {problem}", op)


def _check_initialised(kernel: KernelOp) -> None:
    for op in kernel.walk():
        if isinstance(op, QueueOp | BufOp) and op.result.uses:
            users = [use.operation for use in op.result.uses]
            times = sum(isinstance(user, InitBufferOp) for user in users)
            problem = queue_uninitialised_problem(f"%{op.result.name_hint or 'it'}", times)
            if problem is not None:
                raise UserError(f"'{op.name}': {problem}", op)


def _problems(buffers: list[InitBufferOp], chip: Chip) -> Iterator[Problem]:
    """Why a core cannot hold the buffers, by each rule."""
    count: Counter[Position] = Counter()
    for op in buffers:
        if isinstance(op.target.type, QueueType):
            count[op.target.type.position.data] += op.number.value.data
    found = (
        ub_capacity_problem(chip, sum(_bytes(op, chip) for op in buffers)),
        buffer_count_problem(chip, sum(op.number.value.data for op in buffers)),
        *(queue_events_problem(chip, position, count[position]) for position in count),
    )
    yield from (problem for problem in found if problem is not None)


def _bytes(op: InitBufferOp, chip: Chip) -> int:
    return op.number.value.data * align(op.length.value.data, chip.block_bytes)


def _takers(buffers: list[InitBufferOp]) -> Iterator[Diagnostic]:
    for op in buffers:
        name = op.target.name_hint or "unnamed"
        number, length = op.number.value.data, op.length.value.data
        yield note(f"%{name} takes {number} x {length} bytes", op)
