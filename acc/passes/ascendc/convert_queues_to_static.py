"""Kernels that plan their memory themselves, from kernels that ask a TPipe for it."""

from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from acc.analysis.layout import align
from acc.analysis.ordering import Ordering
from acc.analysis.sync_calls import name_of
from acc.analysis.tensor_views import width_of
from acc.diagnostics import UserError
from acc.dialects.ascendc.base import InInit, call_of
from acc.dialects.ascendc.enums import Position
from acc.dialects.ascendc.queue import (
    AllocTensorOp,
    BufOp,
    DeQueOp,
    EnQueOp,
    FreeTensorOp,
    GetWithOffsetOp,
    InitBufferOp,
    QueueOp,
)
from acc.dialects.ascendc.static_tensor import InitSocStateOp, LocalTensorOp
from acc.dialects.ascendc.sync import PipeBarrierOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.types import BufType, LocalTensorType, QueueType
from acc.module_chip import chip_of
from acc.passes.ascendc.static_plan import Chosen, StaticPlan
from acc.passes.ascendc.turn_counter import add_turn
from acc.passes.index_builder import Index, IndexBuilder
from acc.target.chip import Chip
from acc.target.pipes import Pipe
from acc.target.rules.capacity import ub_capacity_problem
from acc.target.rules.static_kernel import static_api_problem


@dataclass(frozen=True)
class ConvertQueuesToStaticPass(ModulePass):
    """
    Put the tensors of queues and TBufs at fixed addresses, in the order of InitBuffer, and take the
    TPipe away. Buffers of a queue take turns round by round. Nothing is synchronised afterwards:
    automatic synchronisation is off, and insert-sync has to follow.

        %x = ascendc.alloc_tensor %xQueue : ...
        ascendc.en_que %xQueue, %x : ...
        // becomes, in a loop that carries %turn (0, 1, 0, ...)
        %at = arith.muli %turn, %c4096 : index
        %x = ascendc.local_tensor vecin address %at size 1024 : ...
    """

    name = "convert-queues-to-static"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Convert every kernel. Raises `UserError` at what needs a TPipe."""
        for kernel in list(op.walk()):
            if isinstance(kernel, KernelOp):
                _check(kernel, chip_of(kernel))
                _convert(kernel, chip_of(kernel))


def _check(kernel: KernelOp, chip: Chip) -> None:
    for op in kernel.walk():
        api = call_of(type(op))
        problem = None if api is None else static_api_problem(chip, api)
        if problem is not None:
            raise UserError(f"'{op.name}': {problem}", op)
    for misuse in Ordering(kernel, chip).run().calls.misuses.values():
        raise UserError(f"'{misuse.op.name}': {misuse.problem}", misuse.op)


@dataclass(frozen=True)
class _Area:
    """The memory of a queue or TBuf."""

    base: int
    stride: int
    """Bytes from one buffer to the next."""
    number: int
    position: Position


def _areas(kernel: KernelOp, chip: Chip) -> dict[SSAValue, _Area]:
    """Memory in the order of InitBuffer."""
    found: dict[SSAValue, _Area] = {}
    end = 0
    for op in kernel.walk():
        if isinstance(op, InitBufferOp):
            typ = op.target.type
            assert isinstance(typ, QueueType | BufType)
            stride, number = align(op.length.value.data, chip.block_bytes), op.number.value.data
            found[op.target] = _Area(end, stride, number, typ.position.data)
            end += stride * number
    problem = ub_capacity_problem(chip, end)
    if problem is not None:
        raise UserError(f"kernel '{kernel.sym_name.data}': {problem}", kernel)
    return found


def _convert(kernel: KernelOp, chip: Chip) -> None:
    areas = _areas(kernel, chip)
    if not areas:
        return
    numbers = {queue: area.number for queue, area in areas.items()}
    plan = StaticPlan(kernel, numbers)
    turns = _turns(plan, numbers)
    for op in list(kernel.walk()):
        match op:
            case AllocTensorOp() | DeQueOp():
                chosen = plan.chosen[op.result]
                turn = turns.get((chosen.loop, numbers[op.queue])) if chosen.turns else None
                _place_chosen(op, areas[op.queue], chosen, turn)
            case GetWithOffsetOp():
                area = areas[op.buf]
                area = replace(area, base=area.base + op.offset.value.data)
                _place(op, area, area.base, op.size.value.data)
            case _:
                pass
    for kinds in ((EnQueOp, FreeTensorOp), (InitBufferOp,), (QueueOp, BufOp)):
        for op in list(kernel.walk()):
            if isinstance(op, kinds):
                op.detach()
                op.erase()
    _frame(kernel)


_LoopTurns = dict[tuple[scf.ForOp | None, int], SSAValue]


def _turns(plan: StaticPlan, numbers: dict[SSAValue, int]) -> _LoopTurns:
    """One counter per loop and number of buffers; keys are the loops as the plan knows them."""
    found: _LoopTurns = {}
    now: dict[scf.ForOp, scf.ForOp] = {}
    for chosen in plan.chosen.values():
        key = (chosen.loop, numbers[chosen.op.queue])
        if chosen.turns and key not in found:
            assert chosen.loop is not None
            loop, found[key] = add_turn(now.get(chosen.loop, chosen.loop), key[1])
            now[chosen.loop] = loop
    return found


def _place_chosen(
    op: AllocTensorOp | DeQueOp, area: _Area, chosen: Chosen, turn: SSAValue | None
) -> None:
    """Replaces a tensor of a queue."""
    at = IndexBuilder(Builder(InsertPoint.before(op)))
    slot: Index = chosen.ahead
    if turn is not None:
        # in turns of two, one behind is the other one
        slot = turn if chosen.ahead == 0 else at.sub(1, turn)
    address = at.add(at.mul(slot, area.stride), area.base)
    _place(op, area, address, area.stride // width_of(op.result))


def _place(op: Operation, area: _Area, address: Index, size: int) -> None:
    at = IndexBuilder(Builder(InsertPoint.before(op)))
    old = op.results[0]
    typ = old.type
    assert isinstance(typ, LocalTensorType)
    new = LocalTensorOp(area.position, at.value(address), typ.element_type, size)
    new.result.name_hint = old.name_hint or name_of(op.operands[0]).strip("%")
    new.location = op.location
    at.builder.insert(new)
    old.replace_all_uses_with(new.result)
    op.detach()
    op.erase()


def _frame(kernel: KernelOp) -> None:
    """The start and end of a kernel without a TPipe."""
    block = kernel.body.block
    members = [op for op in block.ops if op.has_trait(InInit)]
    start = InsertPoint.after(members[-1]) if members else InsertPoint.at_start(block)
    Builder(start).insert(InitSocStateOp())
    Builder(InsertPoint.at_end(block)).insert(PipeBarrierOp(Pipe.ALL))
    kernel.properties.pop("auto_sync", None)
