"""
The remainder of floats with the sign of the dividend, exactly: long division of the mantissas as
integers, by the scalar unit.
"""

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType, f32, i32, i64
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from acc.dialects.tile.base import element_type, is_scalar
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.map import MapOp, YieldOp
from acc.dialects.upstream.arith import RemfOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import Handlers, number_operands

_FRACTION_BITS = 23
_INFINITY = 0x7F800000
_LARGEST_EXPONENT = 254
_BIAS = 127
_STEP = 39
"""A mantissa times two to the power of this stays below 2^63."""


class _Body:
    """Emits scalar operations of the body."""

    def __init__(self, block: Block):
        self.builder = Builder(InsertPoint.at_end(block))

    def do(self, op: Operation) -> SSAValue:
        """The result of an operation."""
        return self.builder.insert(op).results[0]

    def whole(self, value: int, typ: IntegerType = i32) -> SSAValue:
        """An integer constant."""
        return self.do(arith.ConstantOp(IntegerAttr(value, typ)))

    def holds(self, predicate: str, lhs: SSAValue, rhs: int) -> SSAValue:
        """Whether a comparison with a constant of 32 bits holds."""
        return self.do(arith.CmpiOp(lhs, self.whole(rhs), predicate))

    def choose(self, condition: SSAValue, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """One of two."""
        return self.do(arith.SelectOp(condition, lhs, rhs))

    def parts(self, magnitude: SSAValue) -> tuple[SSAValue, SSAValue]:
        """Exponent, at least 1, and mantissa with its leading bit, of the bits of a float."""
        field = self.do(arith.ShRUIOp(magnitude, self.whole(_FRACTION_BITS)))
        fraction = self.do(arith.AndIOp(magnitude, self.whole((1 << _FRACTION_BITS) - 1)))
        full = self.do(arith.OrIOp(fraction, self.whole(1 << _FRACTION_BITS)))
        normal = self.holds("ne", field, 0)
        exponent = self.choose(normal, field, self.whole(1))
        return exponent, self.choose(normal, full, fraction)

    def power(self, exponent: SSAValue) -> SSAValue:
        """Two to the power of an integer, as f32; the power is a normal number."""
        field = self.do(arith.AddiOp(exponent, self.whole(_BIAS)))
        bits = self.do(arith.ShLIOp(field, self.whole(_FRACTION_BITS)))
        return self.do(arith.BitcastOp(bits, f32))

    def remainder(self, x: SSAValue, y: SSAValue) -> SSAValue:
        """The remainder of two floats."""
        mask = self.whole(0x7FFFFFFF)
        bits = self.do(arith.BitcastOp(x, i32))
        above = self.do(arith.AndIOp(bits, mask))
        below = self.do(arith.AndIOp(self.do(arith.BitcastOp(y, i32)), mask))
        (above_exponent, above_mantissa), (exponent, mantissa) = map(self.parts, (above, below))
        apart = self.do(arith.SubiOp(above_exponent, exponent))
        rest = self._divided(above_mantissa, mantissa, apart)
        scale = self.do(arith.SubiOp(exponent, self.whole(_BIAS + _FRACTION_BITS)))
        half = self.do(arith.ShRSIOp(scale, self.whole(1)))
        other = self.do(arith.SubiOp(scale, half))
        # in two steps, since one power may be too small for a normal number
        found = self.do(arith.SIToFPOp(rest, f32))
        found = self.do(arith.MulfOp(found, self.power(half)))
        found = self.do(arith.MulfOp(found, self.power(other)))
        opposite = self.do(arith.NegfOp(found))
        found = self.choose(self.holds("slt", bits, 0), opposite, found)
        found = self.choose(self.holds("slt", apart, 0), x, found)
        nan = self.do(arith.ConstantOp(FloatAttr(float("nan"), f32)))
        for none in (
            self.holds("sge", above, _INFINITY),
            self.holds("sgt", below, _INFINITY),
            self.holds("eq", below, 0),
        ):
            found = self.choose(none, nan, found)
        return found

    def _divided(self, dividend: SSAValue, divisor: SSAValue, shift: SSAValue) -> SSAValue:
        """What is left of `dividend * 2^shift`, some bits at a time; of a dividend for less."""
        zero, most = self.whole(0), self.whole(_STEP)
        rest = self.do(arith.ExtSIOp(dividend, i64))
        one = self.whole(1)
        by = self.do(arith.ExtSIOp(self.do(arith.MaxSIOp(divisor, one)), i64))
        for _ in range(-(-(_LARGEST_EXPONENT - 1) // _STEP)):
            count = self.do(arith.MinSIOp(self.do(arith.MaxSIOp(shift, zero)), most))
            scaled = self.do(arith.ShLIOp(rest, self.do(arith.ExtSIOp(count, i64))))
            rest = self.do(arith.RemUIOp(scaled, by))
            shift = self.do(arith.SubiOp(shift, count))
        return rest


def _remainder(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    target = op.results[0].type
    sources = [_in_f32(emitter, value) for value in number_operands(op, values)]
    block = Block(arg_types=[f32, f32])
    body = _Body(block)
    body.builder.insert(YieldOp(body.remainder(block.args[0], block.args[1])))
    found = emitter.emit(MapOp(sources, f32, block))
    return found if target == f32 else emitter.emit(CastOp(found, target, Rounding.RINT))


def _in_f32(emitter: Emitter, value: SSAValue) -> SSAValue:
    if element_type(value) == f32:
        return value
    if is_scalar(value):
        return emitter.scalar_op(arith.ExtFOp(value, f32), (value,))
    return emitter.emit(CastOp(value, f32, Rounding.NONE))


HANDLERS: Handlers = {RemfOp: _remainder}
