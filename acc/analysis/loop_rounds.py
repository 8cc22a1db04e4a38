"""How many rounds a loop has, and whether it is walked round by round."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import scf

from acc.analysis.bounds_of_expressions import ExpressionBounds
from acc.analysis.linear_expression import Linear, ValueLeaf
from acc.dialects.ascendc.sync import FlagOp


@dataclass(frozen=True)
class Rounds:
    """The number of a loop's rounds, as far as it is known."""

    least: int
    most: int | None
    counters: Sequence[int] = ()
    """The counter's value in each round, where all of that is known."""


def rounds_of(loop: scf.ForOp, bounds: ExpressionBounds) -> Rounds:
    """The rounds of a loop: the distance of its bounds may be a number where they are not."""
    expressions = bounds.expressions
    first, step = expressions.value(loop.lb), expressions.constant(loop.step)
    span = expressions.value(loop.ub) - first
    if step is None or step < 1:
        return Rounds(0, None)
    if span.is_constant:
        number = max(-(-span.constant // step), 0)
        counters = range(first.constant, first.constant + number * step, step)
        return Rounds(number, number, counters if first.is_constant else ())
    longest = bounds.upper(span)
    return Rounds(0, None if longest is None else max(-(-longest // step), 0))


def counter_of(loop: scf.ForOp) -> ValueLeaf:
    """What a loop's counter is in expressions."""
    return ValueLeaf(loop.body.block.args[0])


def is_walked_by_round(
    loop: scf.ForOp, rounds: Rounds, bounds: ExpressionBounds, limit: int
) -> bool:
    """Whether to walk each round on its own: one, or up to a limit that each take other flags."""
    if rounds.least == rounds.most == 1:
        return True
    # where counters are known, their number is; `len` takes none beyond 2^63
    return bool(rounds.counters) and rounds.least <= limit and _counts_flags(loop, bounds)


def _counts_flags(loop: scf.ForOp, bounds: ExpressionBounds) -> bool:
    """Whether a flag in a loop has an id that goes along with the loop's counter."""
    counter = counter_of(loop)
    ids = (op.id for op in loop.body.block.walk() if isinstance(op, FlagOp))
    return any(counter in dict(bounds.expressions.value(value).terms) for value in ids)


def with_counters(expression: Linear, counters: dict[ValueLeaf, int]) -> Linear:
    """An expression where some counters have known values."""
    for leaf, factor in expression.terms:
        if isinstance(leaf, ValueLeaf) and leaf in counters:
            number = Linear(counters[leaf] * factor)
            expression = expression - Linear.of(leaf).scaled(factor) + number
    return expression
