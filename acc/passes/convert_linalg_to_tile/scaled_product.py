"""
Running products of floats, with the range of exponents of an accumulator that is wider than f32.

PyTorch multiplies in float64 and rounds every result: a product that f32 has no number for may
come back, one that float64 has none for does not. So the elements are scaled by powers of two such
that the product of any stretch of them stays near 1, and results are scaled back:

    l = log2 |x|, in whole steps of 1/256, so that sums of them are exact in f32
    k = round(running sum of l)            how many powers of two the product so far has
    p = running product of x * 2^(k before - k)
    y = p * 2^k

Where one chunk follows another, the product so far is carried as p and k.
"""

import math
from collections.abc import Sequence

from xdsl.dialects.builtin import f32
from xdsl.ir import SSAValue

from acc.dialects.tile import elementwise as tile
from acc.dialects.tile.base import element_type, on_chip
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.dialects.tile.elementwise import BinaryOp, UnaryOp
from acc.dialects.tile.scan import ScanProdOp, ScanSumOp
from acc.passes.convert_linalg_to_tile.emitter import Value
from acc.passes.convert_linalg_to_tile.reduce import is_neutral
from acc.passes.convert_linalg_to_tile.scan import Scan

_STEPS = 256
"""Steps of a logarithm from one power of two to the next."""

_BOUND = 20000.0
"""Stands for the logarithm of infinity, and negative of 0: what no product comes back from."""

_SMALLEST, _LARGEST = -1075, 1024
"""Powers of two that float64 rounds to 0, and to infinity."""


class ScaledProduct(Scan):
    """Carries the product in two parts, the second a power of two."""

    def started(self) -> Sequence[SSAValue]:
        kept = [dim for dim in self.dims if dim != self.dim]
        product = self._wide(self.emitter.spread(self.start, kept, self.element))
        return self._parts(product, self.emitter.spread(self._number(0.0), kept, f32))

    def over(
        self, source: Value, carried: Sequence[SSAValue]
    ) -> tuple[SSAValue, Sequence[SSAValue]]:
        x = self._wide(self.spread_source(source))
        logs = self._logs(x)
        sums = self.running(ScanSumOp, logs, exclusive=False)
        powers = self._whole(sums)
        before = self._whole(self._binary(tile.SubOp, sums, logs))
        scaled = self._binary(tile.LdexpOp, x, self._binary(tile.SubOp, before, powers))
        exclusive = self.loop.exclusive
        if not carried:
            product = self.running(ScanProdOp, self._bounded(scaled, powers), exclusive=exclusive)
            result = self._binary(tile.LdexpOp, product, before if exclusive else powers)
            start = self._start()
            return self._narrow(
                result if start is None else self._binary(tile.MulOp, result, start)
            ), ()
        near, power = carried
        reached = self._binary(tile.AddOp, powers, power)
        bounded = self._bounded(scaled, reached)
        product = self.running(ScanProdOp, bounded, exclusive=exclusive)
        product = self._binary(tile.MulOp, product, near)
        own = self._binary(tile.AddOp, before, power) if exclusive else reached
        result = self._binary(tile.LdexpOp, product, own)
        last = self.end(product)
        if exclusive:
            last = self._binary(tile.MulOp, last, self.end(bounded))
        return self._narrow(result), self._parts(last, self.end(reached))

    def _bounded(self, scaled: SSAValue, powers: SSAValue) -> SSAValue:
        """Elements, times 0 or infinity where float64 has no number for the product so far."""
        too_small = self.emitter.emit(CmpOp(Predicate.LT, powers, self._number(_SMALLEST)))
        too_large = self.emitter.emit(CmpOp(Predicate.GT, powers, self._number(_LARGEST)))
        zero = self._binary(tile.MulOp, scaled, self._number(0.0))
        infinite = self._binary(tile.MulOp, scaled, self._number(math.inf))
        large = self.emitter.emit(SelectOp(too_large, infinite, scaled))
        return self.emitter.emit(SelectOp(too_small, zero, large))

    def _start(self) -> SSAValue | None:
        """What the product starts from, if that is not 1."""
        if is_neutral(self.start, self.combiner):
            return None
        kept = [dim for dim in self.dims if dim != self.dim]
        return self._wide(self.emitter.spread(self.start, kept, self.element))

    def _parts(self, product: SSAValue, power: SSAValue) -> Sequence[SSAValue]:
        """A product near 1, and a power of two, which are the same."""
        own = self._whole(self._logs(product))
        minus = self.emitter.emit(tile.NegOp(own))
        near = self._binary(tile.LdexpOp, product, minus)
        return near, self._binary(tile.AddOp, power, own)

    def _logs(self, x: SSAValue) -> SSAValue:
        """Logarithms to base 2 in whole steps; 0 for NaN, which would spoil sums with it."""
        log = self._unary(tile.LogOp, self._unary(tile.AbsOp, x))
        steps = self._binary(tile.MulOp, log, self._number(_STEPS / math.log(2)))
        bounded = self._binary(tile.MinOp, steps, self._number(_BOUND * _STEPS))
        bounded = self._binary(tile.MaxOp, bounded, self._number(-_BOUND * _STEPS))
        is_number = self.emitter.emit(CmpOp(Predicate.EQ, bounded, bounded))
        known = self.emitter.emit(SelectOp(is_number, bounded, self._number(0.0)))
        return self._unary(tile.RoundOp, known)

    def _whole(self, steps: SSAValue) -> SSAValue:
        """Steps as whole powers of two."""
        scaled = self._binary(tile.MulOp, steps, self._number(1 / _STEPS))
        return self._unary(tile.RoundOp, scaled)

    def _number(self, value: float) -> SSAValue:
        return self.emitter.number(value, f32)

    def _unary(self, op: type[UnaryOp], value: SSAValue) -> SSAValue:
        return self.emitter.emit(op(value))

    def _binary(self, op: type[BinaryOp], lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        return self.emitter.emit(op(lhs, rhs))

    def _wide(self, value: SSAValue) -> SSAValue:
        """A tile in f32."""
        if element_type(value) == f32:
            return value
        return self.emitter.emit(CastOp(value, f32, Rounding.NONE))

    def _narrow(self, value: SSAValue) -> SSAValue:
        """A tile in the element type of the result."""
        assert on_chip(value) is not None
        if self.element == f32:
            return value
        return self.emitter.emit(CastOp(value, self.element, Rounding.RINT))
