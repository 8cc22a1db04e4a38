"""
Whether the accesses of a kernel are ordered, and its flags and queues balanced, on every path.

The kernel is walked once for straight code; a loop until what is known at its start stays the same,
which takes a round or two more than it has places that take turns; branches are joined.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.traits import Pure

from acc.analysis.access_sites import AccessSites
from acc.analysis.bounds_of_expressions import ExpressionBounds
from acc.analysis.branches import open_regions, shared_conditions
from acc.analysis.effects import Access, accesses
from acc.analysis.index_expressions import IndexExpressions, is_read
from acc.analysis.loop_rounds import Rounds, counter_of, is_walked_by_round, rounds_of
from acc.analysis.memory_parts import Place
from acc.analysis.overlaps import Overlap, Overlaps, loops_around
from acc.analysis.sync_calls import SyncCalls
from acc.analysis.sync_loops import TurnUse, enter, leave, next_round, turn_use
from acc.analysis.sync_state import Accesses, Pending, SyncState
from acc.analysis.tensor_places import TensorPlaces
from acc.dialects.ascendc.base import AscendCOp
from acc.dialects.ascendc.queue import GetWithOffsetOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.system import KernelOp, StageOp
from acc.dialects.ascendc.tensor import SetGlobalBufferOp, SubscriptOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from acc.target.chip import Chip
from acc.target.pipes import ordered_by_itself

CONTROL = (StageOp, scf.ForOp, scf.IfOp)
"""Operations whose regions are walked; those of others are not looked at."""


@dataclass(frozen=True)
class Race:
    """Two accesses of one memory that nothing orders."""

    first: Pending
    first_op: AscendCOp
    second: Access
    now: Pending
    """The second access."""
    sure: bool
    """Whether they surely overlap; else it cannot be ruled out."""


class _RaceFoundError(Exception):
    """Ends a walk that asks whether there are races."""


@dataclass
class Ordering:
    """Walks one kernel; `races` and `calls.misuses` hold what is wrong, each once."""

    kernel: KernelOp
    chip: Chip
    races: list[Race] = field(default_factory=list[Race])

    def __post_init__(self) -> None:
        self.expressions = IndexExpressions()
        self.places = TensorPlaces(self.expressions, self.chip)
        self.bounds = ExpressionBounds(self.expressions)
        self.overlaps = Overlaps(self.bounds)
        self.calls = SyncCalls(self.kernel, self.chip, self.expressions)
        self._order: dict[Operation, int] = {
            op: number for number, op in enumerate(self.kernel.walk())
        }
        self._sites = AccessSites(self._order)
        self._found: set[tuple[AscendCOp, AscendCOp, bool, bool, scf.ForOp | None]] = set()
        self._turns: dict[scf.ForOp, TurnUse] = {}
        self._around: dict[Block, tuple[scf.ForOp, ...]] = {}
        self._shared: dict[Block, Sequence[SSAValue]] = {}
        self._known: dict[SSAValue, bool] = {}
        self._first_only = False

    def run(self) -> "Ordering":
        """Walk the kernel; gives itself."""
        state = SyncState(Accesses())
        self._block(self.kernel.body.block, state)
        self.calls.at_end(state)
        return self

    def has_race(self) -> bool:
        """Walk the kernel up to the first race."""
        self._first_only = True
        try:
            self.run()
        except _RaceFoundError:
            return True
        return False

    def _block(self, block: Block, state: SyncState) -> None:
        if block not in self._shared:
            self._shared[block] = shared_conditions(block)
        self._ways(block, self._shared[block], state)

    def _ways(self, block: Block, conditions: Sequence[SSAValue], state: SyncState) -> None:
        """A block for either answer of each condition."""
        if not conditions:
            self._ops(block, state)
            return
        condition, *others = conditions
        if condition in self._known:
            self._ways(block, others, state)
            return
        other, before = state.copy(), self._sites
        sites = before.copy(), before.copy()
        for way, path, answer in ((sites[0], state, True), (sites[1], other, False)):
            self._sites, self._known[condition] = way, answer
            self._ways(block, others, path)
        del self._known[condition]
        self._sites = before
        before.join(sites)
        self.calls.match(other, state, self._decided(block, condition))
        state.join(other)

    def _decided(self, block: Block, condition: SSAValue) -> scf.IfOp:
        """The last branch of a block that a condition decides."""
        branches = (op for op in reversed(block.ops) if isinstance(op, scf.IfOp))
        return next(op for op in branches if op.cond is condition)

    def _ops(self, block: Block, state: SyncState) -> None:
        for op in block.ops:
            match op:
                case StageOp():
                    self._block(op.body.block, state)
                case scf.ForOp():
                    self._loop(op, state)
                case scf.IfOp():
                    self._branch(op, state)
                case _:
                    self._operation(op, state)

    def _operation(self, op: Operation, state: SyncState) -> None:
        match op:
            case SetGlobalBufferOp():
                state.tensors[op.result] = frozenset({Place(op.address)})
            case GetWithOffsetOp():
                state.tensors[op.result] = frozenset({self.places.of_slice(op)})
            case LocalTensorOp():
                state.tensors[op.result] = frozenset({self.places.of_address(op)})
            case SubscriptOp():
                state.tensors[op.result] = frozenset(
                    self.places.of_subscript(op, place) for place in state.tensors[op.tensor]
                )
            case _ if (viewed := _viewed(op)) is not None:
                state.tensors[op.results[0]] = state.tensors[viewed]
            case _:
                self.calls.call(op, state)
                self._accesses(op, state)

    def _accesses(self, op: Operation, state: SyncState) -> None:
        made: list[tuple[AscendCOp, Pending]] = []
        for access in accesses(op):
            for place in state.tensors[access.tensor]:
                self.calls.use(access, place, state)
                part = self.places.part(access, place)
                loops = self._loops(op)
                pending = state.accesses.of(access.pipe, access.writes, part, loops)
                self._check(access, pending, state)
                made.append((access.op, pending))
        for site, pending in made:
            # behind all checks: two operands may have one key, and none is ordered after the other
            self._sites.put(pending, site)
            state.start(pending)

    def _loops(self, op: Operation) -> tuple[scf.ForOp, ...]:
        block = op.parent
        assert block is not None
        if block not in self._around:
            self._around[block] = tuple(loops_around(block))
        return self._around[block]

    def _check(self, access: Access, now: Pending, state: SyncState) -> None:
        auto = self.kernel.auto_sync is not None
        root = now.part.place.root
        found: list[Race] = []
        for before in state.pipes[access.pipe]:
            if before.part.place.root != root or not (before.writes or now.writes):
                continue
            if ordered_by_itself(before.pipe, access.pipe, auto):
                continue
            overlap = self._overlap(before, now)
            if overlap is Overlap.NONE:
                continue
            sure = overlap is Overlap.SURE
            if not sure and _is_left_to_others(before, now, access):
                continue
            found.append(Race(before, self._sites.of(before), access, now, sure))
        found.sort(key=self._order_of)
        for race in found:
            self._report(race)

    def _order_of(self, race: Race) -> tuple[bool, int, bool, int, int, int]:
        """Sets have no order: other pipes first, then as in the program, then by place."""
        first, place = race.first, race.first.part.place
        rounds = -1 if first.rounds is None else self._order[first.rounds]
        slot = -1 if place.slot is None else place.slot
        same = first.pipe is race.second.pipe
        return same, self._order[race.first_op], first.writes, rounds, slot, place.low

    def _overlap(self, before: Pending, now: Pending) -> Overlap:
        around = [loop for loop in before.around if loop in now.around]
        rounds = before.rounds if before.rounds in around else None
        return self.overlaps.between(before.part, now.part, rounds, around)

    def _report(self, race: Race) -> None:
        first, second = race.first, race.second
        key = (race.first_op, second.op, first.writes, second.writes, first.rounds)
        if key not in self._found:
            self._found.add(key)
            self.races.append(race)
            if self._first_only:
                raise _RaceFoundError

    def _loop(self, op: scf.ForOp, state: SyncState) -> None:
        rounds = rounds_of(op, self.bounds)
        for value, result in zip(op.iter_args, op.results, strict=True):
            self._carry(value, result, state)
        if rounds.most == 0:
            return
        for value, argument in zip(op.iter_args, op.body.block.args[1:], strict=True):
            self._carry(value, argument, state)
        if op not in self._turns:
            self._turns[op] = turn_use(op, self.expressions)
        enter(state, self._turns[op])
        if (rounds.least, rounds.most) == (0, 1):
            gone = self._round_or_none(op, state)
        elif is_walked_by_round(op, rounds, self.bounds, self.chip.event_ids):
            gone = self._each_round(op, rounds, state)
        else:
            gone = self._any_round(op, rounds, state)
        leave(state, op, self._turns[op], gone)
        for argument, result in zip(op.body.block.args[1:], op.results, strict=True):
            self._carry(argument, result, state)

    def _round_or_none(self, op: scf.ForOp, state: SyncState) -> int:
        """One round at most; gives how often turns have moved on."""
        path = state.copy()
        self._round(op, path)
        self.calls.match(path, state, op)
        state.join(path)
        return 0

    def _each_round(self, op: scf.ForOp, rounds: Rounds, state: SyncState) -> int:
        """All rounds in turn; gives how often turns have moved on."""
        for number in range(rounds.least):
            if number:
                self._next_round(state, op)
            if rounds.counters:
                self.calls.counters[counter_of(op)] = rounds.counters[number]
            self._round(op, state)
        self.calls.counters.pop(counter_of(op), None)
        return rounds.least - 1

    def _any_round(self, op: scf.ForOp, rounds: Rounds, state: SyncState) -> None:
        """Rounds until there is nothing new."""
        while True:
            before = state.copy()
            self._round(op, before)
            self._next_round(before, op)
            self.calls.match(before, state, op)
            start = state.copy()
            state.join(before)
            if _same(start, state, op.body.block.args[1:]):
                break
        if rounds.least:
            state.take(before)

    def _next_round(self, state: SyncState, op: scf.ForOp) -> None:
        """A round has ended."""
        next_round(state, op, self._turns[op])
        self._sites.next_round(op)

    def _round(self, op: scf.ForOp, state: SyncState) -> None:
        """One round, and what the next one carries."""
        body = op.body.block
        self._block(body, state)
        yielded = body.last_op
        assert isinstance(yielded, scf.YieldOp)
        carried = [state.tensors.get(value) for value in yielded.operands]
        for argument, places in zip(body.args[1:], carried, strict=True):
            if places is not None:
                state.tensors[argument] = places

    def _carry(self, value: SSAValue, into: SSAValue | BlockArgument, state: SyncState) -> None:
        places = state.tensors.get(value)
        if places is not None:
            state.tensors[into] = places

    def _branch(self, op: scf.IfOp, state: SyncState) -> None:
        paths: list[SyncState] = []
        ways, before = list[AccessSites](), self._sites
        for region in open_regions(op, self._known):
            path = state.copy()
            self._sites = before.copy()
            ways.append(self._sites)
            self._side(op, region, path)
            paths.append(path)
        self._sites = before
        before.join(ways)
        first, *others = paths
        for other in others:
            self.calls.match(other, first, op)
            first.join(other)
        state.take(first)

    def _side(self, op: scf.IfOp, region: Region, path: SyncState) -> None:
        """One side of a branch; branches in it that the same condition decides go one way."""
        block = region.blocks.first
        if block is None:
            return
        is_new = op.cond not in self._known
        if is_new:
            self._known[op.cond] = region is op.true_region
        self._block(block, path)
        if is_new:
            del self._known[op.cond]
        last = block.last_op
        if isinstance(last, scf.YieldOp):
            for value, result in zip(last.operands, op.results, strict=True):
                self._carry(value, result, path)


def _viewed(op: Operation) -> SSAValue | None:
    """The tensor that an operation gives another type."""
    if not op.has_trait(Pure) or len(op.results) != 1:
        return None
    if not isinstance(op.results[0].type, LocalTensorType):
        return None
    tensors = [value for value in op.operands if isinstance(value.type, LocalTensorType)]
    return tensors[0] if len(tensors) == 1 else None


def _is_left_to_others(before: Pending, now: Pending, access: Access) -> bool:
    """Stores to global memory that may overlap: see the text of the rule `pipe-barrier`."""
    if before.pipe is not access.pipe or not isinstance(access.tensor.type, GlobalTensorType):
        return False
    starts = (before.part.place.start, now.part.place.start)
    return not any(start is not None and is_read(start) for start in starts)


def _same(a: SyncState, b: SyncState, carried: Sequence[SSAValue]) -> bool:
    """Whether a loop's start has nothing new to tell."""
    if any(mine != theirs for mine, theirs in zip(_sets(a), _sets(b), strict=True)):
        return False
    return all(a.tensors.get(value) == b.tensors.get(value) for value in carried)


def _sets(state: SyncState) -> Iterator[object]:
    yield from state.pipes.values()
    yield {key: (flag.raised, flag.unknown) for key, flag in state.flags.items()}
    yield from (queue.free + queue.waiting for queue in state.queues.values())
