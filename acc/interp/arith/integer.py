"""Integer arithmetic and logic; results wrap to the width of their type."""

from collections.abc import Callable

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

from acc.interp.arith.signedness import Integer, like, signed, unsigned
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values, is_numpy

Binary = Callable[[Integer, Integer], Integer]


def _divide_towards_zero(lhs: Integer, rhs: Integer) -> Integer:
    quotient = np.floor_divide(lhs, rhs)
    inexact = np.not_equal(np.multiply(quotient, rhs), lhs)
    return np.add(quotient, np.logical_and(np.less(quotient, 0), inexact))


def _divide_up(lhs: Integer, rhs: Integer) -> Integer:
    return np.negative(np.floor_divide(np.negative(lhs), rhs))


def _divide_up_unsigned(lhs: Integer, rhs: Integer) -> Integer:
    quotient = np.floor_divide(lhs, rhs)
    return np.add(quotient, np.not_equal(np.multiply(quotient, rhs), lhs))


def _remainder(lhs: Integer, rhs: Integer) -> Integer:
    return np.fmod(lhs, rhs)


_SIGNED: dict[type[Operation], Binary] = {
    arith.AddiOp: np.add,
    arith.SubiOp: np.subtract,
    arith.MuliOp: np.multiply,
    arith.MinSIOp: np.minimum,
    arith.MaxSIOp: np.maximum,
    arith.ShLIOp: np.left_shift,
    arith.ShRSIOp: np.right_shift,
}

_BITWISE: dict[type[Operation], Binary] = {
    arith.AndIOp: np.bitwise_and,
    arith.OrIOp: np.bitwise_or,
    arith.XOrIOp: np.bitwise_xor,
}

_UNSIGNED: dict[type[Operation], Binary] = {
    arith.MinUIOp: np.minimum,
    arith.MaxUIOp: np.maximum,
    arith.ShRUIOp: np.right_shift,
}

_SIGNED_DIVISION: dict[type[Operation], Binary] = {
    arith.DivSIOp: _divide_towards_zero,
    arith.FloorDivSIOp: np.floor_divide,
    arith.CeilDivSIOp: _divide_up,
    arith.RemSIOp: _remainder,
}

_UNSIGNED_DIVISION: dict[type[Operation], Binary] = {
    arith.DivUIOp: np.floor_divide,
    arith.CeilDivUIOp: _divide_up_unsigned,
    arith.RemUIOp: _remainder,
}


def _register(op_class: type[Operation], compute: Binary, read: Callable[[object], Integer]):
    @implements(op_class)
    def run(frame: Frame, op: Operation, args: Values) -> Values:
        return (
            like(compute(read(args[0]), read(args[1])), args[0] if _is_wide(args) else args[1]),
        )


def _register_division(
    op_class: type[Operation], compute: Binary, read: Callable[[object], Integer]
):
    @implements(op_class)
    def run(frame: Frame, op: Operation, args: Values) -> Values:
        divisor = read(args[1])
        if not isinstance(divisor, np.ndarray) and divisor == 0:
            raise InterpreterError(op, "division by zero")
        return (like(compute(read(args[0]), divisor), args[0] if _is_wide(args) else args[1]),)


def _is_wide(args: Values) -> bool:
    return is_numpy(args[0]) or isinstance(args[1], int)


for _table, _read in ((_SIGNED, signed), (_BITWISE, signed), (_UNSIGNED, unsigned)):
    for _op_class, _compute in _table.items():
        _register(_op_class, _compute, _read)
for _table, _read in ((_SIGNED_DIVISION, signed), (_UNSIGNED_DIVISION, unsigned)):
    for _op_class, _compute in _table.items():
        _register_division(_op_class, _compute, _read)
