"""
Conversion between element types, one instruction, since rows have one pitch for all types; and
rounding to integral values, which is the same instruction from a type to itself.
"""

from collections.abc import Mapping

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute

from acc.dialects.ascendc.enums import RoundMode
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.tile import cast as tile
from acc.dialects.tile import elementwise
from acc.dialects.tile.base import ComputeOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, buffer_type
from acc.passes.convert_tile_to_ascendc.elementwise import copy_tensor
from acc.passes.convert_tile_to_ascendc.row import Row

_INTEGRAL: Mapping[type[ComputeOp], RoundMode] = {
    elementwise.FloorOp: RoundMode.FLOOR,
    elementwise.CeilOp: RoundMode.CEIL,
    elementwise.RoundOp: RoundMode.RINT,
}


def _insert(context: LoweringContext, op: ComputeOp, mode: RoundMode) -> None:
    source, dest = context.tensor(op.inputs[0]), context.tensor(op.outs[0])
    context.insert(CastOp(mode, dest, source, context.value(context.total(op.outs[0]))))


def _is_exact(source: Attribute, target: Attribute) -> bool:
    """Whether one float type has every value of the other: then there is no rounding to choose."""
    if not isinstance(source, AnyFloat) or not isinstance(target, AnyFloat):
        return False
    return source.bitwidth < target.bitwidth


def _cast(context: LoweringContext, op: ComputeOp) -> None:
    """A cast to the type that the values have already keeps them; the instruction would not."""
    assert isinstance(op, tile.CastOp)
    source, target = (buffer_type(value).element_type for value in (op.source, op.outs[0]))
    if source == target:
        copy_tensor(context, op.source, op.outs[0])
    elif _is_exact(source, target):
        _insert(context, op, RoundMode.NONE)
    else:
        _insert(context, op, RoundMode(op.rounding.data.value))


def _round(context: LoweringContext, op: ComputeOp) -> None:
    _insert(context, op, _INTEGRAL[type(op)])


ROWS: Mapping[type[ComputeOp], Row] = {
    tile.CastOp: Row(_cast),
    **{op: Row(_round) for op in _INTEGRAL},
}
