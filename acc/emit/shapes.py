"""
The call shapes: how an ascendc operation, which knows its call, becomes C++.

Free call `Add(z, x, y, n)`, member call `xQueue_.EnQue(x)`, and what stands between the brackets.
Whether the call declares a variable or stands alone is its results' business (`body.py`).
"""

from collections.abc import Callable
from typing import TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from acc.analysis.constants import constant_int
from acc.dialects.ascendc.base import (
    AscendCOp,
    Blocks,
    Construct,
    CppArgument,
    GmPointer,
    MemberCallOp,
    Subscript,
    Token,
    TypeName,
)
from acc.emit.inlining import is_inlined
from acc.emit.literals import integer
from acc.emit.precedence import Expression, Precedence, binary, braces, call, prefix, subscript
from acc.emit.types import element_type

Values: TypeAlias = Callable[[SSAValue], Expression]
"""The expression of an SSA value at the place that is printed."""


def argument(arg: CppArgument, values: Values, at: Operation) -> Expression:
    """What an operation says it is called with, as C++."""
    match arg:
        case int():
            return integer(arg)
        case Token():
            return Expression(arg.text)
        case TypeName():
            return Expression(element_type(arg.element, at))
        case Construct():
            fields = tuple(argument(field, values, at).text for field in arg.arguments)
            template = "" if arg.template is None else _template((arg.template,), values, at)
            return call(arg.struct + template, fields)
        case GmPointer():
            pointer = f"(__gm__ {element_type(arg.element, at)}*)"
            return prefix(pointer, values(arg.address))
        case Subscript():
            return subscript(values(arg.tensor), values(_not_widened(arg.offset)))
        case Blocks():
            return braces(tuple(_block(arg, place, values).text for place in arg.places))
        case SSAValue():
            return values(arg)


def _block(blocks: Blocks, place: int, values: Values) -> Expression:
    """One part of a list; what is known of its offset is one number."""
    offset, number = blocks.offset, integer(place)
    if offset is not None and (known := constant_int(offset)) is not None:
        number = integer(known + place)
    elif offset is not None:
        start = values(offset)
        number = binary(start, "+", number, Precedence.ADDITIVE) if place else start
    return subscript(values(blocks.tensor), number)


def _not_widened(offset: SSAValue) -> SSAValue:
    """An offset without a conversion from a size, which a subscript does by itself."""
    op = offset.owner
    if isinstance(op, arith.IndexCastOp) and is_inlined(offset):
        return op.input if isinstance(op.input.type, IndexType) else offset
    return offset


def _template(arguments: tuple[CppArgument, ...], values: Values, at: Operation) -> str:
    if not arguments:
        return ""
    return f"<{', '.join(argument(arg, values, at).text for arg in arguments)}>"


def call_of(op: AscendCOp, values: Values) -> Expression:
    """The call that an operation is."""
    head = op.api() + _template(tuple(op.template_arguments()), values, op)
    if isinstance(op, MemberCallOp):
        head = f"{values(op.callee()).within(Precedence.POSTFIX)}.{head}"
    arguments = [argument(arg, values, op) for arg in op.call_arguments()]
    # a long line may be broken inside of a list
    return call(head, tuple(part for arg in arguments for part in arg.elements or (arg.text,)))
