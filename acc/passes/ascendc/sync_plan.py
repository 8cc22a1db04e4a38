"""Flags and barriers that meet a list of needs, as few as there can be on each level."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Operation

from acc.analysis.turns import Turn
from acc.passes.ascendc.sync_needs import Level, Need
from acc.target.pipes import Pipe


@dataclass(frozen=True)
class Sync:
    """A flag that is set behind an operation and waited for before another; or a barrier there."""

    first: Pipe
    second: Pipe
    after: Operation
    before: Operation
    carried: scf.ForOp | None
    turn: Turn | None
    local: bool
    """Whether the needs it meets are all between operations of its own level."""

    @property
    def is_barrier(self) -> bool:
        """Whether it is a barrier of one pipe."""
        return self.first is self.second


_Group = tuple[Pipe, Pipe, Level, scf.ForOp | None, Turn | None]


def plan(needs: Iterable[Need], number: Mapping[Operation, int]) -> list[Sync]:
    """Flags and barriers in program order."""
    groups: dict[_Group, list[Need]] = {}
    for need in needs:
        turn = None if need.carried is None else need.turn
        key = (need.first, need.second, need.level, need.carried, turn)
        groups.setdefault(key, []).append(need)
    found = [sync for group in groups.values() for sync in _group(group, number)]
    return sorted(found, key=lambda sync: (number[sync.before], number[sync.after]))


def _group(needs: Sequence[Need], number: Mapping[Operation, int]) -> list[Sync]:
    if needs[0].carried is not None:
        last = max(needs, key=lambda need: number[need.after])
        first = min(needs, key=lambda need: number[need.before])
        return [_sync(needs, last.after, first.before)]
    found: list[Sync] = []
    left = sorted(needs, key=lambda need: number[need.before])
    while left:
        # waits as late as the first need lets it, and then for all that it can
        before = left[0].before
        met = [need for need in left if number[need.after] < number[before]]
        after = max((need.after for need in met), key=lambda op: number[op])
        found.append(_sync(met, after, before))
        left = [need for need in left if need not in met]
    return found


def _sync(needs: Sequence[Need], after: Operation, before: Operation) -> Sync:
    need = needs[0]
    local = need.carried is None and not any(
        isinstance(op, scf.ForOp | scf.IfOp) for one in needs for op in (one.after, one.before)
    )
    turn = next((one.turn for one in needs if one.turn is not None), None)
    return Sync(need.first, need.second, after, before, need.carried, turn, local)
