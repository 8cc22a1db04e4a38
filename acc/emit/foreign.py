"""
Operations of other dialects as C++ expressions: arith on sizes, offsets, flags and scalars.

Control flow (`scf`) is in `body.py`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from acc.emit.bits import bitcast
from acc.emit.conversions import (
    between_floats,
    cast_to,
    from_signed,
    from_unsigned,
    signed_name,
    to_signed,
    truncated,
)
from acc.emit.floats import FLOATS, in_float
from acc.emit.integers import unsigned, wrapping
from acc.emit.literals import is_number, literal, typed_literal
from acc.emit.precedence import Expression, Precedence, binary, conditional, prefix
from acc.emit.types import INDEX, OFFSET, value_type

Handler: TypeAlias = Callable[[Operation, Sequence[Expression]], Expression]
"""An operation and the expressions of its operands to the expression of its result."""

_SUM, _PRODUCT = Precedence.ADDITIVE, Precedence.MULTIPLICATIVE


def _constant_of(value: SSAValue, written: Expression) -> Attribute | None:
    """The value of a constant that is written as a literal; one with a name is like a variable."""
    owner = value.owner
    if isinstance(owner, arith.IndexCastOp) and is_number(written):
        constant = _integer_of(owner.input, written)
        return None if constant is None else IntegerAttr(constant.value.data, i64)
    named = written.text.isidentifier() and written.text not in ("true", "false")
    return owner.value if isinstance(owner, arith.ConstantOp) and not named else None


def _integer_of(
    value: SSAValue, written: Expression
) -> IntegerAttr[IntegerType | IndexType] | None:
    constant = _constant_of(value, written)
    return constant if isa(constant, IntegerAttr[IntegerType | IndexType]) else None


def _infix(
    operator: str, precedence: Precedence, op: Operation, args: Sequence[Expression]
) -> Expression:
    left, right = args
    first, second = map(_constant_of, op.operands, args)
    if first is not None and (second is not None or precedence is Precedence.SHIFT):
        # the literals alone would be calculated as int
        left = typed_literal(first, op)
    if precedence in (_SUM, _PRODUCT) and not is_number(left):
        right = _not_widened(op.operands[1], right)
    return binary(left, operator, right, precedence)


def _not_widened(value: SSAValue, written: Expression) -> Expression:
    """A right operand without its conversion to 64 bits, since the left one has them already."""
    cast = f"({OFFSET})"
    if isinstance(value.owner, arith.IndexCastOp) and written.text.startswith(cast):
        return Expression(written.text.removeprefix(cast), Precedence.UNARY)
    return written


def _add(op: Operation, args: Sequence[Expression]) -> Expression:
    number = _integer_of(op.operands[1], args[1])
    if number is not None and number.value.data < 0:
        opposite = IntegerAttr(-number.value.data, number.type)
        return binary(args[0], "-", literal(opposite, op), _SUM)
    return _infix("+", _SUM, op, args)


def _ceil_div(op: Operation, args: Sequence[Expression]) -> Expression:
    """`(a + b - 1) / b`; sizes stay far enough below the end of their type."""
    dividend, divisor = args
    number = _integer_of(op.operands[1], args[1])
    if number is not None and number.value.data > 0:
        less_one = literal(IntegerAttr(number.value.data - 1, number.type), op)
        total = binary(dividend, "+", less_one, _SUM)
    else:
        total = binary(dividend, "+", divisor, _SUM)
        total = binary(total, "-", Expression("1"), _SUM)
    return binary(total, "/", divisor, _PRODUCT)


def _as_signed(name: str, operand: Expression) -> Expression:
    """An operand as a signed number, which a literal is already."""
    return operand if operand.text.isdigit() else cast_to(name, operand)


def _signed(handler: Handler, op: Operation, args: Sequence[Expression]) -> Expression:
    """The same on values that are read as signed."""
    name = signed_name(op.operands[0].type, op)
    plain = value_type(op.operands[0].type, op) == name
    result = handler(op, args if plain else [_as_signed(name, arg) for arg in args])
    if plain or op.results[0].type == i1:
        return result
    return cast_to(value_type(op.results[0].type, op), result)


def _choose(operator: str, op: Operation, args: Sequence[Expression]) -> Expression:
    left, right = args
    return conditional(binary(left, operator, right, Precedence.RELATIONAL), left, right)


def _select(op: Operation, args: Sequence[Expression]) -> Expression:
    return conditional(args[0], args[1], args[2])


def _plain(
    operator: str, precedence: Precedence, op: Operation, args: Sequence[Expression]
) -> Expression:
    return binary(args[0], operator, args[1], precedence)


_RELATIONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def _compare(op: Operation, args: Sequence[Expression]) -> Expression:
    assert isinstance(op, arith.CmpiOp)
    name = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
    if name in ("eq", "ne"):
        return _infix("==" if name == "eq" else "!=", Precedence.EQUALITY, op, args)
    operator = _RELATIONS[name[1:]]
    if name[0] == "s":
        return _signed(partial(_plain, operator, Precedence.RELATIONAL), op, args)
    return unsigned(_arithmetic(operator, Precedence.RELATIONAL))(op, args)


def _index_cast(op: Operation, args: Sequence[Expression]) -> Expression:
    source, target = op.operands[0].type, op.results[0].type
    if source == i1:
        return from_signed(op, args)
    name = value_type(target, op)
    is_constant = _integer_of(op.operands[0], args[0]) is not None
    if (is_constant and name in (INDEX, OFFSET)) or value_type(source, op) == name:
        return args[0]
    return truncated(op, args)


def _constant(op: Operation, args: Sequence[Expression]) -> Expression:
    assert isinstance(op, arith.ConstantOp)
    return literal(op.value, op)


def _negate(op: Operation, args: Sequence[Expression]) -> Expression:
    return prefix("-", args[0])


def _logical(logic: str, logic_level: Precedence, bits: str, bits_level: Precedence) -> Handler:
    def handler(op: Operation, args: Sequence[Expression]) -> Expression:
        flag = op.results[0].type == i1
        operator, level = (logic, logic_level) if flag else (bits, bits_level)
        return binary(args[0], operator, args[1], level)

    return handler


def _arithmetic(operator: str, precedence: Precedence) -> Handler:
    return partial(_infix, operator, precedence)


EXPRESSIONS: dict[type[Operation], Handler] = {
    arith.ConstantOp: _constant,
    arith.AddiOp: wrapping(_add),
    arith.SubiOp: wrapping(_arithmetic("-", _SUM)),
    arith.MuliOp: wrapping(_arithmetic("*", _PRODUCT)),
    arith.DivUIOp: unsigned(_arithmetic("/", _PRODUCT)),
    arith.RemUIOp: unsigned(_arithmetic("%", _PRODUCT)),
    arith.CeilDivUIOp: unsigned(_ceil_div),
    arith.DivSIOp: partial(_signed, partial(_plain, "/", _PRODUCT)),
    arith.RemSIOp: partial(_signed, partial(_plain, "%", _PRODUCT)),
    arith.MinUIOp: unsigned(partial(_choose, "<")),
    arith.MaxUIOp: unsigned(partial(_choose, ">")),
    arith.MinSIOp: partial(_signed, partial(_choose, "<")),
    arith.MaxSIOp: partial(_signed, partial(_choose, ">")),
    arith.AndIOp: _logical("&&", Precedence.LOGICAL_AND, "&", Precedence.BIT_AND),
    arith.OrIOp: _logical("||", Precedence.LOGICAL_OR, "|", Precedence.BIT_OR),
    arith.XOrIOp: _logical("!=", Precedence.EQUALITY, "^", Precedence.BIT_XOR),
    arith.ShLIOp: wrapping(_arithmetic("<<", Precedence.SHIFT)),
    arith.ShRUIOp: unsigned(_arithmetic(">>", Precedence.SHIFT)),
    arith.ShRSIOp: partial(_signed, partial(_plain, ">>", Precedence.SHIFT)),
    arith.CmpiOp: _compare,
    arith.SelectOp: _select,
    arith.IndexCastOp: _index_cast,
    arith.ExtUIOp: unsigned(from_unsigned),
    arith.ExtSIOp: from_signed,
    arith.TruncIOp: truncated,
    arith.SIToFPOp: from_signed,
    arith.UIToFPOp: unsigned(from_unsigned),
    arith.FPToSIOp: to_signed,
    arith.ExtFOp: between_floats,
    arith.TruncFOp: between_floats,
    arith.BitcastOp: bitcast,
    arith.AddfOp: in_float(_arithmetic("+", _SUM)),
    arith.SubfOp: in_float(_arithmetic("-", _SUM)),
    arith.MulfOp: in_float(_arithmetic("*", _PRODUCT)),
    arith.DivfOp: in_float(_arithmetic("/", _PRODUCT)),
    arith.NegfOp: in_float(_negate),
    **FLOATS,
}
"""The operations that are expressions; all are pure."""

CONDITIONALS: tuple[type[Operation], ...] = (
    arith.MinUIOp,
    arith.MaxUIOp,
    arith.MinSIOp,
    arith.MaxSIOp,
    arith.MinimumfOp,
    arith.MaximumfOp,
    arith.MinnumfOp,
    arith.MaxnumfOp,
    arith.SelectOp,
)
"""Those that become `a ? b : c`, and read badly inside of other expressions."""

CONVERSIONS: tuple[type[Operation], ...] = (
    arith.IndexCastOp,
    arith.ExtUIOp,
    arith.TruncIOp,
)
"""Those that cost nothing to write again."""
