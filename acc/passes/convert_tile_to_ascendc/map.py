"""Bodies of scalar operations, run by the scalar unit for every element."""

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.map import MapOp, YieldOp
from acc.passes.convert_tile_to_ascendc.context import LoweringContext
from acc.passes.convert_tile_to_ascendc.elements import (
    Place,
    each_element,
    element_at,
    set_element,
)
from acc.passes.convert_tile_to_ascendc.row import Row
from acc.passes.convert_tile_to_ascendc.scalar_steps import STEPS


def _map(context: LoweringContext, op: ComputeOp) -> None:
    assert isinstance(op, MapOp)

    def element(inner: LoweringContext, at: Place) -> None:
        values: dict[SSAValue, SSAValue] = {}
        for argument, operand in zip(op.body.block.args, op.inputs, strict=True):
            values[argument] = element_at(inner, operand, at)
        for step in op.body.block.ops:
            if isinstance(step, YieldOp):
                set_element(inner, op.outs[0], at, values.get(step.value, step.value))
            else:
                values[step.results[0]] = _step(inner, step, values)

    each_element(context, op.outs[0], element)


def _step(context: LoweringContext, op: Operation, values: Mapping[SSAValue, SSAValue]) -> SSAValue:
    operands = [values.get(operand, operand) for operand in op.operands]
    steps = STEPS.get(type(op))
    if steps is not None:
        return steps(context, operands)
    return context.insert(op.clone(dict(zip(op.operands, operands, strict=True)))).results[0]


ROWS: Mapping[type[ComputeOp], Row] = {MapOp: Row(_map)}
