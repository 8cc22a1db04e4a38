"""Comparisons, conditions and selects of linalg bodies."""

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import f32, i1
from xdsl.ir import Operation, SSAValue

from acc.analysis.constants import constant_int
from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type, is_scalar
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, Predicate, SelectOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import Handlers, number_operands
from acc.passes.convert_linalg_to_tile.integers import (
    compare_integers,
    float_holding,
    in_float,
)
from acc.passes.convert_linalg_to_tile.mask import And, Flags, Leaf, Mask, Not, Or

_ORDERED = {
    "oeq": Predicate.EQ,
    "ogt": Predicate.GT,
    "oge": Predicate.GE,
    "olt": Predicate.LT,
    "ole": Predicate.LE,
    "une": Predicate.NE,
}
"""Predicates that the tile dialect has: with a NaN all are false but `une`."""

_INVERTED = {"ueq": "one", "ugt": "ole", "uge": "olt", "ult": "oge", "ule": "ogt", "ord": "uno"}
"""Predicates that hold where another one does not."""

_SIGNED = {
    "eq": Predicate.EQ,
    "ne": Predicate.NE,
    "slt": Predicate.LT,
    "sle": Predicate.LE,
    "sgt": Predicate.GT,
    "sge": Predicate.GE,
}


def as_mask(value: Value) -> Mask | None:
    """The condition that a value is, if it is one."""
    if isinstance(value, Mask):
        return value
    return Leaf(value) if element_type(value) == i1 and not is_scalar(value) else None


def select(emitter: Emitter, mask: Mask, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
    """`lhs` where the condition holds, else `rhs`."""
    match mask:
        case Not():
            return select(emitter, mask.mask, rhs, lhs)
        case And():
            return select(emitter, mask.lhs, select(emitter, mask.rhs, lhs, rhs), rhs)
        case Or():
            return select(emitter, mask.lhs, lhs, select(emitter, mask.rhs, lhs, rhs))
        case Flags():
            holds = CmpOp(Predicate.NE, mask.numbers, emitter.number(0.0, f32))
            return emitter.emit(SelectOp(emitter.emit(holds), lhs, rhs))
        case _:
            assert isinstance(mask, Leaf)
            return emitter.emit(SelectOp(mask.tile, lhs, rhs))


def _comparison(emitter: Emitter, name: str, lhs: SSAValue, rhs: SSAValue) -> Mask:
    if name in _INVERTED:
        return Not(_comparison(emitter, _INVERTED[name], lhs, rhs))
    if name == "one":
        return Or(_comparison(emitter, "olt", lhs, rhs), _comparison(emitter, "ogt", lhs, rhs))
    if name == "uno":
        tiles = dict.fromkeys(value for value in (lhs, rhs) if not is_scalar(value))
        nans = [_compare(emitter, Predicate.NE, value, value) for value in tiles]
        return nans[0] if len(nans) == 1 else Or(nans[0], nans[1])
    return _compare(emitter, _ORDERED[name], lhs, rhs)


def _compare(emitter: Emitter, predicate: Predicate, lhs: SSAValue, rhs: SSAValue) -> Mask:
    return Leaf(emitter.emit(CmpOp(predicate, lhs, rhs)))


def _cmpf(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    assert isinstance(op, arith.CmpfOp)
    name = arith.CMPF_COMPARISON_OPERATIONS[op.predicate.value.data]
    if name in ("false", "true"):
        raise UserError(f"'{op.name}' with predicate {name} has no lowering to tile operations", op)
    lhs, rhs = number_operands(op, values)
    return _comparison(emitter, name, lhs, rhs)


def _cmpi(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    assert isinstance(op, arith.CmpiOp)
    name = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
    if op.lhs.type == i1:
        return _order_truths(emitter, op, name, values)
    if name not in _SIGNED:
        raise UserError(
            f"'{op.name}' with predicate {name} has no lowering to tile operations; "
            f"supported are {', '.join(_SIGNED)}",
            op,
        )
    lhs, rhs = number_operands(op, values)
    return compare_integers(emitter, _SIGNED[name], lhs, rhs)


def _order_truths(emitter: Emitter, op: Operation, name: str, values: Sequence[Value]) -> Value:
    """A comparison of truth values, false being less than true."""
    lhs, rhs = (_truth(emitter, value) for value in values)
    match name:
        case "eq":
            return Or(And(lhs, rhs), And(Not(lhs), Not(rhs)))
        case "ne":
            return _xor(emitter, op, values)
        case "ugt":
            return And(lhs, Not(rhs))
        case "uge":
            return Or(lhs, Not(rhs))
        case "ult":
            return And(Not(lhs), rhs)
        case "ule":
            return Or(Not(lhs), rhs)
        case _:
            raise UserError(
                f"'{op.name}' with predicate {name} on truth values has no lowering to tile "
                "operations; legal are eq, ne, ugt, uge, ult and ule",
                op,
            )


def _select(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    given = None if isinstance(values[0], Mask) else constant_int(values[0])
    if given is not None:
        return values[1] if given else values[2]
    mask = _truth(emitter, values[0])
    if op.results[0].type == i1:
        one, other = (_truth(emitter, value) for value in values[1:])
        return Or(And(mask, one), And(Not(mask), other))
    lhs, rhs = number_operands(op, values[1:])
    carrier = float_holding(op.results[0].type)
    if carrier is None:
        return select(emitter, mask, lhs, rhs)
    chosen = select(emitter, mask, in_float(emitter, lhs, carrier), in_float(emitter, rhs, carrier))
    return emitter.emit(CastOp(chosen, op.results[0].type, Rounding.RINT))


def _truth(emitter: Emitter, value: Value) -> Mask:
    """A condition; a scalar one is a number that all elements are."""
    mask = as_mask(value)
    if mask is not None:
        return mask
    assert isinstance(value, SSAValue)
    one, zero = emitter.number(1.0, f32), emitter.number(0.0, f32)
    number = emitter.scalar_op(arith.SelectOp(value, one, zero), (value, one, zero))
    return Flags(emitter.spread(number, (), f32))


def _and(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    lhs, rhs = (_truth(emitter, value) for value in values)
    return And(lhs, rhs)


def _or(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    lhs, rhs = (_truth(emitter, value) for value in values)
    return Or(lhs, rhs)


def _xor(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """A negation where one side is the constant true."""
    for value, other in (values, reversed(values)):
        mask = as_mask(value)
        number = None if isinstance(other, Mask) else constant_int(other)
        if mask is not None and number is not None:
            return Not(mask) if number else mask
    lhs, rhs = (_truth(emitter, value) for value in values)
    return Or(And(lhs, Not(rhs)), And(Not(lhs), rhs))


HANDLERS: Handlers = {
    arith.CmpfOp: _cmpf,
    arith.CmpiOp: _cmpi,
    arith.SelectOp: _select,
    arith.AndIOp: _and,
    arith.OrIOp: _or,
    arith.XOrIOp: _xor,
}
