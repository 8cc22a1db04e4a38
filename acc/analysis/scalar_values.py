"""
What is known about index values of a kernel, in one round of its loops.

`Round.FIRST`, `SECOND` and `LAST` are rounds that a loop really comes to, when it is reached; `ANY`
says what holds in all of them.
"""

from dataclasses import dataclass, field
from enum import Enum, auto

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, OpResult, SSAValue

from acc.analysis.number_set import ANY, NATURAL, NumberSet
from acc.dialects.ascendc.system import GetBlockIdxOp, GetBlockNumOp, TilingFieldOp
from acc.target.chip import Chip


class Round(Enum):
    """The round that all loops are in; a loop that may have fewer is in its first."""

    ANY = auto()
    FIRST = auto()
    SECOND = auto()
    LAST = auto()


@dataclass
class ScalarValues:
    """Numbers of one kernel's values, kept while the kernel does not change."""

    chip: Chip
    round: Round
    _known: dict[SSAValue, NumberSet] = field(default_factory=dict[SSAValue, NumberSet])

    def of(self, value: SSAValue) -> NumberSet:
        """What an index or integer can be."""
        if value not in self._known:
            self._known[value] = self._evaluate(value)
        return self._known[value]

    def trips(self, loop: scf.ForOp) -> NumberSet:
        """How many rounds a loop has."""
        span = self.of(loop.ub) - self.of(loop.lb)
        step = self.of(loop.step).number
        if step is None or step < 1:
            return NATURAL
        return (span + NumberSet.one(step - 1)).divided(step).maximum(NumberSet.one(0))

    def _evaluate(self, value: SSAValue) -> NumberSet:
        if isinstance(value, BlockArgument):
            loop = value.block.parent_op()
            if isinstance(loop, scf.ForOp) and value.index == 0:
                return self._induction(loop)
            return ANY
        assert isinstance(value, OpResult)
        match value.op:
            case arith.ConstantOp(value=IntegerAttr() as constant):
                return NumberSet.one(constant.value.data)
            case arith.IndexCastOp() | arith.ExtUIOp() | arith.ExtSIOp() as cast:
                return self.of(cast.input)
            case GetBlockIdxOp():
                return NumberSet(0, self.chip.max_blocks - 1)
            case GetBlockNumOp():
                return NumberSet(1, self.chip.max_blocks)
            case TilingFieldOp():
                return NATURAL
            case arith.SelectOp() as choice:
                return self.of(choice.lhs).union(self.of(choice.rhs))
            case op if len(op.operands) == 2:
                return self._binary(op, self.of(op.operands[0]), self.of(op.operands[1]))
            case _:
                return ANY

    def _binary(self, op: object, a: NumberSet, b: NumberSet) -> NumberSet:
        match op:
            case arith.AddiOp():
                return a + b
            case arith.SubiOp():
                return a - b
            case arith.MuliOp():
                return a * b
            case arith.MinSIOp() | arith.MinUIOp():
                return a.minimum(b)
            case arith.MaxSIOp() | arith.MaxUIOp():
                return a.maximum(b)
            case _:
                return _quotient(op, a, b)

    def _induction(self, loop: scf.ForOp) -> NumberSet:
        low, step = self.of(loop.lb), self.of(loop.step)
        rounds = self.trips(loop)
        if self.round is Round.SECOND and (rounds.low or 0) >= 2:
            return low + step
        if self.round is Round.LAST and (rounds.number or 0) >= 1:
            return low + step * (rounds - NumberSet.one(1))
        if self.round is not Round.ANY:
            return low
        last = self.of(loop.ub).high
        every = low + step * NATURAL
        top = None if last is None else last - 1
        return NumberSet(every.low, top, every.modulus, every.remainder)


def _quotient(op: object, a: NumberSet, b: NumberSet) -> NumberSet:
    """Division by a known number above 0, of numbers from 0 on."""
    divisor = b.number
    if divisor is None or divisor < 1 or a.low is None or a.low < 0:
        return ANY
    match op:
        case arith.DivUIOp() | arith.DivSIOp() | arith.FloorDivSIOp():
            return a.divided(divisor)
        case arith.CeilDivUIOp() | arith.CeilDivSIOp():
            return (a + NumberSet.one(divisor - 1)).divided(divisor)
        case arith.RemUIOp() | arith.RemSIOp():
            return a.modulo(divisor)
        case _:
            return ANY
