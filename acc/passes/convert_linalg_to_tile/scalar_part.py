"""
The part of a linalg body that the scalar unit computes: what has no vector form, and what follows
from it on integers. Each value that something else needs becomes one `tile.map`.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, f32, i1
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from acc.dialects.tile.base import element_type, is_scalar
from acc.dialects.tile.map import MapOp, YieldOp
from acc.passes.convert_linalg_to_tile.bools import flags_of
from acc.passes.convert_linalg_to_tile.compare import as_mask
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.integer_forms import has_scalar_form, has_vector_form
from acc.passes.convert_linalg_to_tile.mask import Flags

Lookup = Callable[[SSAValue], Value]
"""What stands for a value that is not part of it."""


def scalar_part(ops: Sequence[Operation], scalars: Collection[SSAValue]) -> set[Operation]:
    """
    The operations of a body that the scalar unit computes.

    `scalars` are the arguments that are the same for all elements; what depends on nothing else is
    computed once.
    """
    same: set[SSAValue] = set(scalars)
    found: set[Operation] = set()
    for op in ops:
        if all(_is_outside(operand, op) or operand in same for operand in op.operands):
            same.update(op.results)
        elif has_scalar_form(op) and (
            not has_vector_form(op) or any(v.owner in found for v in op.operands)
        ):
            found.add(op)
    return found


def _is_outside(value: SSAValue, op: Operation) -> bool:
    owner = value.owner
    block = owner.parent if isinstance(owner, Operation) else owner
    return block is not op.parent


def map_value(emitter: Emitter, value: OpResult, part: Collection[Operation], of: Lookup) -> Value:
    """The tile of a value of the scalar part; a truth value becomes 1 or 0."""
    ops = list(_made_of(value, part))
    inputs = list(
        dict.fromkeys(operand for op in ops for operand in op.operands if operand.owner not in part)
    )
    sources = [_source(emitter, of(operand)) for operand in inputs]
    body = Block(arg_types=[element_type(source) for source in sources])
    builder = Builder(InsertPoint.at_end(body))
    values: dict[SSAValue, SSAValue] = {}
    for operand, argument in zip(inputs, body.args, strict=True):
        is_flag = operand.type == i1 and argument.type == f32
        values[operand] = _holds(builder, argument) if is_flag else argument
    for op in ops:
        copy = builder.insert(op.clone(values))
        values[op.results[0]] = copy.results[0]
    result = values[value]
    if value.type != i1:
        builder.insert(YieldOp(result))
        return emitter.emit(MapOp(sources, value.type, body))
    number = builder.insert(arith.UIToFPOp(result, f32)).result
    builder.insert(YieldOp(number))
    return Flags(emitter.emit(MapOp(sources, f32, body)))


def _made_of(value: OpResult, part: Collection[Operation]) -> Iterator[Operation]:
    """The operations of the part that a value takes, in order."""
    needed: set[Operation] = set()
    pending: list[SSAValue] = [value]
    while pending:
        owner = pending.pop().owner
        if isinstance(owner, Operation) and owner in part and owner not in needed:
            needed.add(owner)
            pending.extend(owner.operands)
    block = value.op.parent
    assert block is not None
    return (op for op in block.ops if op in needed)


def _source(emitter: Emitter, value: Value) -> SSAValue:
    """A tile or a scalar; conditions become 1 or 0."""
    if isinstance(value, SSAValue) and is_scalar(value):
        return value
    mask = as_mask(value)
    if mask is not None:
        return flags_of(emitter, mask)
    assert isinstance(value, SSAValue)
    return value


def _holds(builder: Builder, number: SSAValue) -> SSAValue:
    zero = builder.insert(arith.ConstantOp(FloatAttr(0.0, f32))).result
    return builder.insert(arith.CmpfOp(number, zero, "une")).result
