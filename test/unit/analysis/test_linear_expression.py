"""Canonical expressions: what is equal as a function of the leaves compares equal."""

import pytest
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block

from acc.analysis.linear_expression import CallLeaf, Linear, ValueLeaf, minimum

BLOCK = Block(arg_types=[IndexType()] * 2)
X, Y = (Linear.of(ValueLeaf(argument)) for argument in BLOCK.args)
BLOCK.args[0].name_hint = "x"
BLOCK.args[1].name_hint = "y"
M = Linear.of(CallLeaf("tile.symbol", (), ()))


def number(value: int) -> Linear:
    """A constant expression."""
    return Linear(value)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (X + Y, Y + X),
        (X - X, number(0)),
        (X + X + number(3), X.scaled(2) + number(3)),
        (X.scaled(0), number(0)),
        (minimum([X, Y]), minimum([Y, X, Y])),
        (minimum([X, X + number(2)]), X),
        (minimum([number(3), number(5)]), number(3)),
        (minimum([X, minimum([Y, number(4)])]), minimum([minimum([number(4), X]), Y])),
        (minimum([X + number(1), Y + number(1)]), minimum([X, Y]) + number(1)),
        (minimum([X + M, Y + M]), minimum([X, Y]) + M),
        (minimum([X - Y, number(4)]) + Y, minimum([X, number(4) + Y])),
        (X + minimum([Y, number(4)]) - X, minimum([number(4), Y])),
        (X + minimum([Y, number(4)]) - minimum([Y, number(4)]), X),
        (minimum([X, Y]).scaled(2), minimum([X + X, Y + Y])),
        (minimum([X, Y]) + minimum([X, M]), minimum([X + X, X + M, Y + X, Y + M])),
    ],
)
def test_equal(left: Linear, right: Linear):
    assert left == right


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (X, Y),
        (X, X + number(1)),
        (minimum([X, Y]), X),
        (minimum([X, number(4)]), minimum([X, number(5)])),
        (minimum([X, Y]).scaled(2), minimum([X, Y])),
        (minimum([X, Y]).scaled(-1), minimum([X.scaled(-1), Y.scaled(-1)])),
        (minimum([X, Y]) - minimum([X, M]), Y - M),
    ],
)
def test_different(left: Linear, right: Linear):
    assert left != right


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (number(-3), "-3"),
        (X, "%x"),
        (X.scaled(2) - Y + number(4), "2 * %x + 4 - %y"),
        (X - number(4), "%x - 4"),
        (number(0) - X, "0 - %x"),
        (minimum([number(16) - X, number(4)]), "min(16 - %x, 4)"),
        (minimum([X.scaled(-1), Y.scaled(-1)]).scaled(-1), "max(%x, %y)"),
        (minimum([X, Y]) + M, "min(%x + tile.symbol, %y + tile.symbol)"),
        (Linear.of(CallLeaf("arith.divui", (), (X, number(2)))), "divui(%x, 2)"),
    ],
)
def test_text(expression: Linear, text: str):
    assert str(expression) == text
