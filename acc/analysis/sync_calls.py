"""What flags, barriers and the calls of queues do to the state, and what is wrong with them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Operation, SSAValue

from acc.analysis.effects import Access
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.linear_expression import Linear, ValueLeaf
from acc.analysis.loop_rounds import with_counters
from acc.analysis.memory_parts import Place, Root
from acc.analysis.queue_events import queue_event_ids
from acc.analysis.queue_protocol import QueueState
from acc.analysis.sync_state import (
    FlagKey,
    FlagState,
    PendingSet,
    Raised,
    SyncState,
)
from acc.analysis.turns import placed
from acc.dialects.ascendc.queue import (
    AllocTensorOp,
    DeQueOp,
    EnQueOp,
    FreeTensorOp,
    InitBufferOp,
)
from acc.dialects.ascendc.static_tensor import InitSocStateOp, LocalTensorOp
from acc.dialects.ascendc.sync import FlagOp, PipeBarrierOp, SetFlagOp, SyncAllOp, WaitFlagOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import QueueType
from acc.target.chip import Chip
from acc.target.pipes import QUEUE_PIPES, Pipe, QueuePipes
from acc.target.rules import queue_protocol as queue_rules
from acc.target.rules import sync as rules
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class Misuse:
    """A flag or queue that is not used as it must be."""

    problem: Problem
    op: Operation


@dataclass
class SyncCalls:
    """The effects of the calls of one kernel; `misuses` holds what is wrong, each once."""

    kernel: KernelOp
    chip: Chip
    expressions: IndexExpressions
    misuses: dict[tuple[Operation, str], Misuse] = field(
        default_factory=dict[tuple[Operation, str], Misuse]
    )

    def __post_init__(self) -> None:
        self.static = any(
            isinstance(op, InitSocStateOp | LocalTensorOp) for op in self.kernel.walk()
        )
        self.counters: dict[ValueLeaf, int] = {}
        """The counters of loops that are walked round by round."""
        self._last_set: dict[FlagKey, Operation] = {}
        self._taken = queue_event_ids(self.kernel)

    def call(self, op: Operation, state: SyncState) -> None:
        """What a call does to the state, if it is one of ours."""
        match op:
            case PipeBarrierOp():
                state.barrier(op.pipe.data)
            case SyncAllOp():
                state.barrier(Pipe.ALL)
            case SetFlagOp():
                self._set(op, state)
            case WaitFlagOp():
                self._wait(op, state)
            case InitBufferOp():
                self._init(op, state)
            case AllocTensorOp() | DeQueOp():
                self._take(op, state)
            case EnQueOp() | FreeTensorOp():
                self._give(op, state)
            case _:
                pass

    def _report(self, op: Operation, problem: Problem) -> None:
        self.misuses.setdefault((op, problem.rule.name), Misuse(problem, op))

    def _key(self, op: FlagOp) -> FlagKey | None:
        """The flag of a call; reports an id that is not legal or not understood."""
        event = op.event.data
        expression = with_counters(self.expressions.value(op.id), self.counters)
        if expression.is_constant:
            key, last = FlagKey(event, expression.constant), expression.constant
        elif (found := placed(expression, self.expressions)) is not None and found.stride == 1:
            key = FlagKey(event, found.base, found.turn, found.ahead)
            last = found.base + found.turn.count - 1
        else:
            self._report(op, rules.unknown_id_problem(self.chip, str(expression)))
            return None
        for number in (key.id, last):
            problem = rules.flag_id_problem(self.chip, number, self.static)
            if problem is not None:
                self._report(op, problem)
                return None
        taken = rules.flag_taken_problem(self.chip, event, key.id, self._taken[event])
        if taken is not None:
            self._report(op, taken)
        return key

    def _set(self, op: SetFlagOp, state: SyncState) -> None:
        key = self._key(op)
        if key is None:
            return
        old = state.flags.get(key)
        if old is not None:
            maybe = old.raised is Raised.MAYBE
            self._report(op, rules.flag_twice_problem(op.event.data, maybe))
        self._last_set[key] = op
        state.flags[key] = FlagState(Raised.YES, state.handed_on(op.event.data.first))

    def _wait(self, op: WaitFlagOp, state: SyncState) -> None:
        key = self._key(op)
        if key is None:
            return
        flag = state.flags.pop(key, None)
        if flag is None or flag.raised is Raised.MAYBE:
            self._report(op, rules.flag_unset_problem(op.event.data, flag is not None))
        if flag is not None:
            state.wait(op.event.data.second, flag.unknown)

    def _init(self, op: InitBufferOp, state: SyncState) -> None:
        if isinstance(op.target.type, QueueType):
            # more are refused by check-resources, which may come later
            number = min(op.number.value.data, self.chip.max_pipe_buffers)
            free: list[tuple[int, PendingSet]] = [(n, set()) for n in range(number)]
            state.queues[op.target] = QueueState(op.target.type.depth.data, free)

    def _queue(self, queue: SSAValue, state: SyncState) -> QueueState[PendingSet]:
        assert isinstance(queue.type, QueueType)
        return state.queues.setdefault(queue, QueueState(queue.type.depth.data))

    def _take(self, op: AllocTensorOp | DeQueOp, state: SyncState) -> None:
        queue, pipes = self._queue(op.queue, state), pipes_of(op.queue)
        alloc = isinstance(op, AllocTensorOp)
        source = queue.free if alloc else queue.waiting
        if not source:
            problem = queue_rules.exhausted_problem if alloc else queue_rules.empty_problem
            self._report(op, problem(name_of(op.queue)))
            state.tensors[op.result] = frozenset()
            return
        slot, unknown = source.pop(0)
        queue.taken.append(slot)
        state.wait(pipes.producer if alloc else pipes.consumer, unknown)
        init = self._length(op.queue)
        state.tensors[op.result] = frozenset({Place(op.queue, 0, init, Linear(), slot)})

    def _length(self, queue: SSAValue) -> int | None:
        inits = (use.operation for use in queue.uses if isinstance(use.operation, InitBufferOp))
        return next((init.length.value.data for init in inits), None)

    def _give(self, op: EnQueOp | FreeTensorOp, state: SyncState) -> None:
        queue, pipes = self._queue(op.queue, state), pipes_of(op.queue)
        for place in state.tensors.get(op.tensor, frozenset()):
            if place.root is not op.queue:
                self._report(op, queue_rules.foreign_problem(name_of(op.queue)))
            elif place.slot not in queue.taken:
                self._report(op, queue_rules.freed_problem(name_of(op.queue)))
            else:
                queue.taken.remove(place.slot)
                self._put(op, queue, place.slot, pipes, state)

    def _put(
        self,
        op: EnQueOp | FreeTensorOp,
        queue: QueueState[PendingSet],
        slot: int,
        pipes: QueuePipes,
        state: SyncState,
    ) -> None:
        if isinstance(op, FreeTensorOp):
            queue.free.append((slot, state.handed_on(pipes.consumer)))
            return
        queue.waiting.append((slot, state.handed_on(pipes.producer)))
        if len(queue.waiting) > queue.depth:
            self._report(op, queue_rules.full_problem(name_of(op.queue), queue.depth))

    def use(self, access: Access, place: Place, state: SyncState) -> None:
        """A call touches a tensor: a buffer of a queue has to be in hand."""
        queue = state.queues.get(place.root) if isinstance(place.root, SSAValue) else None
        if queue is not None and isinstance(place.root, SSAValue) and place.slot not in queue.taken:
            self._report(access.op, queue_rules.freed_problem(name_of(place.root)))

    def match(self, path: SyncState, other: SyncState, op: scf.ForOp | scf.IfOp) -> None:
        """Give buffers of one path the names that another one has for them."""
        numbers: dict[tuple[Root, int], int] = {}
        for queue, state in other.queues.items():
            mine = path.queues[queue]
            if mine.counts != state.counts:
                loop = isinstance(op, scf.ForOp)
                problem = queue_rules.unbalanced_problem(name_of(queue), loop)
                self._report(op, problem)
                path.queues[queue] = QueueState(
                    state.depth,
                    [(n, set(known)) for n, known in state.free],
                    [(n, set(known)) for n, known in state.waiting],
                    list(state.taken),
                )
                continue
            renaming = mine.renaming_to(state)
            numbers |= {(queue, old): new for old, new in renaming.items() if old != new}
        if numbers:
            path.rename_buffers(numbers)

    def at_end(self, state: SyncState) -> None:
        """The kernel is over."""
        for key in state.flags:
            op = self._last_set.get(key)
            if op is None:
                same = (o for k, o in self._last_set.items() if k.event is key.event)
                op = next(same, self.kernel)
            self._report(op, rules.flag_left_problem(key.event))
        for queue, held in state.queues.items():
            if not held.is_idle:
                op = next(self._takes(queue), self.kernel)
                self._report(op, queue_rules.leak_problem(name_of(queue)))

    def _takes(self, queue: SSAValue) -> Iterator[Operation]:
        for op in self.kernel.walk():
            if isinstance(op, AllocTensorOp | DeQueOp) and op.queue is queue:
                yield op


def pipes_of(queue: SSAValue) -> QueuePipes:
    """The pipes of a queue's position."""
    assert isinstance(queue.type, QueueType)
    return QUEUE_PIPES[queue.type.position.data.value]


def name_of(value: SSAValue) -> str:
    """How a message calls a queue or tensor: by its own name, or that of what it is a part of."""
    op = value.owner
    if value.name_hint is None and isinstance(op, SubscriptOp):
        return f"a part of {name_of(op.tensor)}"
    return f"%{value.name_hint or 'unnamed'}"
