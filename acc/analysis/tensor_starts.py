"""Where tensors on chip start, as expressions, of which differences may be known."""

from xdsl.ir import OpResult, SSAValue

from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.linear_expression import Linear
from acc.analysis.tensor_views import width_of
from acc.dialects.ascendc.queue import GetWithOffsetOp, TakeTensorOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp


def start_of(tensor: SSAValue, expressions: IndexExpressions) -> Linear | None:
    """Bytes from the start of a tensor's memory on; None for tensors that loops carry."""
    start = Linear()
    while True:
        match tensor:
            case OpResult(op=SubscriptOp() as part):
                start += expressions.value(part.offset).scaled(width_of(part.tensor))
                tensor = part.tensor
            case OpResult(op=ReinterpretCastOp() as cast):
                tensor = cast.tensor
            case OpResult(op=GetWithOffsetOp() as get):
                return start + Linear(get.offset.value.data)
            case OpResult(op=LocalTensorOp() as local):
                return start + expressions.value(local.address)
            case OpResult(op=TakeTensorOp()):
                return start
            case _:
                return None
