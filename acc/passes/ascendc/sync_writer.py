"""Writes planned flags and barriers into a kernel, takes them out again, gives flags their ids."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from acc.analysis.linear_expression import ValueLeaf
from acc.analysis.turns import Turn
from acc.dialects.ascendc.sync import FlagOp, PipeBarrierOp, SetFlagOp, WaitFlagOp
from acc.dialects.ascendc.system import KernelOp
from acc.passes.ascendc.sync_plan import Sync
from acc.target.pipes import HardEvent, Pipe, event_between


@dataclass
class SyncWriter:
    """The flags and barriers of one kernel that the pass has written, by the plan's entries."""

    kernel: KernelOp
    reserved: Mapping[HardEvent, int]
    """Ids of each event that queues may take, from 0 on."""
    limit: int
    written: dict[Sync, list[Operation]] = field(default_factory=dict[Sync, list[Operation]])
    _constants: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])
    _next: int = 0

    def __post_init__(self) -> None:
        self._next = max(self.reserved.values(), default=0)

    def write(self, sync: Sync) -> None:
        """Insert a flag, with an id that no other has, or a barrier."""
        if sync in self.written:
            return
        event = event_between(sync.first, sync.second)
        if sync.is_barrier or event is None:
            self.written[sync] = [_before(sync.before, PipeBarrierOp(sync.first))]
            return
        count = 1 if sync.turn is None else sync.turn.count
        self.written[sync] = self._flags(sync, event, self._next)
        self._next += count

    def take_out(self, sync: Sync) -> "TakenOut":
        """Take what was written for an entry out, to put it back or to drop it."""
        places: list[tuple[Operation, Block, Operation | None]] = []
        for op in self.written.pop(sync):
            assert op.parent is not None
            places.append((op, op.parent, op.next_op))
            op.detach()
        return TakenOut(sync, places)

    def put_back(self, taken: "TakenOut") -> None:
        """Put an entry back where it was: what others follow from depends on it."""
        for op, block, behind in reversed(taken.places):
            if behind is None:
                block.add_op(op)
            else:
                block.insert_op_before(op, behind)
        self.written[taken.sync] = [op for op, _, _ in taken.places]

    def _flags(self, sync: Sync, event: HardEvent, base: int) -> list[Operation]:
        ops: list[Operation] = []
        turn, loop = sync.turn, sync.carried
        numbers = range(base, base + (1 if turn is None else turn.count))
        if loop is not None:
            ops += [_before(loop, SetFlagOp(event, self.constant(n))) for n in numbers]
        id = self._id(base, turn, ops)
        ops.append(_before(sync.before, WaitFlagOp(event, id)))
        ops.append(_after(sync.after, SetFlagOp(event, id)))
        if loop is not None:
            waits = [WaitFlagOp(event, self.constant(n)) for n in numbers]
            ops += [_after(loop, wait) for wait in reversed(waits)]
        return ops

    def _id(self, base: int, turn: Turn | None, ops: list[Operation]) -> SSAValue:
        if turn is None:
            return self.constant(base)
        assert isinstance(turn.leaf, ValueLeaf)
        if base == 0:
            return turn.leaf.value
        first = turn.loop.body.block.first_op
        assert first is not None
        add = arith.AddiOp(turn.leaf.value, self.constant(base))
        add.result.name_hint = "id"
        ops.append(_before(first, add))
        return add.result

    def constant(self, number: int) -> SSAValue:
        """A number at the start of the kernel."""
        if number not in self._constants:
            op = arith.ConstantOp(IntegerAttr(number, IndexType()))
            first = self.kernel.body.block.first_op
            assert first is not None
            self._constants[number] = op.result
            _before(first, op)
        return self._constants[number]

    def settle(self, number: Mapping[Operation, int]) -> None:
        """
        Give all flags ids that the kernel has: flags share one when they are never set at the same
        time. If there are too few, flags take fewer turns; what still finds none waits for all.
        """
        syncs, before = list(self.written), dict(self._constants)
        self._constants.clear()
        settled = self._assign(syncs, number)
        if settled.without:
            self._write_simpler(syncs, number)
        else:
            # where they stand, since one may wait for what another is set behind
            for sync, base in settled.bases.items():
                self._renumber(sync, base)
        _drop(before.values())

    def _write_simpler(self, syncs: Sequence[Sync], number: Mapping[Operation, int]) -> None:
        """Write all flags anew, with fewer turns."""
        for sync in syncs:
            self.take_out(sync).drop()
        settled = Settled({}, list(syncs))
        for simpler in (_turns_between_rounds, _no_turns):
            settled = self._assign([simpler(sync) for sync in syncs], number)
            if not settled.without:
                break
        for sync in syncs:
            self._write_settled(sync, settled)

    def _renumber(self, sync: Sync, base: int) -> None:
        """Give what was written for an entry other ids."""
        turn, flags = sync.turn, [op for op in self.written[sync] if isinstance(op, FlagOp)]
        made: list[Operation] = []
        id = self._id(base, turn, made)
        ids = [id, id]
        if sync.carried is not None:
            numbers = range(base, base + (1 if turn is None else turn.count))
            around = [self.constant(n) for n in numbers]
            ids = [*around, *ids, *reversed(around)]
        for op, value in zip(flags, ids, strict=True):
            op.operands[0] = value
        _drop(op.results[0] for op in self.written[sync] if not isinstance(op, FlagOp))
        self.written[sync] = [*made, *flags]

    def _write_settled(self, sync: Sync, settled: "Settled") -> None:
        event = event_between(sync.first, sync.second)
        form = next(
            (s for s in (sync, _turns_between_rounds(sync), _no_turns(sync)) if s in settled.bases),
            None,
        )
        if sync.is_barrier or event is None:
            self.write(sync)
        elif form is not None:
            self.written[form] = self._flags(form, event, settled.bases[form])
        else:
            everything = replace(sync, first=Pipe.ALL, second=Pipe.ALL, turn=None)
            self.written[everything] = [_before(sync.before, PipeBarrierOp(Pipe.ALL))]

    def _assign(self, syncs: Sequence[Sync], number: Mapping[Operation, int]) -> "Settled":
        """First ids of flags, and the flags that get none."""
        settled = Settled({}, [])
        lives: _Lives = {}
        for sync in syncs:
            event = event_between(sync.first, sync.second)
            if sync.is_barrier or event is None:
                continue
            count = 1 if sync.turn is None else sync.turn.count
            life = _life(sync, number)
            base = self._free(event, count, life, lives)
            if base is None:
                settled.without.append(sync)
                continue
            settled.bases[sync] = base
            for taken in range(base, base + count):
                lives.setdefault((event, taken), []).append(life)
        return settled

    def _free(
        self, event: HardEvent, count: int, life: tuple[int, int], lives: "_Lives"
    ) -> int | None:
        """The first id from which on enough are free: one that nothing had before if there is."""

        def fits(base: int, unused: bool) -> bool:
            numbers = range(base, base + count)
            taken = [other for n in numbers for other in lives.get((event, n), ())]
            return not (taken if unused else [other for other in taken if _meet(life, other)])

        bases = range(self.reserved.get(event, 0), self.limit - count + 1)
        for unused in (True, False):
            for base in bases:
                if fits(base, unused):
                    return base
        return None


