"""Scans: the tile operations of one chunk, and what goes from one chunk to the next."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from acc.analysis.structured_ops import ScanLoop
from acc.dialects.tile import scan as tile
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.reduce import Combiner, combine


@dataclass(frozen=True)
class Scan(ABC):
    """One scan of a kernel."""

    emitter: Emitter
    loop: ScanLoop
    combiner: Combiner
    start: SSAValue
    """What the first element is combined with: a scalar, or a tile without the dimension."""

    dim: int | None
    """The dimension of the nest that it goes along; None for one of size 1."""

    dims: Collection[int]
    """The dimensions of the result."""

    element: Attribute

    @abstractmethod
    def started(self) -> Sequence[SSAValue]:
        """The tiles that the loop over chunks carries, in front of the first chunk."""

    @abstractmethod
    def over(
        self, source: Value, carried: Sequence[SSAValue]
    ) -> tuple[SSAValue, Sequence[SSAValue]]:
        """
        The result for the tile at hand, and what the next chunk needs; nothing is carried yet
        where there is one tile only."""

    def spread_source(self, source: Value) -> SSAValue:
        """The tile at hand, in the shape of the result."""
        return self.emitter.spread(source, self.dims, self.element)

    def running(self, op: type[tile.ScanOp], source: SSAValue, *, exclusive: bool) -> SSAValue:
        """A scan of a tile by itself."""
        assert self.dim is not None
        return self.emitter.emit(
            op(source, self.dim, reverse=self.loop.reverse, exclusive=exclusive)
        )

    def end(self, value: SSAValue) -> SSAValue:
        """The line of a tile that the scan comes to last."""
        assert self.dim is not None
        take = tile.TakeFirstOp if self.loop.reverse else tile.TakeLastOp
        return self.emitter.emit(take(value, self.dim))


@dataclass(frozen=True)
class PlainScan(Scan):
    """The running value is carried as it is."""

    def started(self) -> Sequence[SSAValue]:
        kept = [dim for dim in self.dims if dim != self.dim]
        return [self.emitter.spread(self.start, kept, self.element)]

    def over(
        self, source: Value, carried: Sequence[SSAValue]
    ) -> tuple[SSAValue, Sequence[SSAValue]]:
        tile_source = self.spread_source(source)
        before = carried[0] if carried else self.start
        alone = self.running(self.combiner.running, tile_source, exclusive=self.loop.exclusive)
        result = combine(self.emitter, self.combiner, before, alone)
        if not carried:
            return result, ()
        last = self.end(result)
        if self.loop.exclusive:
            last = combine(self.emitter, self.combiner, last, self.end(tile_source))
        return result, (last,)


class ShortScan(PlainScan):
    """A scan of one element."""

    def over(
        self, source: Value, carried: Sequence[SSAValue]
    ) -> tuple[SSAValue, Sequence[SSAValue]]:
        if self.loop.exclusive:
            return self.spread_source(self.start), ()
        return combine(self.emitter, self.combiner, self.start, self.spread_source(source)), ()
