"""
What is not yet known to be finished, at one point of a kernel.

For each pipe, the accesses that an instruction which it starts next is not ordered behind; the same
for every flag that is set and every buffer that waits in a queue: what their taker will still not
know. An access is only more and more known, so states of several paths are joined by union.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.ir import SSAValue

from acc.analysis.memory_parts import Part, Place, Renaming
from acc.analysis.queue_protocol import QueueState
from acc.analysis.turns import Turn
from acc.target.pipes import VECTOR_PIPES, HardEvent, Pipe


@dataclass(frozen=True, eq=False, slots=True)
class Pending:
    """
    Accesses of one kind, as far as they may be under way. Equal ones are one object: they are made
    by `Accesses`, and sets tell them apart by what they are, not by what is in them.
    """

    pipe: Pipe
    writes: bool
    part: Part
    around: tuple[scf.ForOp, ...]
    """The loops around them, the outermost first."""
    rounds: scf.ForOp | None
    """The outermost loop of which they belong to an earlier round; None if to this one."""


PendingSet = set[Pending]

_Kind = tuple[Pipe, bool, Part, tuple[scf.ForOp, ...], scf.ForOp | None]


@dataclass
class Accesses:
    """All accesses that the states of one kernel know of."""

    _known: dict[_Kind, Pending] = field(default_factory=dict[_Kind, Pending])
    _by_loop: dict[scf.ForOp, list[Pending]] = field(default_factory=dict[scf.ForOp, list[Pending]])

    def of_loop(self, loop: scf.ForOp) -> Sequence[Pending]:
        """Those that a loop is around, or whose places take its turns."""
        return tuple(self._by_loop.get(loop, ()))

    def of(
        self,
        pipe: Pipe,
        writes: bool,
        part: Part,
        around: tuple[scf.ForOp, ...],
        rounds: scf.ForOp | None = None,
    ) -> Pending:
        """The accesses of this kind; in this round if no loop is given."""
        key = pipe, writes, part, around, rounds
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Pending(*key)
            ring = part.place.ring
            for loop in around if ring is None else {*around, ring.turn.loop}:
                self._by_loop.setdefault(loop, []).append(known)
        return known

    def at(self, access: Pending, part: Part) -> Pending:
        """The same accesses of another part."""
        return self.of(access.pipe, access.writes, part, access.around, access.rounds)


class FlagKey(NamedTuple):
    """A flag: an event and its id, or the place of a turn that the id is ahead."""

    event: HardEvent
    id: int
    turn: Turn | None = None
    ahead: int = 0


class Raised(Enum):
    """Whether a flag is set."""

    YES = "yes"
    MAYBE = "maybe"


@dataclass
class FlagState:
    """A flag that is or may be set; others have no state."""

    raised: Raised
    unknown: PendingSet


@dataclass
class SyncState:
    """See the module's text."""

    accesses: Accesses
    """Of the kernel: all its states have the same."""
    pipes: dict[Pipe, PendingSet] = field(
        default_factory=lambda: {pipe: set[Pending]() for pipe in VECTOR_PIPES}
    )
    flags: dict[FlagKey, FlagState] = field(default_factory=dict[FlagKey, FlagState])
    queues: dict[SSAValue, QueueState[PendingSet]] = field(
        default_factory=dict[SSAValue, QueueState[PendingSet]]
    )
    tensors: dict[SSAValue, frozenset[Place]] = field(
        default_factory=dict[SSAValue, frozenset[Place]]
    )

    def copy(self) -> "SyncState":
        """A state that changes on its own."""
        return SyncState(
            self.accesses,
            {pipe: set(known) for pipe, known in self.pipes.items()},
            {key: FlagState(flag.raised, set(flag.unknown)) for key, flag in self.flags.items()},
            {
                queue: QueueState(
                    state.depth,
                    [(n, set(known)) for n, known in state.free],
                    [(n, set(known)) for n, known in state.waiting],
                    list(state.taken),
                )
                for queue, state in self.queues.items()
            },
            dict(self.tensors),
        )

    def take(self, other: "SyncState") -> None:
        """Become another state, which is not used any more."""
        self.pipes, self.flags = other.pipes, other.flags
        self.queues, self.tensors = other.queues, other.tensors

    def sets(self) -> Iterator[PendingSet]:
        """All sets of accesses."""
        yield from self.pipes.values()
        yield from (flag.unknown for flag in self.flags.values())
        for queue in self.queues.values():
            yield from (known for _, known in (*queue.free, *queue.waiting))

    def start(self, access: Pending) -> None:
        """An access that nobody knows to be finished."""
        for known in self.sets():
            known.add(access)

    def handed_on(self, pipe: Pipe) -> PendingSet:
        """What who waits for a pipe does not know: all that the pipe itself has done is done."""
        return {access for access in self.pipes[pipe] if access.pipe is not pipe}

    def wait(self, pipe: Pipe, unknown: PendingSet) -> None:
        """
        A pipe learns that all else is finished. The scalar unit issues everything later, so that
        who starts after it has waited knows the same, but for its own accesses.
        """
        self.pipes[pipe] &= unknown
        if pipe is Pipe.S:
            for known in self.pipes.values():
                known.intersection_update({a for a in known if a in unknown or a.pipe is Pipe.S})

    def barrier(self, pipe: Pipe) -> None:
        """A pipe, or all of them, finish what they have begun."""
        if pipe is Pipe.ALL:
            for known in self.sets():
                known.clear()
        else:
            self.pipes[pipe] = self.handed_on(pipe)

    def rename_all(self, change: Callable[[Pending], Pending]) -> None:
        """Give all accesses other names."""
        self.rename(set[Pending]().union(*self.sets()), change)

    def rename(self, accesses: Iterable[Pending], change: Callable[[Pending], Pending]) -> None:
        """Give some accesses, as far as there are any here, other names."""
        names = ((access, change(access)) for access in accesses)
        moved = {access: name for access, name in names if name is not access}
        if not moved:
            return

        def renamed(known: PendingSet) -> PendingSet:
            gone = known & moved.keys()
            if not gone:
                return known
            result = known - gone
            result.update(moved[access] for access in gone)
            return result

        for pipe, known in self.pipes.items():
            self.pipes[pipe] = renamed(known)
        for flag in self.flags.values():
            flag.unknown = renamed(flag.unknown)
        for queue in self.queues.values():
            queue.free = [(n, renamed(known)) for n, known in queue.free]
            queue.waiting = [(n, renamed(known)) for n, known in queue.waiting]

    def rename_buffers(self, numbers: Renaming) -> None:
        """Give buffers of queues other numbers, which takes them as what other paths call so."""

        def place(old: Place) -> Place:
            new = None if old.slot is None else numbers.get((old.root, old.slot))
            return old if new is None else Place(old.root, old.low, old.high, old.start, new)

        def change(access: Pending) -> Pending:
            old = access.part.place
            new = place(old)
            if new is old:
                return access
            return self.accesses.at(access, Part(new, access.part.extent))

        self.rename_all(change)
        for queue, state in self.queues.items():
            state.free = [(numbers.get((queue, n), n), known) for n, known in state.free]
            state.waiting = [(numbers.get((queue, n), n), known) for n, known in state.waiting]
            state.taken = [numbers.get((queue, n), n) for n in state.taken]
        for value, places in self.tensors.items():
            self.tensors[value] = frozenset(place(old) for old in places)

    def join(self, other: "SyncState") -> None:
        """This or the other path was taken; their queues have the same counts and names."""
        for pipe, known in self.pipes.items():
            known |= other.pipes[pipe]
        for key in {*self.flags, *other.flags}:
            self._join_flag(key, other.flags.get(key))
        for queue, state in self.queues.items():
            theirs = other.queues[queue]
            pairs = zip((*state.free, *state.waiting), (*theirs.free, *theirs.waiting), strict=True)
            for (_, known), (_, more) in pairs:
                known |= more
        for value, places in other.tensors.items():
            self.tensors[value] = self.tensors.get(value, frozenset()) | places

    def _join_flag(self, key: FlagKey, other: FlagState | None) -> None:
        flag = self.flags.get(key)
        if flag is None or other is None:
            present = flag or other
            assert present is not None
            self.flags[key] = FlagState(Raised.MAYBE, set(present.unknown))
            return
        flag.unknown |= other.unknown
        if other.raised is Raised.MAYBE:
            flag.raised = Raised.MAYBE
