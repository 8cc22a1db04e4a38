"""What the scalar unit computes: loops over the elements of buffers."""

from collections.abc import Mapping, Sequence

from xdsl.builder import Builder
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.memref import LoadOp, StoreOp
from xdsl.dialects.scf import ForOp, YieldOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from acc.dialects.tile.map import MapOp
from acc.dialects.tile.map import YieldOp as ElementOp
from acc.emit.hivm.memory import Memory, is_unsigned
from acc.emit.hivm.writer import Translation, Writer, no_counterpart


def _map(op: MapOp, to: Writer) -> None:
    """A loop per dimension, and inside the body on single elements."""
    body = op.body.block
    values = (*body.args, *(result for inner in body.ops for result in inner.results))
    if unsigned := [value.type for value in values if is_unsigned(value.type)]:
        raise no_counterpart(op, f" with a value of {unsigned[0]} in its body")
    dest = to.memory(op.destination)
    zero, one = (_index(to, number) for number in (0, 1))
    sizes = [_index(to, size) if isinstance(size, int) else size for size in dest.sizes]
    at, indices = InsertPoint.before(op), list[SSAValue]()
    for size in sizes:
        block = Block(arg_types=[zero.type])
        loop = ForOp(zero, size, one, [], block)
        loop.location = op.location
        Rewriter.insert_op(loop, at)
        indices.append(block.args[0])
        Builder(InsertPoint.at_end(block)).insert(YieldOp())
        at = InsertPoint.at_start(block)
    _inline(op, to, Builder(at), indices, zero)


def _inline(
    op: MapOp, to: Writer, builder: Builder, indices: Sequence[SSAValue], zero: SSAValue
) -> None:
    for source, argument in zip(op.inputs, op.body.block.args, strict=True):
        memory = to.memories.get(source)
        value = source
        if memory is not None:
            value = builder.insert(LoadOp.get(memory.value, _within(memory, indices, zero))).res
        argument.replace_all_uses_with(value)
    dest = to.memory(op.destination)
    for inner in list(op.body.block.ops):
        if isinstance(inner, ElementOp):
            builder.insert(StoreOp.get(inner.value, dest.value, _within(dest, indices, zero)))
            continue
        inner.detach()
        builder.insert(inner)


def _index(to: Writer, number: int) -> SSAValue:
    return to.insert(ConstantOp(IntegerAttr.from_index_int_value(number))).result


def _within(memory: Memory, indices: Sequence[SSAValue], zero: SSAValue) -> Sequence[SSAValue]:
    """Where an element is; along dimensions of 1 there is only the first."""
    pairs = zip(memory.sizes, indices, strict=True)
    return [zero if size == 1 else index for size, index in pairs]


TRANSLATIONS: Mapping[type[Operation], Translation] = {MapOp: _map}
