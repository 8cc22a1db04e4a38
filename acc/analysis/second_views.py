"""
Views of a tensor that one operation reads in several ways, such as by row and by column.

In a loop nest each of them is a tensor of its own, so that its dimensions are. They exist while
kernels are outlined only.
"""

from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.reshapes import RESHAPES, origin
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import is_tensor


def viewed(value: SSAValue) -> SSAValue:
    """The tensor that a view shows; a tensor that is no view shows itself."""
    while isinstance(value, OpResult) and isinstance(value.op, UnrealizedConversionCastOp):
        value = origin(value.op.inputs[0])
    return value


def reads_in_several_ways(op: StructuredOp) -> bool:
    """Whether several operands of an operation show one tensor."""
    read = [origin(access.value) for access in op.inputs if is_tensor(access.value)]
    return len(set(read)) != len(read)


def separate_views(op: Operation) -> None:
    """Let each operand show a view of its own of a tensor that several show."""
    shown = [origin(operand) for operand in op.operands]
    for index, value in enumerate(shown):
        if is_tensor(value) and shown.count(value) > 1:
            op.operands[index] = _on_own_view(op.operands[index], op)


def _on_own_view(value: SSAValue, before: Operation) -> SSAValue:
    """The same tensor in the same shape, seen through a new view."""
    if isinstance(value, OpResult) and isinstance(value.op, RESHAPES):
        source = value.op.operands[0]
        made: Operation = value.op.clone({source: _on_own_view(source, before)})
    else:
        made = UnrealizedConversionCastOp.get([value], [value.type])
    made.location = before.location
    (result,) = made.results
    result.name_hint = value.name_hint
    block = before.parent
    assert block is not None
    block.insert_op_before(made, before)
    return result
