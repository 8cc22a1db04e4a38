"""Operations that are left for a fragment: the `ascendc.spec` that says what they compute."""

from collections.abc import Iterator

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseArrayBase, StringAttr, i1, i32
from xdsl.ir import Block, Operation, Region, SSAValue

from acc.dialects.ascendc.spec import SpecOp
from acc.dialects.tile.base import UNLOWERED, ComputeOp, element_type
from acc.dialects.tile.transfer import AllocOp
from acc.dialects.tile.types import BufferType
from acc.passes.convert_tile_to_ascendc.context import LoweringContext


def cannot_be_left(op: ComputeOp) -> str | None:
    """Why an operation on buffers cannot be left for a fragment; None if it can."""
    if any(element_type(value) == i1 for value in (*op.inputs, *op.outs)):
        return "it reads or writes a mask, whose bits have no elements in memory"
    if op.outs[0] in op.inputs:
        return "it writes the buffer that it reads"
    return None


def leave(context: LoweringContext, op: ComputeOp) -> None:
    """Puts a spec in the place of an operation that is marked as having no instruction."""
    values = list(dict.fromkeys((*_read(op), op.outs[0])))
    constants = [value for value in values if isinstance(value.owner, arith.ConstantOp)]
    values = [value for value in values if value not in constants]
    bounds = [size for value in values for size in _extents(value)]
    extents = [size for size in dict.fromkeys(bounds) if size not in values]
    block = Block(arg_types=[value.type for value in values])
    inside: dict[SSAValue, SSAValue] = dict(zip(values, block.args, strict=True))
    for value, argument in inside.items():
        argument.name_hint = value.name_hint
    for value in constants:
        assert isinstance(value.owner, arith.ConstantOp)
        copy = value.owner.clone()
        block.add_op(copy)
        inside[value] = copy.result
    block.add_op(_alone(op, inside))
    *given, output = (*values[:-1], *extents, values[-1])
    arguments = [context.tensors.get(value, value) for value in (*given, output)]
    reason = op.attributes[UNLOWERED]
    context.insert(
        SpecOp(
            arguments,
            [given.index(size) for size in bounds],
            context.rules.row_unit,
            Region(block),
            reason.data if isinstance(reason, StringAttr) else None,
        )
    )


def _read(op: ComputeOp) -> Iterator[SSAValue]:
    """What an operation and the body that it may have take from outside, but for its scratch."""
    yield from op.inputs
    inside = {op, *(inner for region in op.regions for inner in region.walk())}
    for inner in inside - {op}:
        for value in inner.operands:
            owner = value.owner
            if (owner if isinstance(owner, Operation) else owner.parent_op()) not in inside:
                yield value


def _extents(value: SSAValue) -> tuple[SSAValue, ...]:
    """The actual extents of the bounded dimensions of a buffer."""
    if not isinstance(value.type, BufferType):
        return ()
    assert isinstance(value.owner, AllocOp)
    return tuple(value.owner.extents)


def _alone(op: ComputeOp, inside: dict[SSAValue, SSAValue]) -> Operation:
    """A copy of an operation that has no scratch and is not marked."""
    copy = op.clone(inside)
    assert isinstance(copy, ComputeOp)
    if copy.tmp:
        sizes = copy.properties["operandSegmentSizes"]
        assert isinstance(sizes, DenseArrayBase)
        copy.operands = copy.operands[: len(copy.operands) - len(copy.tmp)]
        copy.properties["operandSegmentSizes"] = DenseArrayBase.from_list(
            i32, [*map(int, sizes.get_values()[:-1]), 0]
        )
    del copy.attributes[UNLOWERED]
    return copy
