"""Brackets: as few as the language and a reader need."""

from acc.emit.precedence import (
    Expression,
    Precedence,
    binary,
    call,
    conditional,
    prefix,
    subscript,
)

A, B, C = Expression("a"), Expression("b"), Expression("c")
SUM, PRODUCT = Precedence.ADDITIVE, Precedence.MULTIPLICATIVE


def test_associativity():
    difference = binary(A, "-", B, SUM)
    assert binary(difference, "-", C, SUM).text == "a - b - c"
    assert binary(C, "-", difference, SUM).text == "c - (a - b)"


def test_levels():
    total = binary(A, "+", B, SUM)
    assert binary(total, "*", C, PRODUCT).text == "(a + b) * c"
    assert binary(C, "+", binary(A, "*", B, PRODUCT), SUM).text == "c + a * b"
    assert prefix("(uint64_t)", total).text == "(uint64_t)(a + b)"
    assert binary(prefix("(uint64_t)", A), "*", B, PRODUCT).text == "(uint64_t)a * b"
    assert subscript(A, total).text == "a[a + b]"
    assert call("f", ("a", total.text)).text == "f(a, a + b)"


def test_brackets_for_the_reader():
    remainder = binary(A, "%", B, PRODUCT)
    assert binary(remainder, "*", C, PRODUCT).text == "(a % b) * c"
    assert binary(binary(A, "*", B, PRODUCT), "*", C, PRODUCT).text == "a * b * c"
    both = binary(A, "&&", B, Precedence.LOGICAL_AND)
    assert binary(both, "||", C, Precedence.LOGICAL_OR).text == "(a && b) || c"
    total = binary(A, "+", B, SUM)
    assert binary(total, "<<", C, Precedence.SHIFT).text == "(a + b) << c"
    assert binary(total, "&", C, Precedence.BIT_AND).text == "(a + b) & c"


def test_conditionals():
    less = binary(A, "<", B, Precedence.RELATIONAL)
    smaller = conditional(less, A, B)
    assert smaller.text == "a < b ? a : b"
    assert binary(smaller, "+", C, SUM).text == "(a < b ? a : b) + c"
    assert conditional(less, smaller, C).text == "a < b ? (a < b ? a : b) : c"
