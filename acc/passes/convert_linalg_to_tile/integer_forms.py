"""
How operations on integers are computed, by operation and element type: by vector instructions, or
by the scalar unit. What stands in neither list is refused.

Vector instructions are taken where they are exact: additions, products and extremes of 16 and 32
bits, comparisons (32 bits by way of extremes, fewer by way of floats that hold all values), and
what Cast converts.
"""

from collections.abc import Callable, Mapping

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import IntegerType, i1, i8, i16, i32, i64
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

_ARITHMETIC = frozenset({i16, i32})
_COMPARED = frozenset({i1, i8, i16, i32})


def _in(*types: frozenset[IntegerType]) -> Callable[[Operation], bool]:
    """Whether the first operand is of one of these types."""
    legal = frozenset[Attribute]().union(*types)
    return lambda op: op.operands[0].type in legal


def _selects(op: Operation) -> bool:
    return op.results[0].type in (i8, i16) or not isa(op.results[0].type, IntegerType)


def _extends(op: Operation) -> bool:
    return op.operands[0].type in (i8, i16, i32) and op.results[0].type in (i16, i32, i64)


_BY_VECTORS: Mapping[type[Operation], Callable[[Operation], bool]] = {
    arith.AddiOp: _in(_ARITHMETIC),
    arith.SubiOp: _in(_ARITHMETIC),
    arith.MuliOp: _in(_ARITHMETIC),
    arith.MaxSIOp: _in(_ARITHMETIC),
    arith.MinSIOp: _in(_ARITHMETIC),
    math.AbsIOp: _in(_ARITHMETIC),
    arith.CmpiOp: lambda op: _in(_COMPARED)(op) and not _is_unsigned(op),
    arith.SelectOp: _selects,
    arith.AndIOp: _in(frozenset({i1})),
    arith.OrIOp: _in(frozenset({i1})),
    arith.XOrIOp: _in(frozenset({i1})),
    arith.ExtSIOp: _extends,
    arith.ExtUIOp: _in(frozenset({i1})),
}
"""By operation: whether vector instructions compute it."""

_BY_SCALARS = (
    *_BY_VECTORS,
    arith.TruncIOp,
    arith.DivSIOp,
    arith.DivUIOp,
    arith.RemSIOp,
    arith.RemUIOp,
    arith.FloorDivSIOp,
    arith.ShLIOp,
    arith.ShRSIOp,
    arith.ShRUIOp,
    arith.MaxUIOp,
    arith.MinUIOp,
)
"""What the scalar unit computes, on integers of any width."""


_ON_TRUTHS = (arith.AndIOp, arith.OrIOp, arith.XOrIOp, arith.SelectOp, arith.ExtUIOp)
"""What may have truth values among its operands: arithmetic on one bit is no use of them."""


def _is_unsigned(op: Operation) -> bool:
    """Whether a comparison reads its operands as unsigned."""
    assert isinstance(op, arith.CmpiOp)
    return arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data].startswith("u")


def has_vector_form(op: Operation) -> bool:
    """Whether vector instructions compute an operation on integers."""
    found = _BY_VECTORS.get(type(op))
    return found is not None and found(op)


def has_scalar_form(op: Operation) -> bool:
    """Whether the scalar unit can compute an operation: one on integers and truth values."""
    if not isinstance(op, _BY_SCALARS):
        return False
    types = (*op.operand_types, *op.result_types)
    return all(isa(typ, IntegerType) for typ in types) and (
        i1 not in op.operand_types or isinstance(op, _ON_TRUTHS)
    )
