"""Places that the scalar unit reads: checked, and inside of the size even where nothing checks."""

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import SSAValue

from acc.dialects.ascendc.debug import AssertOp
from acc.dialects.ascendc.tensor import GetGlobalValueOp
from acc.dialects.tile.place import PlaceOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.convert_tile_to_ascendc.transfer import Symbols, flat_offset

MESSAGE = "index out of range"


def lower_place(context: LoweringContext, op: PlaceOp, gm: SSAValue, symbols: Symbols) -> SSAValue:
    """The place; `gm` is the GlobalTensor that holds it."""
    offset = flat_offset(context, op, op.source, gm, op.offsets, symbols)
    read = context.insert(GetGlobalValueOp(gm, offset or context.wide(0))).result
    read.name_hint = "place"
    if read.type != i64:
        read = context.insert(arith.IndexCastOp(read, IndexType())).result
    # compared as unsigned: a negative number is larger than any size
    size = op.size if read.type != i64 else context.wide(op.size)
    legal = context.insert(arith.CmpiOp(read, size, "ult")).result
    context.insert(AssertOp(legal, MESSAGE))
    one = context.wide(1) if read.type == i64 else context.value(1)
    last = context.insert(arith.SubiOp(size, one)).result
    place = context.insert(arith.MinUIOp(read, last)).result
    if place.type == i64:
        place = context.insert(arith.IndexCastOp(place, IndexType())).result
    place.name_hint = op.result.name_hint
    return place
