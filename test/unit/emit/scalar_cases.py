"""Scalar operations on two numbers of 32 bits, and what Python and NumPy make of them."""

import operator
from collections.abc import Callable
from dataclasses import dataclass

import ml_dtypes
import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    bf16,
    f16,
    f32,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

Ints = Callable[[int, int], int]
Make = Callable[["Maker"], SSAValue]
NAN, BF16 = float("nan"), ml_dtypes.bfloat16


@dataclass
class Maker:
    """Inserts operations; `x` and `y` are the operands as numbers of 32 bits."""

    builder: Builder
    x: SSAValue
    y: SSAValue

    def do(self, op: Operation) -> SSAValue:
        """An operation's result."""
        return self.builder.insert(op).results[0]

    def number(self, value: int, typ: IntegerType | IndexType = i32) -> SSAValue:
        """A constant."""
        return self.do(arith.ConstantOp(IntegerAttr(value, typ)))

    def flag(self) -> SSAValue:
        """Whether x is less than y."""
        return self.do(arith.CmpiOp(self.x, self.y, "slt"))

    def floats(self, typ: Attribute = f32) -> tuple[SSAValue, SSAValue]:
        """The operands as floats, an eighth of them."""
        eighth = self.do(arith.ConstantOp(FloatAttr(0.125, f32)))
        found = [
            self.do(arith.MulfOp(self.do(arith.SIToFPOp(v, f32)), eighth)) for v in (self.x, self.y)
        ]
        if typ != f32:
            found = [self.do(arith.TruncFOp(v, typ)) for v in found]
        return found[0], found[1]

    def three(self) -> SSAValue:
        """The number that few floats are divisible by."""
        return self.do(arith.ConstantOp(FloatAttr(3.0, f32)))

    def nan(self) -> SSAValue:
        """What is no number."""
        return self.do(arith.ConstantOp(FloatAttr(NAN, f32)))

    def scaled(self, value: SSAValue) -> SSAValue:
        """A float times 64, as a whole number; NaN is 12345."""
        if value.type != f32:
            value = self.do(arith.ExtFOp(value, f32))
        many = self.do(arith.ConstantOp(FloatAttr(64.0, f32)))
        whole = self.do(arith.FPToSIOp(self.do(arith.MulfOp(value, many)), i32))
        lost = self.do(arith.CmpfOp(value, value, "uno"))
        return self.do(arith.SelectOp(lost, self.number(12345), whole))


def scale(value: object) -> int:
    """The same by NumPy."""
    number = np.float32(value)  # pyright: ignore[reportArgumentType]
    return 12345 if np.isnan(number) else int(np.trunc(number * np.float32(64)))


def wrap(value: int, bits: int) -> int:
    """A number modulo two to the power of a width, read as signed."""
    value %= 1 << bits
    return value - (1 << bits) if value >> (bits - 1) else value


def two(op: Callable[[SSAValue, SSAValue], Operation]) -> Make:
    """An operation on both operands."""
    return lambda m: m.do(op(m.x, m.y))


def narrow(op: Callable[[SSAValue, SSAValue], Operation], typ: IntegerType) -> Make:
    """The same on operands of fewer bits."""

    def make(m: Maker) -> SSAValue:
        a, b = (m.do(arith.TruncIOp(value, typ)) for value in (m.x, m.y))
        return m.do(arith.ExtSIOp(m.do(op(a, b)), i32))

    return make


def small(op: Callable[[SSAValue, SSAValue], Operation]) -> Make:
    """A shift by 3, or a division by 7."""
    return lambda m: m.do(op(m.x, m.number(3)))


def flt(op: Callable[[SSAValue, SSAValue], Operation], typ: Attribute = f32) -> Make:
    """An operation on floats."""
    return lambda m: m.scaled(m.do(op(*m.floats(typ))))


def compared(name: str) -> Make:
    """A comparison of floats, and of NaN with a float, as a number."""

    def make(m: Maker) -> SSAValue:
        a, b = m.floats()
        plain = m.do(arith.ExtUIOp(m.do(arith.CmpfOp(a, b, name)), i32))
        lost = m.do(arith.ExtUIOp(m.do(arith.CmpfOp(m.nan(), b, name)), i32))
        return m.do(arith.AddiOp(plain, m.do(arith.AddiOp(lost, lost))))

    return make


def extreme_of_nan(op: Callable[[SSAValue, SSAValue], Operation], left: bool) -> Make:
    """An extreme of NaN and a float."""

    def make(m: Maker) -> SSAValue:
        a, _ = m.floats()
        return m.scaled(m.do(op(m.nan(), a) if left else op(a, m.nan())))

    return make


def by(function: Callable[..., object], typ: Callable[[float], object] = np.float32) -> Ints:
    """What NumPy makes of floats."""
    return lambda x, y: scale(function(typ(x / 8), typ(y / 8)))


def opposite(a: np.float32, b: np.float32) -> np.float32:
    """The first one's."""
    return np.negative(a)


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}


def by_relation(holds: Callable[[int, int], bool], of_nan: int) -> Ints:
    """A relation of the operands, plus what it is for NaN."""
    return lambda x, y: int(holds(x, y)) + of_nan


def low(value: int) -> int:
    """The lowest bit of a number."""
    return value & 1


