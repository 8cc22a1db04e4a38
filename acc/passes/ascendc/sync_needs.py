"""
What has to be waited for where, so that the races of a kernel are none.

Both ends of a need stand in one level of control flow: what is deeper is represented by the loop or
branch that it is in, so that a flag is set and waited for the same number of times.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Operation

from acc.analysis.linear_expression import ValueLeaf
from acc.analysis.ordering import Race
from acc.analysis.turns import Turn
from acc.dialects.ascendc.system import KernelOp
from acc.target.pipes import Pipe

Level = tuple[Operation, int] | None
"""A region of a loop or branch; None for the kernel itself."""


@dataclass(frozen=True)
class Need:
    """The second pipe waits before an operation for what the first one did up to another."""

    first: Pipe
    second: Pipe
    after: Operation
    before: Operation
    level: Level
    carried: scf.ForOp | None
    """The loop of which `after` is in an earlier round; None if both are in the same."""
    turn: Turn | None
    """
    If memory takes turns with a loop around: a need between rounds is of as many rounds before as
    there are places, and flags can take turns as well.
    """


class Needs:
    """The needs of one kernel's races."""

    def __init__(self, kernel: KernelOp):
        self.number = {op: number for number, op in enumerate(kernel.walk())}

    def of(self, races: Iterable[Race]) -> list[Need]:
        """One need per race, without those that are the same."""
        return list(dict.fromkeys(self._of(race) for race in races))

    def _of(self, race: Race) -> Need:
        first, second = race.first_op, race.second.op
        rounds = race.first.rounds
        ours, theirs = _chain(first), _chain(second)
        common = 0
        while common < min(len(ours), len(theirs)) and ours[common] == theirs[common]:
            common += 1
        if rounds is not None:
            depths = [depth for depth, (op, _) in enumerate(ours[:common]) if op is rounds]
            common = depths[0] + 1 if depths else common
            rounds = rounds if depths else None
        level = ours[common - 1] if common else None
        after = ours[common][0] if common < len(ours) else first
        before = theirs[common][0] if common < len(theirs) else second
        if rounds is not None and self.number[after] < self.number[before]:
            # who waits for this round's call has waited for those of earlier rounds
            rounds = None
        around = [op for op, _ in ours[:common]] if rounds is None else [rounds]
        turn = _turn(race, around)
        return Need(race.first.pipe, race.second.pipe, after, before, level, rounds, turn)


def _turn(race: Race, around: Sequence[Operation]) -> Turn | None:
    """The turn that both accesses' memory takes with one of the loops."""
    ring, other = race.first.part.place.ring, race.now.part.place.ring
    if ring is None or ring != other or ring.turn.loop not in around:
        return None
    return ring.turn if isinstance(ring.turn.leaf, ValueLeaf) else None


def _chain(op: Operation) -> Sequence[tuple[Operation, int]]:
    """The loops and branches around an operation, the outermost first, with its region of each."""
    found: list[tuple[Operation, int]] = []
    region = op.parent_region()
    while region is not None:
        parent = region.parent_op()
        if isinstance(parent, scf.ForOp | scf.IfOp):
            found.append((parent, parent.regions.index(region)))
        region = None if parent is None else parent.parent_region()
    return tuple(reversed(found))
