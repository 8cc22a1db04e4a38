"""
Canonical symbolic expressions of sizes: linear over leaves, so that equal means structurally equal.

A leaf is an SSA value, a pure operation on expressions, or the minimum of expressions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, BlockArgument, OpResult


@dataclass(frozen=True)
class ValueLeaf:
    """A value that nothing is known about."""

    value: OpResult | BlockArgument

    def __str__(self) -> str:
        if self.value.name_hint is not None:
            return f"%{self.value.name_hint}"
        if isinstance(self.value, OpResult):
            return f"the result of '{self.value.op.name}'"
        return f"block argument {self.value.index}"


@dataclass(frozen=True)
class CallLeaf:
    """The result of a pure operation: equal for equal operands and properties."""

    name: str
    properties: tuple[tuple[str, Attribute], ...]
    operands: tuple[Linear, ...]

    def __str__(self) -> str:
        if not self.operands:
            texts = [value.data for _, value in self.properties if isinstance(value, StringAttr)]
            return texts[0] if texts else self.name
        return f"{self.name.split('.')[-1]}({', '.join(map(str, self.operands))})"


@dataclass(frozen=True)
class MinLeaf:
    """The smallest of several expressions, none of which is known to be it."""

    choices: frozenset[Linear]

    def shown(self, factor: int) -> str:
        """The text of this minimum times 1 or -1."""
        texts = (str(choice.scaled(factor)) for choice in self.choices)
        return f"{'min' if factor == 1 else 'max'}({', '.join(sorted(texts))})"

    def __str__(self) -> str:
        return self.shown(1)


Leaf = ValueLeaf | CallLeaf | MinLeaf


@dataclass(frozen=True)
class Linear:
    """A constant plus multiples of leaves."""

    constant: int = 0
    terms: frozenset[tuple[Leaf, int]] = frozenset()

    @staticmethod
    def of(leaf: Leaf) -> Linear:
        """The leaf itself."""
        return Linear(0, frozenset({(leaf, 1)}))

    def __add__(self, other: Linear) -> Linear:
        factors = dict(self.terms)
        for leaf, factor in other.terms:
            factors[leaf] = factors.get(leaf, 0) + factor
        kept = frozenset((leaf, factor) for leaf, factor in factors.items() if factor)
        return _one_minimum(Linear(self.constant + other.constant, kept))

    def scaled(self, factor: int) -> Linear:
        """This expression times a number."""
        if factor == 0:
            return Linear()
        terms = frozenset((leaf, value * factor) for leaf, value in self.terms)
        return _one_minimum(Linear(self.constant * factor, terms))

    def __sub__(self, other: Linear) -> Linear:
        return self + other.scaled(-1)

    @property
    def is_constant(self) -> bool:
        """Whether this is a number."""
        return not self.terms

    def __str__(self) -> str:
        if len(self.terms) == 1:
            ((leaf, factor),) = self.terms
            if isinstance(leaf, MinLeaf) and factor == -1:
                return leaf.shown(factor)
        added = sorted(_term(leaf, factor) for leaf, factor in self.terms if factor > 0)
        taken = sorted(_term(leaf, -factor) for leaf, factor in self.terms if factor < 0)
        if self.constant > 0 or not added:
            added.append(str(self.constant))
        elif self.constant < 0:
            taken.append(str(-self.constant))
        return " - ".join([" + ".join(added), *taken])


def _term(leaf: Leaf, factor: int) -> str:
    return str(leaf) if factor == 1 else f"{factor} * {leaf}"


def minimum(expressions: Iterable[Linear]) -> Linear:
    """The smallest of expressions."""
    smallest: dict[frozenset[tuple[Leaf, int]], int] = {}
    for choice in _flattened(expressions):
        known = smallest.get(choice.terms, choice.constant)
        smallest[choice.terms] = min(known, choice.constant)
    choices = frozenset(Linear(constant, terms) for terms, constant in smallest.items())
    if len(choices) == 1:
        return next(iter(choices))
    return Linear.of(MinLeaf(choices))


def _flattened(expressions: Iterable[Linear]) -> Iterator[Linear]:
    """The choices of minima among the expressions, in their stead."""
    for expression in expressions:
        leaf = _only_leaf(expression)
        if isinstance(leaf, MinLeaf):
            yield from leaf.choices
        else:
            yield expression


def _only_leaf(expression: Linear) -> Leaf | None:
    """The leaf that the expression is."""
    if expression.constant or len(expression.terms) != 1:
        return None
    ((leaf, factor),) = expression.terms
    return leaf if factor == 1 else None


_MAX_CHOICES = 16
"""Sums of minima are multiplied out up to this many choices."""


def _one_minimum(expression: Linear) -> Linear:
    """
    The canonical form of a sum with minima: everything added goes into them, `x + min(a, b)` is
    `min(x + a, x + b)`; and a minimum less a shifted one is the shift.
    """
    minima = [(leaf, factor) for leaf, factor in expression.terms if isinstance(leaf, MinLeaf)]
    rest = Linear(expression.constant, expression.terms - frozenset[tuple[Leaf, int]](minima))
    signs = {factor > 0 for _, factor in minima}
    if not minima or (len(minima) == 1 and rest == Linear() and abs(minima[0][1]) == 1):
        return expression
    if len(signs) == 2:
        shift = _shift(minima)
        return expression if shift is None else rest + shift
    sign = 1 if True in signs else -1
    choices = [rest.scaled(sign)]
    for leaf, factor in minima:
        choices = [sum_ + choice.scaled(abs(factor)) for sum_ in choices for choice in leaf.choices]
    if len(choices) > _MAX_CHOICES:
        return expression
    return minimum(choices).scaled(sign)


def _shift(minima: Sequence[tuple[MinLeaf, int]]) -> Linear | None:
    """What one minimum is above another, when their choices all are."""
    factors = {factor: leaf for leaf, factor in minima}
    if len(minima) != 2 or factors.keys() != {1, -1}:
        return None
    above, below = factors[1].choices, factors[-1].choices
    first = next(iter(above))
    shifts = (first - choice for choice in below)
    fitting = (s for s in shifts if frozenset(choice + s for choice in below) == above)
    return next(fitting, None)
