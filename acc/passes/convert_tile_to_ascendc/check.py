"""Conditions on elements: the scalar unit looks at each."""

from collections.abc import Mapping

from xdsl.dialects import arith
from xdsl.dialects.builtin import f32

from acc.dialects.ascendc.debug import AssertOp
from acc.dialects.ascendc.tensor import GetValueOp
from acc.dialects.tile import check as tile
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.elementwise import copy_tensor
from acc.passes.convert_tile_to_ascendc.row import Row
from acc.passes.convert_tile_to_ascendc.spread import each_plane, plane_offset
from acc.passes.index_builder import Index


def _check(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, tile.CheckOp)
    source, message = op.source, op.message.data
    layout, bounds = context.layout(source), buffer_type(source).bounds

    def row(inner: LoweringContext, at: Mapping[int, Index]) -> None:
        inner.loop(inner.cols(source), 1, lambda deeper, c: element(deeper, at, c), "c")

    def element(inner: LoweringContext, at: Mapping[int, Index], column: Index) -> None:
        place = {**at, layout.kept[-1]: column} if layout.kept else {}
        offset = inner.value(plane_offset(inner, layout, bounds, place))
        value = inner.insert(GetValueOp(inner.tensor(source), offset)).result
        zero = inner.constant(0.0, f32)
        inner.insert(AssertOp(inner.insert(arith.CmpfOp(value, zero, "une")).result, message))

    each_plane(context, source, layout.kept[:-1], row)
    copy_tensor(context, source, op.outs[0])


ROWS: Mapping[type[ComputeOp], Row] = {tile.CheckOp: Row(_check)}
