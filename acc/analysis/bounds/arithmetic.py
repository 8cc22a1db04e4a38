"""
Integer operations of `arith` on values, and what must hold for the C++ that they become to compute
the same: sizes (`index`) are uint32_t there and offsets (`i64`) uint64_t.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.ir import Attribute, Operation

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.formula import AllOf, AnyOf, Formula, NotNegative
from acc.analysis.bounds.memory import OPAQUE, Memory, Opaque, Tensor
from acc.analysis.bounds.need import Kind, Need
from acc.analysis.bounds.polynomial import Polynomial, Value
from acc.analysis.bounds.terms import Terms
from acc.analysis.layout import BITS_PER_BYTE, element_bytes

Held: TypeAlias = Value | Formula | Tensor | Memory | Opaque
"""What a walk keeps for an SSA value."""

INDEX_BITS = 32
"""Width of the C++ type of sizes, `acc/emit/types.py`."""

NeedSink: TypeAlias = Callable[[Need], None]

_Binary: TypeAlias = Callable[[Terms, Value, Value], Value]

_BINARY: dict[type[Operation], _Binary] = {
    arith.AddiOp: lambda terms, a, b: a + b,
    arith.SubiOp: lambda terms, a, b: a - b,
    arith.MuliOp: lambda terms, a, b: a * b,
    arith.DivUIOp: Terms.quotient,
    arith.DivSIOp: Terms.quotient,
    arith.FloorDivSIOp: Terms.quotient,
    arith.RemUIOp: Terms.remainder,
    arith.RemSIOp: Terms.remainder,
    arith.CeilDivUIOp: lambda terms, a, b: terms.quotient(a + b - 1, b),
    arith.CeilDivSIOp: lambda terms, a, b: terms.quotient(a + b - 1, b),
    arith.MinUIOp: Terms.minimum,
    arith.MinSIOp: Terms.minimum,
    arith.MaxUIOp: Terms.maximum,
    arith.MaxSIOp: Terms.maximum,
}
"""Operands and results are at least 0, so that signed and unsigned forms mean the same."""

_DIVISIONS = (
    arith.DivUIOp,
    arith.DivSIOp,
    arith.FloorDivSIOp,
    arith.RemUIOp,
    arith.RemSIOp,
    arith.CeilDivUIOp,
    arith.CeilDivSIOp,
)
_CEILINGS = (arith.CeilDivUIOp, arith.CeilDivSIOp)
_SIGNED = (
    arith.DivSIOp,
    arith.FloorDivSIOp,
    arith.RemSIOp,
    arith.CeilDivSIOp,
    arith.MinSIOp,
    arith.MaxSIOp,
)
_CASTS = (arith.IndexCastOp, arith.ExtUIOp, arith.ExtSIOp, arith.TruncIOp)
_CONNECTIVES: dict[type[Operation], Callable[[Formula, Formula], Formula]] = {
    arith.AndIOp: f.all_of,
    arith.OrIOp: f.any_of,
    arith.XOrIOp: lambda a, b: f.any_of(f.all_of(a, f.negation(b)), f.all_of(f.negation(a), b)),
}


def is_value(held: Held) -> bool:
    """Whether it is a number; truth values are not."""
    return isinstance(held, int | Polynomial) and not isinstance(held, bool)


def is_formula(held: Held) -> bool:
    """Whether it is a truth value."""
    return isinstance(held, bool | NotNegative | AllOf | AnyOf)


def largest(typ: Attribute) -> int:
    """The largest number of an unsigned type."""
    bits = INDEX_BITS if isinstance(typ, IndexType) else element_bytes(typ) * BITS_PER_BYTE
    return 2**bits - 1


def compute(op: Operation, operands: Sequence[Held], terms: Terms, sink: NeedSink) -> Held:
    """The result of an operation of `arith`; opaque where it is no number or depends on data."""
    match op:
        case arith.ConstantOp(value=IntegerAttr() as number):
            constant = number.value.data
            return constant != 0 if number.type == i1 else constant
        case arith.SelectOp():
            return _select(operands, terms)
        case arith.CmpiOp():
            return _compare(op, operands, sink)
        case _:
            pass
    if any(isinstance(operand, Opaque) for operand in operands) or len(op.results) != 1:
        return OPAQUE
    if type(op) in _CONNECTIVES and all(map(is_formula, operands)):
        left, right = map(_formula, operands)
        return _CONNECTIVES[type(op)](left, right)
    numbers = [o for o in operands if isinstance(o, int | Polynomial) and is_value(o)]
    if len(numbers) != len(operands):
        return _cast_of_formula(op, operands, terms)
    return _number(op, numbers, terms, sink)


def _number(op: Operation, numbers: Sequence[Value], terms: Terms, sink: NeedSink) -> Held:
    typ = op.results[0].type
    if isinstance(op, _CASTS):
        result = numbers[0]
    elif type(op) in _BINARY:
        if isinstance(op, _DIVISIONS):
            _need_divisor(op, numbers[1], sink)
        if isinstance(op, _CEILINGS):
            _need_fit(op, numbers[0] + numbers[1] - 1, largest(typ), sink)
        if isinstance(op, _SIGNED):
            for number in numbers:
                _need_fit(op, number, largest(typ) // 2, sink)
        result = _BINARY[type(op)](terms, *numbers)
    elif isinstance(op, arith.ShLIOp) and isinstance(numbers[1], int):
        result = numbers[0] * 2 ** numbers[1]
    elif isinstance(op, arith.ShRUIOp) and isinstance(numbers[1], int):
        result = terms.quotient(numbers[0], 2 ** numbers[1])
    else:
        return OPAQUE
    _need_fit(op, result, largest(typ), sink)
    return result


def _need_divisor(op: Operation, divisor: Value, sink: NeedSink) -> None:
    goal = f.at_least(divisor, 1)
    sink(Need(Kind.RANGE, op, "it does not divide by 0", goal, "divides by 0"))


def _need_fit(op: Operation, value: Value, limit: int, sink: NeedSink) -> None:
    goal = f.all_of(f.at_least(value, 0), f.at_least(limit, value))
    message = f"gives {{}}, which its type does not hold: legal are 0 to {limit}"
    sink(Need(Kind.OVERFLOW, op, "its result fits its type", goal, message, (value,)))


def _formula(held: Held) -> Formula:
    assert isinstance(held, bool | NotNegative | AllOf | AnyOf)
    return held


def _select(operands: Sequence[Held], terms: Terms) -> Held:
    condition, yes, no = operands
    if isinstance(condition, bool):
        return yes if condition else no
    if isinstance(condition, NotNegative | AllOf | AnyOf):
        if is_formula(yes) and is_formula(no):
            then = f.all_of(condition, _formula(yes))
            return f.any_of(then, f.all_of(f.negation(condition), _formula(no)))
        if isinstance(yes, int | Polynomial) and isinstance(no, int | Polynomial):
            return terms.choice(condition, yes, no)
    return OPAQUE


def _compare(op: arith.CmpiOp, operands: Sequence[Held], sink: NeedSink) -> Held:
    left, right = operands
    if not (isinstance(left, int | Polynomial) and isinstance(right, int | Polynomial)):
        return OPAQUE
    name = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
    if name.startswith("s"):
        for number in (left, right):
            _need_fit(op, number, largest(op.lhs.type) // 2, sink)
    match name.removeprefix("s").removeprefix("u"):
        case "eq":
            return f.equal(left, right)
        case "ne":
            return f.negation(f.equal(left, right))
        case "lt":
            return f.less(left, right)
        case "le":
            return f.at_least(right, left)
        case "gt":
            return f.less(right, left)
        case _:
            return f.at_least(left, right)


def _cast_of_formula(op: Operation, operands: Sequence[Held], terms: Terms) -> Held:
    """A truth value made a number."""
    if isinstance(op, arith.ExtUIOp) and is_formula(operands[0]):
        return terms.choice(_formula(operands[0]), 1, 0)
    return OPAQUE
