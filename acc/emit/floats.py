"""Arithmetic, comparisons and extremes of floats as C++, by what they say about NaN."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import BFloat16Type
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.emit.conversions import as_float, converted
from acc.emit.precedence import Expression, Precedence, binary, conditional, prefix

Handler: TypeAlias = Callable[[Operation, Sequence[Expression]], Expression]

_LESS = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
"""By operator: the one that holds where it does not, but for NaN."""


def in_float(handler: Handler) -> Handler:
    """The same on numbers that C++ computes with: a bfloat16_t has no operators."""

    def handle(op: Operation, args: Sequence[Expression]) -> Expression:
        typ = op.operands[0].type
        result = handler(op, [as_float(typ, arg) for arg in args])
        rounded = isinstance(op.results[0].type, BFloat16Type)
        return converted(op.results[0].type, result, op) if rounded else result

    return handle


def _compare(left: Expression, operator: str, right: Expression) -> Expression:
    equality = operator in ("==", "!=")
    level = Precedence.EQUALITY if equality else Precedence.RELATIONAL
    return binary(left, operator, right, level)


def _either(left: Expression, right: Expression) -> Expression:
    return binary(left, "||", right, Precedence.LOGICAL_OR)


def _is_nan(number: Expression) -> Expression:
    return _compare(number, "!=", number)


_OPERATORS = {"eq": "==", "gt": ">", "ge": ">=", "lt": "<", "le": "<=", "ne": "!="}


def compare_floats(op: Operation, args: Sequence[Expression]) -> Expression:
    """
    A comparison; ordered ones never hold for NaN, unordered ones always do.

    Raises `UserError` for the two that compare nothing.
    """
    assert isinstance(op, arith.CmpfOp)
    name = arith.CMPF_COMPARISON_OPERATIONS[op.predicate.value.data]
    left, right = args
    match name:
        case "ord":
            both = (_compare(number, "==", number) for number in args)
            return binary(next(both), "&&", next(both), Precedence.LOGICAL_AND)
        case "uno":
            return _either(_is_nan(left), _is_nan(right))
        case "one" | "ueq":
            differ = _either(_compare(left, "<", right), _compare(left, ">", right))
            return differ if name == "one" else prefix("!", differ)
        case "oeq" | "ogt" | "oge" | "olt" | "ole" | "une":
            return _compare(left, _OPERATORS[name[1:]], right)
        case "ugt" | "uge" | "ult" | "ule":
            opposite = _LESS[_OPERATORS[name[1:]]]
            return prefix("!", _compare(left, opposite, right))
        case _:
            raise UserError(
                f"comparison '{name}' compares nothing; expected a condition on both operands", op
            )


def extreme(operator: str, is_nan_kept: bool) -> Handler:
    """The smaller or larger of two; NaN if one is, or else the other one. Zeros are equal."""

    def handle(op: Operation, args: Sequence[Expression]) -> Expression:
        left, right = args
        taken = _either(_compare(left, operator, right), _is_nan(left if is_nan_kept else right))
        return conditional(taken, left, right)

    return handle


FLOATS: Mapping[type[Operation], Handler] = {
    arith.CmpfOp: in_float(compare_floats),
    arith.MinimumfOp: in_float(extreme("<", is_nan_kept=True)),
    arith.MaximumfOp: in_float(extreme(">", is_nan_kept=True)),
    arith.MinnumfOp: in_float(extreme("<", is_nan_kept=False)),
    arith.MaxnumfOp: in_float(extreme(">", is_nan_kept=False)),
}
"""The operations on floats whose C++ asks about NaN."""
