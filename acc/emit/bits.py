"""The bits of a scalar as another type, by a builtin of gcc and clang."""

from collections.abc import Sequence

from xdsl.ir import Operation

from acc.emit.precedence import Expression, call
from acc.emit.types import value_type


def bitcast(op: Operation, args: Sequence[Expression]) -> Expression:
    """`__builtin_bit_cast(int32_t, x)`."""
    return call("__builtin_bit_cast", (value_type(op.results[0].type, op), args[0].text))
