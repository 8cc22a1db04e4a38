"""Elementwise arithmetic: count forms where operands lie alike, strided forms where not."""

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IntegerType, Signedness, i1
from xdsl.ir import SSAValue

from acc.analysis.layout import BITS_PER_BYTE, element_bytes
from acc.dialects.ascendc import vec_binary, vec_scalar, vec_unary
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.tile import elementwise as tile
from acc.dialects.tile.base import ComputeOp, is_scalar
from acc.passes.convert_tile_to_ascendc.context import LoweringContext, Machine, buffer_type
from acc.passes.convert_tile_to_ascendc.row import Row, Scratch
from acc.passes.convert_tile_to_ascendc.scalar_loop import needs_scalar_loop, scalar_loop
from acc.passes.convert_tile_to_ascendc.spread import Form, spread, spread_scratch

UNARY: Mapping[type[ComputeOp], type[vec_unary.UnaryOp]] = {
    tile.AbsOp: vec_unary.AbsOp,
    tile.ExpOp: vec_unary.ExpOp,
    tile.LogOp: vec_unary.LnOp,
    tile.SqrtOp: vec_unary.SqrtOp,
    tile.ReluOp: vec_unary.ReluOp,
}

BINARY: Mapping[type[ComputeOp], type[vec_binary.BinaryOp]] = {
    tile.AddOp: vec_binary.AddOp,
    tile.SubOp: vec_binary.SubOp,
    tile.MulOp: vec_binary.MulOp,
    tile.DivOp: vec_binary.DivOp,
    tile.MaxOp: vec_binary.MaxOp,
    tile.MinOp: vec_binary.MinOp,
}

SCALAR: Mapping[type[ComputeOp], type[vec_scalar.ScalarOp]] = {
    tile.AddOp: vec_scalar.AddsOp,
    tile.MulOp: vec_scalar.MulsOp,
    tile.MaxOp: vec_scalar.MaxsOp,
    tile.MinOp: vec_scalar.MinsOp,
}


def _unary(context: LoweringContext, op: ComputeOp) -> None:
    source, dest = context.tensor(op.inputs[0]), context.tensor(op.outs[0])
    count = context.value(context.total(op.outs[0]))
    context.insert(UNARY[type(op)](dest, source, count=count))


def _binary(context: LoweringContext, op: ComputeOp) -> None:
    lhs, rhs = op.inputs
    if needs_scalar_loop(context.machine, op, BINARY[type(op)]):
        scalar_loop(context, op)
        return
    dest = context.tensor(op.outs[0])
    if is_scalar(rhs):
        count = context.value(context.total(op.outs[0]))
        context.insert(SCALAR[type(op)](dest, context.tensor(lhs), rhs, count=count))
        return
    shape = buffer_type(op.outs[0]).shape
    instruction = BINARY[type(op)]
    if buffer_type(lhs).shape == shape and buffer_type(rhs).shape == shape:
        count = context.value(context.total(op.outs[0]))
        context.insert(instruction(dest, context.tensor(lhs), context.tensor(rhs), count=count))
        return

    def emit(
        inner: LoweringContext, dst: SSAValue, sources: Sequence[SSAValue], form: Form
    ) -> None:
        inner.insert(
            instruction(dst, *sources, mask=form.mask, repeat=form.repeat, params=form.params)
        )

    spread(context, op, op.inputs, emit)


def _copy(context: LoweringContext, op: ComputeOp) -> None:
    copy_tensor(context, op.inputs[0], op.outs[0])


def copy_tensor(context: LoweringContext, source: SSAValue, dest: SSAValue) -> None:
    """Copies a buffer to another of the same layout, in whole blocks."""
    element = buffer_type(dest).element_type
    count = context.total(dest)
    if element == i1:
        count = context.at.ceil_div(count, BITS_PER_BYTE)
    count = context.at.align(count, context.chip.per_block(element_bytes(element)))
    tensors = (context.tensor(dest), context.tensor(source))
    context.insert(DataCopyOp(*tensors, context.value(count)))


def _erf(context: LoweringContext, op: ComputeOp) -> None:
    source, dest = context.tensor(op.inputs[0]), context.tensor(op.outs[0])
    count = context.value(context.total(op.outs[0]))
    context.insert(ErfOp(dest, source, context.tensor(op.tmp[0]), count))


def _erf_scratch(op: ComputeOp, machine: Machine) -> Scratch:
    """The largest scratch that Erf makes use of, so that it takes one round."""
    layout = machine.rules.of(op.destination_type)
    size = element_bytes(op.destination_type.element_type)
    factor = machine.chip.erf_scratch_factor[size]
    count = factor * max(layout.rows * layout.pitch * size, machine.chip.repeat_bytes)
    return Scratch(IntegerType(8, Signedness.UNSIGNED), count)


ROWS: Mapping[type[ComputeOp], Row] = {
    **{op: Row(_unary) for op in UNARY},
    **{op: Row(_binary, spread_scratch) for op in BINARY},
    tile.CopyOp: Row(_copy),
    tile.ErfOp: Row(_erf, _erf_scratch),
}
