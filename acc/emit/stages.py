"""Stages that are the same but for the scalars they are given, and so share one method."""

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.ir import Block, Operation, SSAValue

from acc.dialects.ascendc.system import StageOp
from acc.emit.inlining import is_inlined


def same_stage(
    first: StageOp, second: StageOp, values: Sequence[SSAValue]
) -> list[SSAValue] | None:
    """
    What a second stage gives where a first one takes `values`; none if the stages differ.
    """
    if first.label != second.label or first.kind != second.kind:
        return None
    outside = [_from_outside(stage.body.block) for stage in (first, second)]
    if len(outside[0]) != len(outside[1]):
        return None
    same: dict[SSAValue, SSAValue] = {}
    for one, other in zip(*outside, strict=True):
        if not _match(one, other, same, frozenset(values)):
            return None
    context: dict[object, object] = {**same}
    if not first.body.is_structurally_equivalent(second.body, context):  # pyright: ignore[reportArgumentType]
        return None
    return [same[value] for value in values]


def _from_outside(block: Block) -> list[SSAValue]:
    """Operands in a block that are defined outside of it, in order, each as often as it is used."""
    return [
        operand for op in block.walk() for operand in op.operands if not _is_inside(operand, block)
    ]


def _is_inside(value: SSAValue, block: Block) -> bool:
    owner = value.owner
    within = owner.parent if isinstance(owner, Operation) else owner
    while within is not None and within is not block:
        parent = within.parent_op()
        within = None if parent is None else parent.parent
    return within is block


def _match(
    one: SSAValue, other: SSAValue, same: dict[SSAValue, SSAValue], given: frozenset[SSAValue]
) -> bool:
    """Whether one value can stand for the other, and if so, notes it."""
    if one in same:
        return same[one] is other or _equal_constants(same[one], other)
    if one in given:
        matches = one.type == other.type and not _is_written_in_place(other)
    elif one is other:
        matches = True
    else:
        matches = _match_expressions(one, other, same, given)
    if matches:
        same[one] = other
    return matches


def _is_written_in_place(value: SSAValue) -> bool:
    return is_inlined(value)


def _equal_constants(one: SSAValue, other: SSAValue) -> bool:
    ops = (one.owner, other.owner)
    return (
        isinstance(ops[0], arith.ConstantOp)
        and isinstance(ops[1], arith.ConstantOp)
        and ops[0].value == ops[1].value
        and one.name_hint == other.name_hint
    )


def _match_expressions(
    one: SSAValue, other: SSAValue, same: dict[SSAValue, SSAValue], given: frozenset[SSAValue]
) -> bool:
    """Whether two expressions from outside that are written in place are the same."""
    if _equal_constants(one, other):
        return True
    a, b = one.owner, other.owner
    if not (isinstance(a, Operation) and isinstance(b, Operation)):
        return False
    if not (is_inlined(one) and is_inlined(other)) or type(a) is not type(b) or not a.operands:
        return False
    facts = (a.properties == b.properties, a.attributes == b.attributes)
    return all(facts) and all(
        _match(x, y, same, given) for x, y in zip(a.operands, b.operands, strict=True)
    )
