"""Constant bounds of index expressions, from the loops whose counters are in them."""

from dataclasses import dataclass

from xdsl.dialects import arith

from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.linear_expression import CallLeaf, Leaf, Linear, MinLeaf
from acc.analysis.turns import counted_by


@dataclass(frozen=True)
class ExpressionBounds:
    """Bounds of the expressions of one kernel."""

    expressions: IndexExpressions

    def upper(self, expression: Linear) -> int | None:
        """A number that the expression is never above; None if none is known."""
        for leaf, factor in expression.terms:
            if isinstance(leaf, MinLeaf) and factor > 0:
                rest = expression - Linear.of(leaf).scaled(factor)
                found = [self.upper(rest + choice.scaled(factor)) for choice in leaf.choices]
                return min((bound for bound in found if bound is not None), default=None)
        total = expression.constant
        for leaf, factor in expression.terms:
            bound = self._highest(leaf) if factor > 0 else self._lowest(leaf)
            if bound is None:
                return None
            total += factor * bound
        return total

    def _highest(self, leaf: Leaf) -> int | None:
        loop = counted_by(leaf)
        if loop is not None:
            end = self.upper(self.expressions.value(loop.ub))
            start, step = self.expressions.constant(loop.lb), self.expressions.constant(loop.step)
            if end is None or start is None or not step:
                return None if end is None else end - 1
            return start + max(end - 1 - start, 0) // step * step
        if not isinstance(leaf, CallLeaf) or len(leaf.operands) != 2:
            return None
        value, by = leaf.operands
        if not by.is_constant or by.constant <= 0:
            return None
        highest = self.upper(value)
        match leaf.name:
            case arith.RemUIOp.name:
                return by.constant - 1 if highest is None else min(highest, by.constant - 1)
            case arith.DivUIOp.name if highest is not None:
                return highest // by.constant
            case _:
                return None

    def _lowest(self, leaf: Leaf) -> int | None:
        """Numbers are unsigned; a counter is not below where it starts."""
        loop = counted_by(leaf)
        if loop is not None:
            return self.expressions.constant(loop.lb) or 0
        return None if isinstance(leaf, MinLeaf) else 0
