"""Specs: what they mean, run on the elements that are in use of tensors on chip."""

from math import prod

from xdsl.dialects.builtin import i1

from acc.analysis.layout import LayoutRules
from acc.dialects.ascendc.spec import SpecOp
from acc.dialects.tile.types import BufferType
from acc.interp.ascendc.memory import UnifiedBuffer, local
from acc.interp.interpreter import Frame, UnsupportedError, implements
from acc.interp.tile.buffer import Buffer, actual_extents
from acc.interp.values import Array, Value, Values


@implements(SpecOp)
def run_spec(frame: Frame, op: SpecOp, args: Values) -> Values:
    """Runs the tile operation on copies of what is read, and writes what it computes."""
    inside: list[Value] = []
    for place, argument in enumerate(op.body.block.args):
        value = args[op.places[place]]
        if isinstance(argument.type, BufferType):
            extents = actual_extents(
                op, argument.type, [args[extent] for extent in op.extents_of(place)]
            )
            tensor = _elements(frame, op, argument.type, extents, value)
            inside.append(Buffer(extents, tensor.copy()))
        else:
            inside.append(value)
    output = inside[-1]
    assert isinstance(output, Buffer)
    frame.run(op.body.block, inside)
    typ = op.body.block.args[-1].type
    assert isinstance(typ, BufferType)
    _elements(frame, op, typ, output.extents, args[-1])[...] = output.read(op)
    return ()


def _elements(
    frame: Frame, op: SpecOp, typ: BufferType, extents: tuple[int, ...], value: Value
) -> Array:
    """A view of the elements in use, where the layout of a tile has them."""
    if typ.element_type == i1:
        raise UnsupportedError(op, "masks are bits, which have no elements in memory")
    unit = op.row_unit.value.data
    layout = LayoutRules(unit, frame.state(UnifiedBuffer).chip.block_bytes).of(typ)
    size = local(value).dtype.itemsize
    strides = [0] * len(extents)
    for place, dim in enumerate(layout.kept):
        rows = [typ.bounds[inner] for inner in layout.kept[place + 1 : -1]]
        last = place == len(layout.kept) - 1
        strides[dim] = size if last else layout.pitch * prod(rows) * size
    return local(value).view(op, 0, extents, strides)
