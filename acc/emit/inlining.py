"""
Which SSA values are written where they are used, and which get a name.

A value is written in place when it costs nothing to write again (a constant, a field, a part of a
tensor, a conversion of a name), or when it is used once, in its own block, in a short expression.
"""

from xdsl.dialects import arith, scf
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import Pure

from acc.dialects.ascendc.base import AscendCOp, ExpressionOp, does_nothing
from acc.dialects.ascendc.system import TilingFieldOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.emit.foreign import CONDITIONALS, CONVERSIONS, EXPRESSIONS
from acc.emit.types import is_scalar

MAX_OPERATORS = 4
"""The longest expression that is written in one piece."""


def is_expression(op: Operation) -> bool:
    """Whether an operation has a form that can stand inside another expression."""
    return (
        type(op) in EXPRESSIONS
        or isinstance(op, ExpressionOp | TilingFieldOp)
        or (isinstance(op, AscendCOp) and op.has_trait(Pure) and is_scalar(op.results[0].type))
    )


def is_dead(op: Operation) -> bool:
    """Whether an operation computes a value that nothing uses."""
    removable = is_expression(op) or does_nothing(op)
    return removable and bool(op.results) and not any(result.uses for result in op.results)


def is_inlined(value: SSAValue) -> bool:
    """Whether a value is written where it is used."""
    op = value.owner
    if not isinstance(op, Operation) or not is_expression(op):
        return False
    if isinstance(op, arith.ConstantOp | TilingFieldOp | SubscriptOp):
        return True
    if isinstance(op, CONVERSIONS) and _is_leaf(op.operands[0]):
        return True
    if isinstance(op, CONDITIONALS):
        return False
    return _has_one_use(value) and _operators(op) <= MAX_OPERATORS and _suits_user(op, value)


def _has_one_use(value: SSAValue) -> bool:
    return value.get_user_of_unique_use() is not None


def _is_leaf(value: SSAValue) -> bool:
    """Whether a value is a name, a literal or a field."""
    op = value.owner
    if not isinstance(op, Operation) or not is_expression(op):
        return True
    return isinstance(op, arith.ConstantOp | TilingFieldOp) or not (
        _has_one_use(value) or isinstance(op, SubscriptOp)
    )


def _operators(op: Operation) -> int:
    """How many operators the expression has if all that can be is written in place."""
    inner = (
        operand.owner
        for operand in op.operands
        if isinstance(operand.owner, Operation)
        and not _is_leaf(operand)
        and not isinstance(operand.owner, CONDITIONALS)
    )
    return 1 + sum(_operators(operand) for operand in inner)


def _suits_user(op: Operation, value: SSAValue) -> bool:
    user = value.get_user_of_unique_use()
    assert user is not None
    if user.parent is not op.parent:
        return False
    short = all(_is_leaf(operand) for operand in op.operands)
    if isinstance(user, scf.ForOp):
        # bounds are written into the head of the loop, initial values into declarations
        return short or value not in (user.lb, user.ub, user.step)
    if isinstance(user, CONDITIONALS) and not isinstance(user, arith.SelectOp):
        # they write their operands twice
        return short and not any(isinstance(v.owner, TilingFieldOp) for v in op.operands)
    if isinstance(user, SubscriptOp) or (
        isinstance(user, CONVERSIONS) and is_inlined(user.results[0])
    ):
        return _printed_in(user, op.parent)
    return True


def _printed_in(op: Operation, block: Block | None) -> bool:
    """Whether an operation that is written in place is written once, in some block."""
    user = op.results[0].get_user_of_unique_use()
    return user is not None and user.parent is block
