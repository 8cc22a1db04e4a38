"""
Products of floats, with a range of exponents that no partial product leaves.

A product that f32 has no number for may come back, and one that is infinite or 0 for want of range
meets a 0 or an infinity among other elements as NaN. So elements are scaled by powers of two, and
what is known of a product is a number near 1 and how many powers of two it has:

    k = round(log2 |x|),  product of x = (product of x * 2^-k) * 2^(sum of k)

The factors of the first product are between 2^-0.51 and 2^0.49, so that f32 holds the product of
as many as `LONGEST`; it is scaled again behind every dimension and every chunk.
"""

import math
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import f32
from xdsl.ir import SSAValue

from acc.dialects.tile.reduce import ReduceProdOp, ReduceSumOp
from acc.passes.convert_linalg_to_tile.emitter import Value
from acc.passes.convert_linalg_to_tile.formula import Formula
from acc.passes.convert_linalg_to_tile.tile_reduction import TileReduction

LONGEST = 256
"""Elements along a dimension that are multiplied without a look at their product."""

_UPWARDS = 1 / 128
"""f32 reaches further below 1 than above: what rounds to a higher power of two than the next."""

_SMALLEST, _LARGEST = -150.0, 128.0
"""Powers of two below all numbers of f32, and above; they stand for those of 0 and infinity."""


class ScaledReduction(TileReduction):
    """What is known is a product near 1, and its power of two."""

    @property
    def _formula(self) -> Formula:
        return Formula(self.emitter)

    def started(self) -> Sequence[SSAValue]:
        f = self._formula
        numbers = (f.number(1.0), f.number(0.0))
        return tuple(self.emitter.spread(number, self.kept, f32) for number in numbers)

    def over(self, value: Callable[[], Value]) -> Sequence[SSAValue]:
        near, power = self._scaled(self._formula.widened(self.spread(value())))
        for dim in self.reduced:
            product = self.emitter.emit(ReduceProdOp(near, dim))
            near, power = self._again(product, self.emitter.emit(ReduceSumOp(power, dim)))
        return near, power

    def combined(
        self, running: Sequence[SSAValue], partial: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        f = self._formula
        (near, power), (more, more_power) = running, partial
        return self._again(f.mul(near, more), f.add(power, more_power))

    def result(self, known: Sequence[SSAValue]) -> SSAValue:
        near, power = known
        product = self._formula.ldexp(near, power)
        if self.emitter.plan.parts is not None:
            return product
        return self._formula.rounded(product, self.element)

    def _scaled(self, x: SSAValue) -> tuple[SSAValue, SSAValue]:
        """A number near 1, and a power of two, which are the same; NaN is NaN in both."""
        f = self._formula
        log = f.add(f.mul(f.log(f.abs(x)), 1 / math.log(2)), _UPWARDS)
        power = f.round(f.min(f.max(log, _SMALLEST), _LARGEST))
        return f.ldexp(x, f.neg(power)), power

    def _again(self, product: SSAValue, power: SSAValue) -> tuple[SSAValue, SSAValue]:
        near, own = self._scaled(product)
        return near, self._formula.add(power, own)
