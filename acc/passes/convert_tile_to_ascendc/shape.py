"""Broadcast."""

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import f16, i32
from xdsl.ir import SSAValue

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.vec_scalar import MulsOp
from acc.dialects.tile import shape as tile
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.elements import (
    Place,
    each_element,
    element_at,
    set_element,
)
from acc.passes.convert_tile_to_ascendc.elementwise import copy_tensor
from acc.passes.convert_tile_to_ascendc.row import Row
from acc.passes.convert_tile_to_ascendc.spread import Form, spread, spread_scratch

_MULTIPLIED = (element_bytes(f16), element_bytes(i32))
"""Sizes of the elements that the vector unit multiplies."""


def _broadcast(context: LoweringContext, op: ComputeOp) -> None:
    """A product with one keeps every value, NaN and signed zero included."""
    assert isinstance(op, tile.BroadcastOp)
    if buffer_type(op.source).shape == buffer_type(op.outs[0]).shape:
        copy_tensor(context, op.source, op.outs[0])
        return
    if element_bytes(buffer_type(op.source).element_type) not in _MULTIPLIED:
        each_element(context, op.outs[0], lambda inner, at: _spread_one(inner, op, at))
        return
    one = context.constant(1.0, buffer_type(op.source).element_type)

    def emit(
        inner: LoweringContext, dst: SSAValue, sources: Sequence[SSAValue], form: Form
    ) -> None:
        inner.insert(
            MulsOp(dst, sources[0], one, mask=form.mask, repeat=form.repeat, params=form.params)
        )

    spread(context, op, [op.source], emit)


def _spread_one(context: LoweringContext, op: ComputeOp, at: Place) -> None:
    """One element of 8 or 64 bits, which the scalar unit moves."""
    set_element(context, op.outs[0], at, element_at(context, op.inputs[0], at))


ROWS: Mapping[type[ComputeOp], Row] = {
    tile.BroadcastOp: Row(_broadcast, spread_scratch),
}
