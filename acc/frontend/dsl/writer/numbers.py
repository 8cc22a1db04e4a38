"""Constants: as plain numbers, or with their type, `f32(0.5)`."""

from __future__ import annotations

import ast
import math

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import FloatAttr

from acc.diagnostics import UserError
from acc.frontend.dsl.values import Number, number_of
from acc.frontend.dsl.writer.file_names import FileNames

_DIGITS = 17
"""Enough decimal digits for every float64."""


def literal(op: ConstantOp, file: FileNames) -> ast.expr:
    """
    The number of a constant.

    Raises `UserError` for a constant that is not a scalar.
    """
    number = number_of(op)
    if number is None:
        raise UserError(f"a constant of type {op.result.type} cannot be written in Python", op)
    if isinstance(op.value, FloatAttr):
        return _float(op.value, file)
    return _signed(number)


def typed_constant(op: ConstantOp, file: FileNames) -> ast.expr:
    """The constant as a call of its type."""
    number = literal(op, file)
    return ast.Call(file.element(op.result.type), [number], [])


def _signed(number: Number) -> ast.expr:
    """A number, a negative one with the operator that Python reads there."""
    if not isinstance(number, bool) and math.copysign(1, number) < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-number))
    return ast.Constant(number)


def _float(attr: FloatAttr, file: FileNames) -> ast.expr:
    """The shortest decimal that gives the same number in the constant's type."""
    value = attr.value.data
    if math.isnan(value):
        return file.acc("nan")
    if math.isinf(value):
        positive = file.acc("inf")
        return positive if value > 0 else ast.UnaryOp(ast.USub(), positive)
    for digits in range(1, _DIGITS):
        short = float(f"{value:.{digits}g}")
        if FloatAttr(short, attr.type).value.data == value:
            return _signed(short)
    return _signed(value)
