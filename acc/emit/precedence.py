"""C++ expressions as text with their precedence, put together with few brackets."""

from dataclasses import dataclass
from enum import IntEnum


class Precedence(IntEnum):
    """How tightly an expression holds together, loosest first."""

    CONDITIONAL = 1
    LOGICAL_OR = 2
    LOGICAL_AND = 3
    BIT_OR = 4
    BIT_XOR = 5
    BIT_AND = 6
    EQUALITY = 7
    RELATIONAL = 8
    SHIFT = 9
    ADDITIVE = 10
    MULTIPLICATIVE = 11
    UNARY = 12
    POSTFIX = 13
    PRIMARY = 14


@dataclass(frozen=True)
class Expression:
    """A C++ expression; calls and conditionals keep their parts, for breaking long lines."""

    text: str
    precedence: Precedence = Precedence.PRIMARY
    head: str = ""
    """Of a call: the text before its opening bracket."""
    arguments: tuple[str, ...] = ()
    """Of a call: its arguments."""
    condition: str = ""
    """Of a conditional: the text before its question mark."""
    operator: str = ""
    """Of a binary operation: its operator."""
    elements: tuple[str, ...] = ()
    """Of a list in braces: its elements, braces included."""

    def within(self, least: Precedence) -> str:
        """The text where only expressions of some precedence may stand."""
        return self.text if self.precedence >= least else f"({self.text})"


_READ_WRONGLY: dict[Precedence, tuple[Precedence, ...]] = {
    Precedence.LOGICAL_OR: (Precedence.LOGICAL_AND,),
    Precedence.SHIFT: (Precedence.ADDITIVE,),
    **{
        outer: tuple(p for p in Precedence if Precedence.EQUALITY <= p < Precedence.MULTIPLICATIVE)
        for outer in (Precedence.BIT_AND, Precedence.BIT_XOR, Precedence.BIT_OR)
    },
}
"""Operands that need no brackets but get them: compilers warn, since people misread them."""


def _operand(operand: Expression, operator: str, outer: Precedence, least: Precedence) -> str:
    # a product of a quotient or remainder, and the other way round
    mixed = outer is Precedence.MULTIPLICATIVE is operand.precedence
    if operand.precedence in _READ_WRONGLY.get(outer, ()) or (
        mixed and operand.operator != operator
    ):
        return f"({operand.text})"
    return operand.within(least)


def binary(lhs: Expression, operator: str, rhs: Expression, outer: Precedence) -> Expression:
    """A left-associative binary operation."""
    left = _operand(lhs, operator, outer, outer)
    right = _operand(rhs, operator, outer, Precedence(outer + 1))
    return Expression(f"{left} {operator} {right}", outer, operator=operator)


def prefix(operator: str, operand: Expression) -> Expression:
    """A prefix operator or a C-style cast, without a space between it and its operand."""
    return Expression(f"{operator}{operand.within(Precedence.UNARY)}", Precedence.UNARY)


def conditional(condition: Expression, yes: Expression, no: Expression) -> Expression:
    """`condition ? yes : no`."""
    least = Precedence.LOGICAL_OR
    test, then, otherwise = (part.within(least) for part in (condition, yes, no))
    text = f"{test} ? {then} : {otherwise}"
    return Expression(text, Precedence.CONDITIONAL, condition=test)


def subscript(array: Expression, offset: Expression) -> Expression:
    """`array[offset]`."""
    return Expression(f"{array.within(Precedence.POSTFIX)}[{offset.text}]", Precedence.POSTFIX)


def braces(elements: tuple[str, ...]) -> Expression:
    """`{elements}`, of which there is at least one."""
    first, *rest = elements
    opened = (f"{{{first}", *rest)
    closed = (*opened[:-1], f"{opened[-1]}}}")
    return Expression(", ".join(closed), elements=closed)


def call(head: str, arguments: tuple[str, ...]) -> Expression:
    """`head(arguments)`."""
    text = f"{head}({', '.join(arguments)})"
    return Expression(text, Precedence.POSTFIX, head, arguments)
