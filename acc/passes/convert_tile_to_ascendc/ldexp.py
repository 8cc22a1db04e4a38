"""Products with powers of two, whose bits are made from the exponent."""

from collections.abc import Mapping

from xdsl.dialects.builtin import f32, i32

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc import vec_scalar
from acc.dialects.ascendc.enums import RoundMode
from acc.dialects.ascendc.vec_binary import MulOp, SubOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.elementwise import LdexpOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch

# the format of f32 (IEEE 754)
_FRACTION_BITS = 23
_BIAS = 127
_SMALLEST_POWER = -126
_LARGEST_POWER = 127


def _lower(context: LoweringContext, op: ComputeOp) -> None:
    """
    In two factors, since the powers of two that f32 has reach half as far as its quotients.

    Beyond twice what f32 has, every result is 0 or infinite.
    """
    value, power = (context.tensor(operand) for operand in op.inputs)
    dest, scratch = context.tensor(op.outs[0]), context.tensor(op.tmp[0])
    count = context.value(context.total(op.outs[0]))
    rest, half = scratch, context.part(scratch, _area(op, context.machine))

    def step(kind: type[vec_scalar.ScalarOp], number: int) -> None:
        constant = context.constant(number, i32)
        context.insert(kind(rest, rest, constant, count=count))

    context.insert(CastOp(RoundMode.RINT, rest, power, count))
    step(vec_scalar.MaxsOp, 2 * _SMALLEST_POWER)
    step(vec_scalar.MinsOp, 2 * _LARGEST_POWER)
    one = context.constant(1, i32)
    context.insert(vec_scalar.ShiftRightOp(half, rest, one, count=count))
    context.insert(SubOp(rest, rest, half, count=count))
    for factor, source in ((rest, value), (half, dest)):
        bias, bits = context.constant(_BIAS, i32), context.constant(_FRACTION_BITS, i32)
        context.insert(vec_scalar.AddsOp(factor, factor, bias, count=count))
        context.insert(vec_scalar.ShiftLeftOp(factor, factor, bits, count=count))
        number = context.insert(ReinterpretCastOp(factor, f32)).result
        number.name_hint = "power"
        context.insert(MulOp(dest, source, number, count=count))


def _area(op: ComputeOp, machine: Machine) -> int:
    """Integers in as many whole blocks as the destination has."""
    return machine.rules.of(op.destination_type).bytes // element_bytes(i32)


def _scratch(op: ComputeOp, machine: Machine) -> Scratch:
    """Two integers for each element."""
    return Scratch(i32, 2 * _area(op, machine))


ROWS: Mapping[type[ComputeOp], Row] = {LdexpOp: Row(_lower, _scratch)}
