"""Which buffer of its queue each tensor of a kernel gets when nobody keeps count at run time."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from acc.analysis.sync_calls import name_of
from acc.diagnostics import UserError, note
from acc.dialects.ascendc.queue import AllocTensorOp, DeQueOp, EnQueOp, FreeTensorOp
from acc.dialects.ascendc.system import KernelOp, StageOp

_BOTH = 2


@dataclass(frozen=True, eq=False)
class Chosen:
    """The buffer of one AllocTensor."""

    op: AllocTensorOp
    loop: scf.ForOp | None
    """The innermost loop around it."""
    turns: bool
    """Whether the buffers take turns, round by round."""
    ahead: int
    """Which buffer, or how many behind the one whose turn it is."""


@dataclass
class _Held:
    """The buffers of one queue that are not free, at one point of the kernel."""

    waiting: list[Chosen] = field(default_factory=list[Chosen])
    taken: list[Chosen] = field(default_factory=list[Chosen])

    def copy(self) -> "_Held":
        return _Held(list(self.waiting), list(self.taken))

    def all(self) -> list[Chosen]:
        return [*self.waiting, *self.taken]


class StaticPlan:
    """The buffers of all tensors that go through queues of a kernel whose queues are balanced."""

    def __init__(self, kernel: KernelOp, numbers: dict[SSAValue, int]):
        self._numbers = numbers
        self._held = {queue: _Held() for queue in numbers}
        self._cursor: dict[tuple[SSAValue, scf.ForOp | None], int] = {}
        self._allocs: dict[tuple[SSAValue, scf.ForOp | None], int] = {}
        self.chosen: dict[SSAValue, Chosen] = {}
        """By the tensor that AllocTensor or DeQue gives."""
        for op in kernel.walk():
            if isinstance(op, AllocTensorOp):
                key = (op.queue, innermost_loop(op))
                self._allocs[key] = self._allocs.get(key, 0) + 1
        self._block(kernel.body.block)

    def _block(self, block: Block) -> None:
        for op in block.ops:
            match op:
                case StageOp():
                    self._block(op.body.block)
                case scf.ForOp():
                    self._same_after(op, [op.body.block])
                case scf.IfOp():
                    self._same_after(op, [b for region in op.regions for b in region.blocks])
                case AllocTensorOp():
                    self._alloc(op)
                case DeQueOp():
                    self._de_que(op)
                case EnQueOp() | FreeTensorOp():
                    self._give(op)
                case _:
                    pass

    def _same_after(self, op: Operation, blocks: list[Block]) -> None:
        """What a round or branch takes it gives back; tensors are not handed on by it."""
        for block in blocks:
            before = {queue: held.copy() for queue, held in self._held.items()}
            self._block(block)
            for queue, held in self._held.items():
                if held != before[queue]:
                    raise _handed_on(queue, op)

    def _alloc(self, op: AllocTensorOp) -> None:
        loop, queue = innermost_loop(op), op.queue
        key, number = (queue, loop), self._numbers[queue]
        held = self._held[queue].all()
        outside = [one for one in held if one.loop is not loop]
        turning = next((one for one in outside if one.turns), None)
        if turning is not None:
            raise UserError(
                f"'{op.name}': {name_of(queue)} gives a tensor while it takes turns in a loop "
                "around, and which buffer is free is not known; use a queue of its own",
                op,
                [note("the buffers take turns here", turning.op)],
            )
        cursor = self._cursor.get(key, 0)
        self._cursor[key] = cursor + 1
        free = ((cursor + n) % number for n in range(number))
        ahead = next((n for n in free if n not in {one.ahead for one in held}), None)
        if ahead is None:
            raise UserError(f"'{op.name}': {name_of(queue)} has no free buffer", op)
        turns = loop is not None and not outside and self._has_turns(self._allocs[key], number)
        self._take(op.result, Chosen(op, loop, turns, ahead))

    def _has_turns(self, allocs: int, number: int) -> bool:
        """Whether a round leaves a queue with another buffer next than it found."""
        if allocs == 1:
            return number > 1
        return number == _BOTH and allocs % _BOTH == 1

    def _take(self, tensor: SSAValue, chosen: Chosen) -> None:
        self.chosen[tensor] = chosen
        self._held[chosen.op.queue].taken.append(chosen)

    def _de_que(self, op: DeQueOp) -> None:
        held = self._held[op.queue]
        if not held.waiting or held.waiting[0].loop is not innermost_loop(op):
            raise _handed_on(op.queue, op)
        self._take(op.result, held.waiting.pop(0))

    def _give(self, op: EnQueOp | FreeTensorOp) -> None:
        held, chosen = self._held[op.queue], self.chosen.get(op.tensor)
        if chosen is None or chosen not in held.taken:
            raise _handed_on(op.queue, op)
        held.taken.remove(chosen)
        if isinstance(op, EnQueOp):
            held.waiting.append(chosen)


def _handed_on(queue: SSAValue, op: Operation) -> UserError:
    return UserError(
        f"'{op.name}': {name_of(queue)} hands tensors on from one round or branch to another; "
        "without it each tensor is made, used and given back in one round",
        op,
    )


def innermost_loop(op: Operation) -> scf.ForOp | None:
    """The innermost loop around an operation."""
    return next((parent for parent in _parents(op) if isinstance(parent, scf.ForOp)), None)


def _parents(op: Operation) -> Iterator[Operation]:
    parent = op.parent_op()
    while parent is not None:
        yield parent
        parent = parent.parent_op()
