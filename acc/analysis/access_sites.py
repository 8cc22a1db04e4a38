"""Which operation made an access, on the way that a walk through a kernel took."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.ir import Operation

from acc.analysis.memory_parts import Extent, Root
from acc.analysis.sync_loops import ages
from acc.analysis.sync_state import Pending
from acc.dialects.ascendc.base import AscendCOp
from acc.target.pipes import Pipe


class _Key(NamedTuple):
    """What accesses of one site have in common."""

    pipe: Pipe
    writes: bool
    root: Root
    around: tuple[scf.ForOp, ...]
    low: int
    extent: Extent | None
    rounds: scf.ForOp | None


def _key(access: Pending) -> _Key:
    place, extent = access.part.place, access.part.extent
    site = access.pipe, access.writes, place.root, access.around, place.low, extent
    return _Key(*site, access.rounds)


@dataclass
class AccessSites:
    """
    The last operation that made each access, since what has waited for it has waited for those
    before. Accesses are told apart by less than what they are: buffers of queues change their
    numbers while a kernel runs.
    """

    order: Mapping[Operation, int]
    """Places in the program."""

    _of: dict[_Key, AscendCOp] = field(default_factory=dict[_Key, AscendCOp])

    def put(self, access: Pending, op: AscendCOp) -> None:
        """An operation makes an access."""
        self._of[_key(access)] = op

    def of(self, access: Pending) -> AscendCOp:
        """The operation that made an access last."""
        key = _key(access)
        if key not in self._of:
            key = next(known for known in self._of if known[:3] == key[:3])
        return self._of[key]

    def copy(self) -> "AccessSites":
        """For one of several ways."""
        return AccessSites(self.order, dict(self._of))

    def join(self, ways: "Iterable[AccessSites]") -> None:
        """One of several ways was taken: of what they have in common, the last in the text."""
        for way in ways:
            for key, op in way._of.items():
                self._keep(key, op)

    def next_round(self, loop: scf.ForOp) -> None:
        """A round has ended, and what was in it is of an earlier one."""
        for key in [k for k in self._of if loop in k.around and ages(k.rounds, loop)]:
            self._keep(key._replace(rounds=loop), self._of.pop(key))

    def _keep(self, key: _Key, op: AscendCOp) -> None:
        self._of[key] = max(op, self._of.get(key, op), key=self.order.__getitem__)
