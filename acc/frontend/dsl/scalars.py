"""
Operators on scalars: which operation of `arith` an operator of Python is, for each type.

An index counts from zero up, so it compares and divides as unsigned; `iN` as signed.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

BinaryOp = arith.SignlessIntegerBinaryOperation | arith.FloatingPointLikeBinaryOperation
BinaryClass = type[BinaryOp]


@dataclass(frozen=True)
class Operators:
    """The operators of one kind of scalar."""

    binary: Mapping[type[ast.operator], BinaryClass]
    functions: Mapping[str, BinaryClass]
    predicates: Mapping[type[ast.cmpop], str]
    logic: Mapping[type[ast.boolop], BinaryClass]


_BITWISE: Mapping[type[ast.operator], BinaryClass] = {
    ast.BitAnd: arith.AndIOp,
    ast.BitOr: arith.OrIOp,
    ast.BitXor: arith.XOrIOp,
    ast.LShift: arith.ShLIOp,
}

_RING: Mapping[type[ast.operator], BinaryClass] = {
    ast.Add: arith.AddiOp,
    ast.Sub: arith.SubiOp,
    ast.Mult: arith.MuliOp,
}

_ORDER = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}


def _predicates(order: str, equal: str, different: str) -> dict[type[ast.cmpop], str]:
    ordered: dict[type[ast.cmpop], str] = {op: order + name for op, name in _ORDER.items()}
    return {ast.Eq: equal, ast.NotEq: different, **ordered}


INDEX = Operators(
    {
        **_RING,
        **_BITWISE,
        ast.FloorDiv: arith.DivUIOp,
        ast.Mod: arith.RemUIOp,
        ast.RShift: arith.ShRUIOp,
    },
    {"min": arith.MinUIOp, "max": arith.MaxUIOp, "cdiv": arith.CeilDivUIOp},
    _predicates("u", "eq", "ne"),
    {},
)

INTEGER = Operators(
    {**_RING, **_BITWISE, ast.RShift: arith.ShRSIOp},
    {"min": arith.MinSIOp, "max": arith.MaxSIOp},
    _predicates("s", "eq", "ne"),
    {},
)

BOOLEAN = Operators(
    {ast.BitXor: arith.XOrIOp},
    {},
    {ast.Eq: "eq", ast.NotEq: "ne"},
    {ast.And: arith.AndIOp, ast.Or: arith.OrIOp},
)

FLOAT = Operators(
    {ast.Add: arith.AddfOp, ast.Sub: arith.SubfOp, ast.Mult: arith.MulfOp, ast.Div: arith.DivfOp},
    {"min": arith.MinimumfOp, "max": arith.MaximumfOp},
    _predicates("o", "oeq", "une"),
    {},
)


def operators_of(typ: Attribute) -> Operators | None:
    """The operators of scalars of a type; none for what is not a scalar."""
    match typ:
        case IndexType():
            return INDEX
        case IntegerType():
            return BOOLEAN if typ.width.data == 1 else INTEGER
        case _:
            return FLOAT if isinstance(typ, AnyFloat) else None


def comparison(predicate: str, lhs: SSAValue, rhs: SSAValue) -> arith.CmpiOp | arith.CmpfOp:
    """The comparison of two scalars of one type."""
    if isinstance(lhs.type, AnyFloat):
        return arith.CmpfOp(lhs, rhs, predicate)
    return arith.CmpiOp(lhs, rhs, predicate)


def cast(value: SSAValue, target: Attribute) -> Operation | None:
    """The conversion of a scalar to another type, if there is one; signed for integers."""
    match value.type, target:
        case IndexType(), IntegerType():
            return arith.IndexCastOp(value, target)
        case IntegerType(), IndexType():
            return arith.IndexCastOp(value, target)
        case IntegerType(), IntegerType():
            return _resize(value, value.type, target)
        case _ if isinstance(target, AnyFloat):
            return _to_float(value, target)
        case _, IntegerType() if isinstance(value.type, AnyFloat):
            return arith.FPToSIOp(value, target)
        case _:
            return None


def _to_float(value: SSAValue, target: AnyFloat) -> Operation | None:
    typ: Attribute = value.type
    if isa(typ, IntegerType):
        convert = arith.UIToFPOp if typ.width.data == 1 else arith.SIToFPOp
        return convert(value, target)
    if not isinstance(typ, AnyFloat) or typ.bitwidth == target.bitwidth:
        return None
    resize = arith.ExtFOp if typ.bitwidth < target.bitwidth else arith.TruncFOp
    return resize(value, target)


def _resize(value: SSAValue, source: IntegerType, target: IntegerType) -> Operation | None:
    if source.width.data < target.width.data:
        # the one of i1 is true, hence 1
        extend = arith.ExtUIOp if source.width.data == 1 else arith.ExtSIOp
        return extend(value, target)
    if source.width.data > target.width.data:
        return arith.TruncIOp(value, target)
    return None
