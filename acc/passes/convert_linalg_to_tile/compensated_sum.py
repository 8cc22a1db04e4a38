"""
Running sums of floats over many chunks: what rounding takes from the sum so far is carried beside
it, so that the error does not grow with the number of chunks.
"""

from collections.abc import Sequence

from xdsl.ir import SSAValue

from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.dialects.tile.elementwise import AddOp, BinaryOp, SubOp
from acc.passes.convert_linalg_to_tile.emitter import Value
from acc.passes.convert_linalg_to_tile.scan import PlainScan


class CompensatedSum(PlainScan):
    """Carries the sum so far, and what it lacks."""

    def started(self) -> Sequence[SSAValue]:
        (total,) = super().started()
        kept = [dim for dim in self.dims if dim != self.dim]
        zero = self.emitter.number(0.0, self.element)
        return total, self.emitter.spread(zero, kept, self.element)

    def over(
        self, source: Value, carried: Sequence[SSAValue]
    ) -> tuple[SSAValue, Sequence[SSAValue]]:
        if not carried:
            return super().over(source, carried)
        before, lacking = carried
        tile_source = self.spread_source(source)
        alone = self.running(self.combiner.running, tile_source, exclusive=self.loop.exclusive)
        result = self._binary(AddOp, before, self._binary(AddOp, lacking, alone))
        last = self.end(alone)
        if self.loop.exclusive:
            last = self._binary(AddOp, last, self.end(tile_source))
        total = self._binary(AddOp, before, last)
        return result, (total, self._binary(AddOp, lacking, self._error(before, last, total)))

    def _error(self, one: SSAValue, other: SSAValue, total: SSAValue) -> SSAValue:
        """What a rounded sum lacks (Knuth's TwoSum); nothing if it is not finite."""
        of_other = self._binary(SubOp, total, one)
        of_one = self._binary(SubOp, total, of_other)
        error = self._binary(
            AddOp, self._binary(SubOp, one, of_one), self._binary(SubOp, other, of_other)
        )
        is_number = self.emitter.emit(CmpOp(Predicate.EQ, error, error))
        zero = self.emitter.number(0.0, self.element)
        return self.emitter.emit(SelectOp(is_number, error, zero))

    def _binary(self, op: type[BinaryOp], lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        return self.emitter.emit(op(lhs, rhs))
