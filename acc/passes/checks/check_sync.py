"""Checks that the pipes of a core are synchronised, and that flags and queues are balanced."""

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from acc.analysis.ordering import CONTROL, Ordering, Race
from acc.analysis.pitched_copies import argument_of
from acc.analysis.sync_calls import name_of
from acc.diagnostics import Diagnostic, UserError, note
from acc.dialects.ascendc.base import AscendCOp, InInit, call_of, does_nothing
from acc.dialects.ascendc.data_copy import DataCopyOp, DataCopyPadOutOp
from acc.dialects.ascendc.queue import BufOp, QueueOp
from acc.dialects.ascendc.static_tensor import InitSocStateOp, LocalTensorOp
from acc.dialects.ascendc.sync import PipeBarrierOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.tensor import GetGlobalValueOp
from acc.module_chip import chip_of
from acc.target.chip import Chip
from acc.target.pipes import Pipe, event_between
from acc.target.rules.paths import stale_read_problem
from acc.target.rules.rule import Problem
from acc.target.rules.static_kernel import (
    static_api_problem,
    static_begin_problem,
    static_end_problem,
    static_mixed_problem,
)
from acc.target.rules.sync import race_problem


@dataclass(frozen=True)
class CheckSyncPass(ModulePass):
    """
    Refuse a kernel in which two accesses of one memory are not ordered, or flags and queues are not
    balanced, on some path.

        ascendc.data_copy %x, %xGm count %n : ...   // MTE2 writes x
        ascendc.exp %y, %x count %n : ...           // V reads it, and nothing has waited for MTE2
    """

    name = "check-sync"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first place of a kernel that is wrong."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                check_kernel(kernel, chip_of(kernel))


def check_kernel(kernel: KernelOp, chip: Chip) -> None:
    """Raise `UserError` at the first place of a kernel that is wrong."""
    _refuse_unknown_control(kernel)
    for problem, op in _static_problems(kernel, chip):
        raise UserError(f"'{op.name}': {problem}", op)
    _refuse_stale_reads(kernel)
    ordering = Ordering(kernel, chip).run()
    for misuse in ordering.calls.misuses.values():
        raise UserError(f"'{misuse.op.name}': {misuse.problem}", misuse.op)
    for race in ordering.races:
        raise UserError(f"'{race.second.op.name}': {_race(race)}", race.second.op, [_other(race)])


def _refuse_unknown_control(kernel: KernelOp) -> None:
    """What stands in regions of other operations would not be looked at."""
    for op in kernel.body.block.walk():
        if op.regions and not isinstance(op, CONTROL):
            raise UserError(
                f"'{op.name}' decides what runs, in a way that cannot be followed: the calls in it "
                f"cannot be proved to be ordered; legal are {', '.join(c.name for c in CONTROL)}",
                op,
            )


def _refuse_stale_reads(kernel: KernelOp) -> None:
    """Scalar reads of tensors that the kernel stores to: no order of pipes makes them right."""
    ops = list(kernel.walk())
    stores = {
        argument_of(op.dst): op
        for op in reversed(ops)
        if isinstance(op, DataCopyOp | DataCopyPadOutOp)
    }
    stores.pop(None, None)
    for op in ops:
        if isinstance(op, GetGlobalValueOp) and (argument := argument_of(op.tensor)) in stores:
            problem = stale_read_problem(name_of(op.tensor))
            raise UserError(f"'{op.name}': {problem}", op, [note("stored here", stores[argument])])


def _race(race: Race) -> Problem:
    second = race.second
    tensor = name_of(second.tensor)
    sentence = f"pipe {second.pipe.value} {'writes' if second.writes else 'reads'} {tensor}"
    event = event_between(race.first.pipe, second.pipe)
    return race_problem(sentence, race.first.pipe, second.pipe, event, race.sure)


def _other(race: Race) -> Diagnostic:
    first = race.first
    when = " in an earlier round of a loop" if first.rounds is not None else ""
    does = "writes" if first.writes else "reads"
    return note(f"pipe {first.pipe.value} {does} the same memory here{when}", race.first_op)


def _static_problems(kernel: KernelOp, chip: Chip) -> Iterator[tuple[Problem, Operation]]:
    """What is wrong with a kernel because it has no TPipe."""
    ops = list(kernel.walk())
    if not any(isinstance(op, InitSocStateOp | LocalTensorOp) for op in ops):
        return
    for op in ops:
        if isinstance(op, QueueOp | BufOp):
            yield static_mixed_problem(), op
        api = call_of(type(op))
        problem = None if api is None else static_api_problem(chip, api)
        if problem is not None:
            yield problem, op
    inits = [op for op in ops if isinstance(op, InitSocStateOp)]
    if len(inits) != 1 or inits[0].parent is not kernel.body.block or _works_before(inits[0]):
        yield static_begin_problem(), inits[0] if inits else kernel
    last = kernel.body.block.last_op
    if not isinstance(last, PipeBarrierOp) or last.pipe.data is not Pipe.ALL:
        yield static_end_problem(), last or kernel


def _works_before(init: InitSocStateOp) -> bool:
    """Whether a core is given work before its state is set."""
    op = init.prev_op
    while op is not None:
        if op.regions or (
            isinstance(op, AscendCOp) and not op.has_trait(InInit) and not does_nothing(op)
        ):
            return True
        op = op.prev_op
    return False
