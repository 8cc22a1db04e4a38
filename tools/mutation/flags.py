"""Breaks flags, barriers, and what kernels without a TPipe need."""

from collections.abc import Iterator
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.dialects.ascendc.base import OnPipe
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.enums import HardEventAttr
from acc.dialects.ascendc.static_tensor import InitSocStateOp
from acc.dialects.ascendc.sync import FlagOp, PipeBarrierOp, SetFlagOp, WaitFlagOp
from acc.target.pipes import HardEvent, event_between
from tools.mutation.edit import (
    add_to,
    erase,
    insert_after,
    kernel_of,
    later,
    move_before,
    ops_of,
)
from tools.mutation.operator import Operator, Site


def _kind(op: FlagOp) -> str:
    return op.event.data.value


def drop_flag(module: ModuleOp, kind: type[FlagOp]) -> Iterator[Site]:
    """SetFlag or WaitFlag is missing."""
    for op in ops_of(module, kind):
        yield Site(op, f"{_kind(op)} dropped", later(erase, op))


def _erase_all(ops: list[FlagOp]) -> None:
    for op in ops:
        erase(op)


def drop_event(module: ModuleOp) -> Iterator[Site]:
    """One pipe does not wait for another: all flags of an event are missing."""
    groups: dict[tuple[Operation, HardEvent], list[FlagOp]] = {}
    for op in ops_of(module, FlagOp):
        groups.setdefault((kernel_of(op), op.event.data), []).append(op)
    for (_, event), ops in groups.items():
        yield Site(ops[0], f"no {event.value}", later(_erase_all, ops))


def _in_pairs(first: SetFlagOp) -> WaitFlagOp | None:
    """The WaitFlag behind a SetFlag in its block, if there is one of its event and id."""
    op = first.next_op
    while op is not None:
        if isinstance(op, WaitFlagOp) and op.event == first.event and op.id is first.id:
            return op
        op = op.next_op
    return None


def drop_pair(module: ModuleOp) -> Iterator[Site]:
    """A SetFlag and its WaitFlag are missing."""
    for op in ops_of(module, SetFlagOp):
        wait = _in_pairs(op)
        if wait is not None:
            yield Site(op, f"{_kind(op)} and its wait", later(_erase_all, [op, wait]))


def flag_twice(module: ModuleOp, kind: type[FlagOp]) -> Iterator[Site]:
    """SetFlag or WaitFlag is there twice."""
    for op in ops_of(module, kind):
        yield Site(op, f"{_kind(op)} twice", later(insert_after, op, op.clone()))


def _set_event(op: FlagOp, event: HardEvent) -> None:
    op.properties["event"] = HardEventAttr(event)


def wrong_event(module: ModuleOp) -> Iterator[Site]:
    """A flag of the event the other way round."""
    for op in ops_of(module, FlagOp):
        event = event_between(op.event.data.second, op.event.data.first)
        if event is not None and event is not op.event.data:
            yield Site(op, f"{event.value} for {_kind(op)}", later(_set_event, op, event))


def wrong_id(module: ModuleOp) -> Iterator[Site]:
    """A flag with another id."""
    for op in ops_of(module, FlagOp):
        yield Site(op, f"{_kind(op)}, id + 1", later(add_to, op, 0, 1))


def id_over_limit(module: ModuleOp) -> Iterator[Site]:
    """A flag with an id that there is not, at both ends."""
    for op in ops_of(module, SetFlagOp):
        wait = _in_pairs(op)
        if wait is not None:
            yield Site(op, f"{_kind(op)}, id + 8", later(_both_ids, op, wait))


def _both_ids(first: Operation, second: Operation) -> None:
    add_to(first, 0, 8)
    add_to(second, 0, 8)


def _works_on(op: Operation | None) -> bool:
    """Whether an operation is an instruction of a pipe, or has some inside."""
    if op is None:
        return False
    return any(i.get_traits_of_type(OnPipe) or isinstance(i, DataCopyOp) for i in op.walk())


def set_early(module: ModuleOp) -> Iterator[Site]:
    """SetFlag stands in front of the instruction that it should report."""
    for op in ops_of(module, SetFlagOp):
        before = op.prev_op
        while before is not None and not _works_on(before):
            before = before.prev_op
        if before is not None:
            yield Site(op, f"{_kind(op)} too early", later(move_before, op, before))


def wait_late(module: ModuleOp) -> Iterator[Site]:
    """WaitFlag stands behind the instruction that should wait."""
    for op in ops_of(module, WaitFlagOp):
        after = op.next_op
        while after is not None and not _works_on(after):
            after = after.next_op
        if after is not None:
            yield Site(op, f"{_kind(op)} too late", later(_move_after, op, after))


def _move_after(op: Operation, place: Operation) -> None:
    op.detach()
    insert_after(place, op)


def drop_barrier(module: ModuleOp) -> Iterator[Site]:
    """PipeBarrier is missing."""
    for op in ops_of(module, PipeBarrierOp):
        yield Site(op, f"{op.pipe.data.value} dropped", later(erase, op))


def drop_init(module: ModuleOp) -> Iterator[Site]:
    """A kernel without a TPipe does not set the state that it begins in."""
    for op in ops_of(module, InitSocStateOp):
        yield Site(op, "dropped", later(erase, op))


OPERATORS = (
    Operator("drop-set-flag", partial(drop_flag, kind=SetFlagOp), "no SetFlag"),
    Operator("drop-wait-flag", partial(drop_flag, kind=WaitFlagOp), "no WaitFlag"),
    Operator("drop-flag-pair", drop_pair),
    Operator("drop-event", drop_event),
    Operator("set-flag-twice", partial(flag_twice, kind=SetFlagOp), "SetFlag twice"),
    Operator("wait-flag-twice", partial(flag_twice, kind=WaitFlagOp), "WaitFlag twice"),
    Operator("wrong-event", wrong_event),
    Operator("wrong-flag-id", wrong_id),
    Operator("flag-id-over-limit", id_over_limit),
    Operator("set-flag-early", set_early),
    Operator("wait-flag-late", wait_late),
    Operator("drop-barrier", drop_barrier),
    Operator("drop-init-soc-state", drop_init),
)
