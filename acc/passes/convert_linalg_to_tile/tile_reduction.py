"""Reductions: the tile operations of one chunk, and how those of several chunks are combined."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from acc.analysis.tensor_types import element_of
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.reduce import Combiner, Reduction, combine


@dataclass(frozen=True)
class TileReduction(ABC):
    """One reduction of a kernel. What it knows so far is one tile or several."""

    emitter: Emitter
    found: Reduction
    reduced: tuple[int, ...]
    """The dimensions of the nest that it reduces."""

    kept: Collection[int]
    """Those of its result."""

    @property
    def combiner(self) -> Combiner:
        """How elements are combined."""
        return self.found.combiner

    @property
    def element(self) -> Attribute:
        """The element type of the result."""
        return element_of(self.found.result)

    @abstractmethod
    def started(self) -> Sequence[SSAValue]:
        """What is known in front of the first chunk."""

    @abstractmethod
    def over(self, value: Callable[[], Value]) -> Sequence[SSAValue]:
        """What the elements at hand give by themselves; `value` computes them."""

    @abstractmethod
    def combined(
        self, running: Sequence[SSAValue], partial: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """What is known from what was, and from one chunk more."""

    @abstractmethod
    def result(self, known: Sequence[SSAValue]) -> SSAValue:
        """The elements combined, without what the reduction starts from."""

    def spread(self, value: Value) -> SSAValue:
        """The elements at hand, in a tile with every dimension that is kept or reduced."""
        dims = {*self.kept, *self.reduced}
        return self.emitter.spread(value, dims, self.element)


class PlainReduction(TileReduction):
    """What is known is one tile."""

    def started(self) -> Sequence[SSAValue]:
        scalar = self.emitter.number(self.combiner.neutral_of(self.element), self.element)
        return (self.emitter.spread(scalar, self.kept, self.element),)

    def over(self, value: Callable[[], Value]) -> Sequence[SSAValue]:
        tile = self.spread(value())
        for dim in self.reduced:
            tile = self.emitter.emit(self.combiner.along_axis(tile, dim))
        return (tile,)

    def combined(
        self, running: Sequence[SSAValue], partial: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        (before,), (chunk,) = running, partial
        return (combine(self.emitter, self.combiner, before, chunk),)

    def result(self, known: Sequence[SSAValue]) -> SSAValue:
        (value,) = known
        return value


class EmptyReduction(PlainReduction):
    """There are no elements to compute."""

    def over(self, value: Callable[[], Value]) -> Sequence[SSAValue]:
        return (self.emitter.number(self.combiner.neutral_of(self.element), self.element),)
