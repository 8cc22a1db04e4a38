"""
Numbers that take turns: a value that a loop moves on by one, modulo a constant, each round.

Buffers and event ids of double buffering are chosen by one: `base + stride * turn`.
"""

from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.ir import BlockArgument

from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.linear_expression import CallLeaf, Leaf, Linear, ValueLeaf

_BOTH = 2


@dataclass(frozen=True)
class Turn:
    """A number from 0 to `count` - 1 that starts at `first` and moves on each round of a loop."""

    leaf: Leaf
    loop: scf.ForOp
    count: int
    first: int

    def number(self, ahead: int) -> int:
        """The number that it has so many rounds after the first."""
        return (self.first + ahead) % self.count


@dataclass(frozen=True)
class Placed:
    """
    One of `count` numbers `base + stride * k`: the one that is `ahead` places behind the turn's.
    """

    base: int
    stride: int
    turn: Turn
    ahead: int = 0


def placed(expression: Linear, expressions: IndexExpressions) -> Placed | None:
    """An expression as a base and a stride times a turn; None if it is not of that form."""
    if len(expression.terms) != 1:
        return None
    ((leaf, stride),) = expression.terms
    turn = turn_of(leaf, expressions)
    if turn is None:
        return None
    if stride > 0:
        return Placed(expression.constant, stride, turn)
    if turn.count == _BOTH:
        # `1 - turn` is the other one
        return Placed(expression.constant + stride, -stride, turn, 1)
    return None


def turn_of(leaf: Leaf, expressions: IndexExpressions) -> Turn | None:
    """What a leaf takes turns of; None if it does not."""
    match leaf:
        case ValueLeaf(value=BlockArgument() as argument):
            return _carried(leaf, argument, expressions)
        case CallLeaf(name=arith.RemUIOp.name, operands=(rounds, count)) if count.is_constant:
            return _remainder(leaf, rounds, count.constant, expressions)
        case _:
            return None


def _carried(leaf: Leaf, argument: BlockArgument, expressions: IndexExpressions) -> Turn | None:
    """A value that a loop carries: it becomes `1 - it`, `it xor 1` or `(it + 1) mod count`."""
    loop = argument.block.parent_op()
    if not isinstance(loop, scf.ForOp) or argument.index == 0:
        return None
    first = expressions.constant(loop.iter_args[argument.index - 1])
    last = argument.block.last_op
    if first is None or last is None:
        return None
    following = expressions.value(last.operands[argument.index - 1])
    count = _period(Linear.of(leaf), following)
    return None if count is None or first >= count else Turn(leaf, loop, count, first)


def _period(it: Linear, following: Linear) -> int | None:
    if following == Linear(1) - it:
        return _BOTH
    if len(following.terms) != 1 or following.constant:
        return None
    ((leaf, factor),) = following.terms
    if factor != 1 or not isinstance(leaf, CallLeaf):
        return None
    operands = leaf.operands
    if leaf.name == arith.XOrIOp.name and set(operands) == {it, Linear(1)}:
        return _BOTH
    if leaf.name == arith.RemUIOp.name and operands[0] == it + Linear(1):
        return operands[1].constant if operands[1].is_constant else None
    return None


def _remainder(
    leaf: Leaf, rounds: Linear, count: int, expressions: IndexExpressions
) -> Turn | None:
    """The number of the round modulo a constant, from a counter that starts at a constant."""
    if len(rounds.terms) != 1 or rounds.constant:
        return None
    ((inner, factor),) = rounds.terms
    step = 1
    if isinstance(inner, CallLeaf) and inner.name == arith.DivUIOp.name:
        counter, by = inner.operands
        if counter.constant or len(counter.terms) != 1 or not by.is_constant:
            return None
        step = by.constant
        ((inner, more),) = counter.terms
        factor *= more
    if factor != 1 or not isinstance(inner, ValueLeaf):
        return None
    loop = counted_by(inner)
    if loop is None or count < _BOTH:
        return None
    start = expressions.constant(loop.lb)
    if start is None or start % step or expressions.constant(loop.step) != step:
        return None
    return Turn(leaf, loop, count, start // step % count)


def counted_by(leaf: Leaf) -> scf.ForOp | None:
    """The loop whose counter a leaf is; None if it is none."""
    if not isinstance(leaf, ValueLeaf) or not isinstance(leaf.value, BlockArgument):
        return None
    loop = leaf.value.block.parent_op()
    return loop if isinstance(loop, scf.ForOp) and leaf.value.index == 0 else None