@dataclass(frozen=True)
class TakenOut:
    """What was written for an entry of the plan, out of the kernel."""

    sync: Sync
    places: Sequence[tuple[Operation, Block, Operation | None]]
    """Each operation, and the block and the operation that it stood in and before."""

    def drop(self) -> None:
        """It will not be put back."""
        for op, _, _ in reversed(self.places):
            op.erase()


@dataclass
class Settled:
    """Ids of flags."""

    bases: dict[Sync, int]
    """The first id of each."""
    without: list[Sync]
    """Flags for which there is none."""


_Lives = dict[tuple[HardEvent, int], list[tuple[int, int]]]


def _turns_between_rounds(sync: Sync) -> Sync:
    """Flags of one round need no turns: they only let a pipe run further ahead."""
    return replace(sync, turn=None) if sync.carried is None else sync


def _no_turns(sync: Sync) -> Sync:
    return replace(sync, turn=None)


def _life(sync: Sync, number: Mapping[Operation, int]) -> tuple[int, int]:
    """The numbers of the operations between which a flag can be set."""
    if sync.carried is not None:
        return number[sync.carried], _end(sync.carried, number)
    return number[sync.after], number[sync.before]


def _end(loop: scf.ForOp, number: Mapping[Operation, int]) -> int:
    return max(number[op] for op in loop.walk() if op in number)


def _meet(life: tuple[int, int], other: tuple[int, int]) -> bool:
    return life[0] < other[1] and other[0] < life[1]


def _drop(values: Iterable[SSAValue]) -> None:
    """Take out what nothing uses."""
    for value in values:
        op = value.owner
        if isinstance(op, Operation) and not value.uses:
            op.detach()
            op.erase()


def _before(anchor: Operation, op: Operation) -> Operation:
    assert anchor.parent is not None
    anchor.parent.insert_op_before(op, anchor)
    op.location = anchor.location
    return op


def _after(anchor: Operation, op: Operation) -> Operation:
    assert anchor.parent is not None
    anchor.parent.insert_op_after(op, anchor)
    op.location = anchor.location
    return op
