"""What a round of a loop changes in the names of accesses, flags and places that take turns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.dialects import scf
from xdsl.ir import SSAValue

from acc.analysis.index_expressions import IndexExpressions, is_inside
from acc.analysis.memory_parts import Part, Place, Ring
from acc.analysis.sync_state import (
    Accesses,
    FlagKey,
    FlagState,
    Pending,
    Raised,
    SyncState,
)
from acc.analysis.turns import Placed, Turn, placed
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.sync import FlagOp
from acc.target.pipes import HardEvent


@dataclass(frozen=True)
class TurnUse:
    """Flags, or places, of a loop's turns: they are named by how far ahead of the turn they are."""

    flags: frozenset[tuple[HardEvent, int, Turn]]
    """Event and first id."""
    places: frozenset[tuple[int, int, Turn]]
    """First address and stride."""


def turn_use(loop: scf.ForOp, expressions: IndexExpressions) -> TurnUse:
    """What takes the turns that a loop counts."""
    flags: set[tuple[HardEvent, int, Turn]] = set()
    places: set[tuple[int, int, Turn]] = set()
    for op in loop.body.block.walk():
        match op:
            case FlagOp():
                for found in _placed(op.id, loop, expressions):
                    flags.add((op.event.data, found.base, found.turn))
            case LocalTensorOp():
                for found in _placed(op.address, loop, expressions):
                    places.add((found.base, found.stride, found.turn))
            case _:
                pass
    return TurnUse(frozenset(flags), frozenset(places))


def _placed(value: SSAValue, loop: scf.ForOp, expressions: IndexExpressions) -> Iterator[Placed]:
    found = placed(expressions.value(value), expressions)
    if found is not None and found.turn.loop is loop:
        yield found


def enter(state: SyncState, use: TurnUse) -> None:
    """A loop is about to start: its turns are at their first numbers."""
    for event, base, turn in sorted(use.flags, key=lambda flag: flag[:2]):
        for number in range(turn.count):
            flag = state.flags.pop(FlagKey(event, base + number), None)
            if flag is not None:
                ahead = (number - turn.first) % turn.count
                state.flags[FlagKey(event, base, turn, ahead)] = flag
    at = state.accesses.at
    for base, stride, turn in sorted(use.places, key=lambda place: place[:2]):
        ring = Ring(turn, stride)
        state.rename_all(lambda access, r=ring, b=base: at(access, access.part.into_ring(r, b)))


def next_round(state: SyncState, loop: scf.ForOp, use: TurnUse) -> None:
    """A round has ended: what was in it is of an earlier one, and turns move on."""
    accesses = state.accesses
    state.rename(accesses.of_loop(loop), lambda access: _aged(access, loop, accesses))
    if use.flags:
        _turn_flags(state, loop)
    if use.places:
        for value, places in state.tensors.items():
            state.tensors[value] = frozenset(_turned(place, loop) for place in places)


def _turn_flags(state: SyncState, loop: scf.ForOp) -> None:
    moved: dict[FlagKey, FlagState] = {}
    for key, flag in state.flags.items():
        turn = key.turn
        if turn is not None and turn.loop is loop:
            key = key._replace(ahead=(key.ahead - 1) % turn.count)
        moved[key] = flag
    state.flags = moved


def leave(state: SyncState, loop: scf.ForOp, use: TurnUse, gone: int | None) -> None:
    """
    A loop is over, and its turns have moved on so many times; if that is not known, nothing is
    known of them any more.
    """
    if use.places:
        accesses = state.accesses
        state.rename(accesses.of_loop(loop), lambda access: _left(access, loop, gone, accesses))
        for value, places in state.tensors.items():
            state.tensors[value] = frozenset(
                Part(place, None).out_of_ring(gone).place if _is_ring_of(place, loop) else place
                for place in places
            )
    if use.flags:
        _leave_flags(state, loop, gone)


def _leave_flags(state: SyncState, loop: scf.ForOp, gone: int | None) -> None:
    groups: dict[tuple[HardEvent, int, Turn], dict[int, FlagState]] = {}
    for key in list(state.flags):
        if key.turn is not None and key.turn.loop is loop:
            group = groups.setdefault((key.event, key.id, key.turn), {})
            group[key.ahead] = state.flags.pop(key)
    for (event, base, turn), group in groups.items():
        if gone is not None:
            for ahead, flag in group.items():
                state.flags[FlagKey(event, base + turn.number(gone + ahead))] = flag
            continue
        all_set = len(group) == turn.count and all(
            flag.raised is Raised.YES for flag in group.values()
        )
        unknown = {access for flag in group.values() for access in flag.unknown}
        for number in range(turn.count):
            raised = Raised.YES if all_set else Raised.MAYBE
            state.flags[FlagKey(event, base + number)] = FlagState(raised, set(unknown))


def ages(rounds: scf.ForOp | None, loop: scf.ForOp) -> bool:
    """Whether what was in this round, or an earlier one of a loop inside, is in an earlier one."""
    return rounds is None or is_inside(rounds, loop)


def _aged(access: Pending, loop: scf.ForOp, accesses: Accesses) -> Pending:
    part, rounds = access.part, access.rounds
    place = _turned(part.place, loop)
    if place is not part.place:
        part = replace(part, place=place)
    if loop in access.around and ages(rounds, loop):
        rounds = loop
    if part is access.part and rounds is access.rounds:
        return access
    return accesses.of(access.pipe, access.writes, part, access.around, rounds)


def _turned(place: Place, loop: scf.ForOp) -> Place:
    if not _is_ring_of(place, loop):
        return place
    ring = place.ring
    assert ring is not None and place.slot is not None
    return replace(place, slot=(place.slot - 1) % ring.turn.count)


def _left(access: Pending, loop: scf.ForOp, gone: int | None, accesses: Accesses) -> Pending:
    if _is_ring_of(access.part.place, loop):
        return accesses.at(access, access.part.out_of_ring(gone))
    return access


def _is_ring_of(place: Place, loop: scf.ForOp) -> bool:
    return place.ring is not None and place.ring.turn.loop is loop
