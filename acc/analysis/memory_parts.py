"""
Parts of a core's memory that calls touch: of a buffer of a queue, a TBuf, bytes at an address, or a
tensor in global memory. Whether two of them overlap is asked in `overlaps.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.ir import SSAValue

from acc.analysis.linear_expression import Linear
from acc.analysis.turns import Turn

ZERO = Linear()
ONE = Linear(1)


@dataclass(frozen=True)
class AddressSpace:
    """The on-chip memory that kernels without a TPipe address themselves."""

    name: str = "ub"


Root = SSAValue | AddressSpace
"""A queue, a TBuf, a GM argument, or all of the on-chip memory."""


@dataclass(frozen=True)
class Ring:
    """Places of equal size that take turns."""

    turn: Turn
    stride: int
    """In bytes."""


@dataclass(frozen=True)
class Place:
    """Where a tensor starts, and the bytes that it can reach."""

    root: Root
    low: int = 0
    """First byte that it can reach; with a ring, of the ring's first place."""
    high: int | None = None
    """Behind the last one; None where nothing is known."""
    start: Linear | None = ZERO
    """Where it starts, in bytes; None where nothing is known."""
    slot: int | None = None
    """Which buffer of a queue, or how far ahead in a ring."""
    ring: Ring | None = None

    def moved(self, by: Linear) -> "Place":
        """The tensor from some bytes further on."""
        start = None if self.start is None else self.start + by
        low = self.low + by.constant if by.is_constant else self.low
        return replace(self, start=start, low=low)


@dataclass(frozen=True)
class Extent:
    """`rows` times `length` bytes, `pitch` bytes from one row to the next."""

    length: Linear
    rows: Linear = ONE
    pitch: Linear = ZERO

    def joined(self) -> "Extent":
        """As one row where rows lie next to each other or there is one."""
        if self.rows == ONE:
            return self
        if self.rows.is_constant and self.pitch == self.length:
            return Extent(self.length.scaled(self.rows.constant))
        if self.length.is_constant and self.pitch == self.length:
            return Extent(self.rows.scaled(self.length.constant))
        return self


@dataclass(frozen=True)
class Part:
    """What one call touches of one tensor."""

    place: Place
    extent: Extent | None
    """None where it is not known."""

    @cached_property
    def _hash(self) -> int:
        return hash((self.place, self.extent))

    # Parts are keys of many sets: the expressions in them are hashed once
    def __hash__(self) -> int:
        return self._hash

    def out_of_ring(self, gone: int | None) -> "Part":
        """The bytes that the part is when the turn has moved on so often, or can be at all."""
        place = self.place
        assert place.ring is not None
        if gone is not None and place.slot is not None and place.high is not None:
            offset = place.ring.stride * place.ring.turn.number(gone + place.slot)
            return Part(Place(place.root, place.low + offset, place.high + offset, None), None)
        reach = place.ring.stride * (place.ring.turn.count - 1)
        high = None if place.high is None else place.high + reach
        return Part(Place(place.root, place.low, high, None), None)

    def into_ring(self, ring: Ring, base: int) -> "Part":
        """The same bytes as a place of a ring that is about to start, if they are in one."""
        place, turn = self.place, ring.turn
        if place.ring is not None or place.high is None:
            return self
        number, inside = divmod(place.low - base, ring.stride)
        if not 0 <= number < turn.count or inside + place.high - place.low > ring.stride:
            return self
        offset = number * ring.stride
        ahead = (number - turn.first) % turn.count
        low, high = place.low - offset, place.high - offset
        return Part(Place(place.root, low, high, None, ahead, ring), None)


Renaming = Mapping[tuple[Root, int], int]
"""New numbers of buffers."""
