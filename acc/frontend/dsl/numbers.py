"""Arithmetic on numbers that are known while reading; results stay within 64 bits."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping

from acc.frontend.dsl.values import Number

LARGEST = 2**63
"""Integers of larger magnitude are refused; nothing in a kernel could hold them."""

LARGEST_EXPONENT = 64
"""Larger exponents are refused, so that no time is spent on what could not be held."""

OPERATORS: Mapping[type[ast.operator], Callable[[Number, Number], object]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.Pow: lambda a, b: a**b,
}
"""The operators of numbers."""

_COMPARE: Mapping[type[ast.cmpop], Callable[[Number, Number], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class NumberError(ValueError):
    """Arithmetic on numbers has no result; the text says why."""


def binary(op: ast.operator, lhs: Number, rhs: Number) -> Number:
    """
    The result of an operator on two numbers.

    Raises `NumberError` where there is none that a kernel could hold.
    """
    try:
        result = _apply(op, lhs, rhs)
    except ArithmeticError as error:
        raise NumberError(str(error)) from error
    if not isinstance(result, int | float):
        raise NumberError(f"the result {result} is not a real number")
    return checked(result)


def _apply(op: ast.operator, lhs: Number, rhs: Number) -> object:
    if (function := OPERATORS.get(type(op))) is None:
        raise NumberError("numbers have the operators + - * / // % **")
    if isinstance(op, ast.Pow) and abs(rhs) > LARGEST_EXPONENT:
        raise NumberError(f"the exponent {rhs} is above {LARGEST_EXPONENT}")
    return function(lhs, rhs)


def checked(number: Number) -> Number:
    """A number that a kernel can hold; raises `NumberError` for another."""
    if isinstance(number, int) and abs(number) > LARGEST:
        raise NumberError("the integer needs more than 64 bits")
    return number


def compare(op: ast.cmpop, lhs: Number, rhs: Number) -> bool:
    """The result of a comparison; raises `NumberError` for `in` and `is`."""
    if (function := _COMPARE.get(type(op))) is None:
        raise NumberError("numbers have the comparisons == != < <= > >=")
    return function(lhs, rhs)