CASES: tuple[tuple[Make, Ints], ...] = (
    (two(arith.AddiOp), lambda x, y: x + y),
    (two(arith.SubiOp), lambda x, y: x - y),
    (two(arith.MuliOp), lambda x, y: x * y),
    (narrow(arith.MuliOp, i8), lambda x, y: wrap(wrap(x, 8) * wrap(y, 8), 8)),
    (narrow(arith.AddiOp, i16), lambda x, y: wrap(x + y, 16)),
    (small(arith.DivUIOp), lambda x, y: x % 2**32 // 3),
    (small(arith.RemUIOp), lambda x, y: x % 2**32 % 3),
    (small(arith.CeilDivUIOp), lambda x, y: -(-x // 3) if x >= 0 else -(-(x % 2**32) // 3)),
    (small(arith.DivSIOp), lambda x, y: abs(x) // 3 * (1 if x >= 0 else -1)),
    (small(arith.RemSIOp), lambda x, y: abs(x) % 3 * (1 if x >= 0 else -1)),
    (two(arith.MinUIOp), lambda x, y: min(x % 2**32, y % 2**32)),
    (two(arith.MaxUIOp), lambda x, y: max(x % 2**32, y % 2**32)),
    (two(arith.MinSIOp), min),
    (two(arith.MaxSIOp), max),
    (two(arith.AndIOp), lambda x, y: x & y),
    (two(arith.OrIOp), lambda x, y: x | y),
    (two(arith.XOrIOp), lambda x, y: x ^ y),
    (small(arith.ShLIOp), lambda x, y: x << 3),
    (small(arith.ShRUIOp), lambda x, y: x % 2**32 >> 3),
    (small(arith.ShRSIOp), lambda x, y: x >> 3),
    (lambda m: m.do(arith.SelectOp(m.flag(), m.x, m.y)), min),
    # one bit: true is 1 where it is unsigned, -1 where it is signed, and odd numbers are true
    (lambda m: m.do(arith.ExtUIOp(m.flag(), i32)), lambda x, y: int(x < y)),
    (lambda m: m.do(arith.ExtSIOp(m.flag(), i32)), lambda x, y: -int(x < y)),
    (lambda m: m.do(arith.IndexCastOp(m.flag(), IndexType())), lambda x, y: -int(x < y)),
    (lambda m: m.scaled(m.do(arith.SIToFPOp(m.flag(), f32))), lambda x, y: -64 * (x < y)),
    (lambda m: m.scaled(m.do(arith.UIToFPOp(m.flag(), f32))), lambda x, y: 64 * (x < y)),
    (lambda m: m.scaled(m.do(arith.SIToFPOp(m.flag(), bf16))), lambda x, y: -64 * (x < y)),
    (lambda m: m.do(arith.ExtUIOp(m.do(arith.TruncIOp(m.x, i1)), i32)), lambda x, y: low(x)),
    (lambda m: m.do(arith.ExtSIOp(m.do(arith.TruncIOp(m.x, i1)), i32)), lambda x, y: -low(x)),
    (
        lambda m: m.do(arith.TruncIOp(m.do(arith.ExtSIOp(m.x, i64)), i32)),
        lambda x, y: x,
    ),
    (
        lambda m: m.scaled(m.do(arith.SIToFPOp(m.do(arith.ExtSIOp(m.x, i64)), f32))),
        lambda x, y: 64 * x,
    ),
    (
        lambda m: m.do(arith.ExtUIOp(m.do(arith.TruncIOp(m.x, i16)), i32)),
        lambda x, y: x % 2**16,
    ),
    (
        lambda m: m.scaled(m.do(arith.UIToFPOp(m.do(arith.TruncIOp(m.x, i8)), f32))),
        lambda x, y: 64 * (x % 256),
    ),
    (lambda m: m.scaled(m.do(arith.SIToFPOp(m.x, bf16))), lambda x, y: scale(BF16(x))),
    (lambda m: m.scaled(m.do(arith.SIToFPOp(m.x, f16))), lambda x, y: scale(np.float16(x))),
    (lambda m: m.do(arith.FPToSIOp(m.floats()[0], i32)), lambda x, y: int(x / 8)),
    (lambda m: m.do(arith.FPToSIOp(m.floats(bf16)[0], i32)), lambda x, y: int(BF16(x / 8))),
    *(
        case
        for typ, of in ((f32, np.float32), (f16, np.float16), (bf16, BF16))
        for case in (
            (flt(arith.AddfOp, typ), by(operator.add, of)),
            (flt(arith.SubfOp, typ), by(operator.sub, of)),
            (flt(arith.MulfOp, typ), by(operator.mul, of)),
            (flt(lambda a, b: arith.NegfOp(a), typ), by(opposite, of)),
            (flt(arith.MinimumfOp, typ), by(min, of)),
            (flt(arith.MaximumfOp, typ), by(max, of)),
            (flt(arith.MinnumfOp, typ), by(min, of)),
            (flt(arith.MaxnumfOp, typ), by(max, of)),
        )
    ),
    (
        lambda m: m.scaled(m.do(arith.DivfOp(m.floats()[0], m.three()))),
        lambda x, y: scale(np.float32(x / 8) / np.float32(3)),
    ),
    (
        lambda m: m.do(arith.BitcastOp(m.floats()[0], i32)),
        lambda x, y: int(np.float32(x / 8).view(np.int32)),
    ),
    (extreme_of_nan(arith.MinimumfOp, True), lambda x, y: 12345),
    (extreme_of_nan(arith.MaximumfOp, False), lambda x, y: 12345),
    (extreme_of_nan(arith.MinnumfOp, True), lambda x, y: scale(x / 8)),
    (extreme_of_nan(arith.MaxnumfOp, False), lambda x, y: scale(x / 8)),
    *((compared(f"o{name}"), by_relation(f, of_nan=0)) for name, f in RELATIONS.items()),
    *((compared(f"u{name}"), by_relation(f, of_nan=2)) for name, f in RELATIONS.items()),
    (compared("ord"), lambda x, y: 1),
    (compared("uno"), lambda x, y: 2),
)
