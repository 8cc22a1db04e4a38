"""The shape of a tensor with open dimensions, from how its memory was made."""

from collections.abc import Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import BlockArgument, OpResult, SSAValue

from acc.analysis.axes import Factors, Shape
from acc.analysis.fusion_space import shape_of_view, type_shape
from acc.analysis.kernel_functions import argument_shape
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import is_tensor, sizes
from acc.dialects.tm_tensor import TMTensorOperation

_CASTS = (arith.IndexCastOp, arith.ExtSIOp, arith.ExtUIOp, arith.TruncIOp)


def open_shape(function: FuncOp, value: SSAValue) -> Shape | None:
    """
    The shape of a tensor of a function by the names of its arguments' open dimensions.

    None where the type leaves a dimension open that no argument, and no product of sizes of
    arguments, is known to have.
    """
    shape = _shape(function, value)
    known = [factors for factors in shape if factors is not None]
    return tuple(known) if len(known) == len(shape) else None


def _shape(function: FuncOp, value: SSAValue) -> tuple[Factors | None, ...]:
    source = origin(value)
    if isinstance(source, BlockArgument):
        found: Sequence[Factors | None] = argument_shape(function, source.index)
    else:
        found = _made_shape(function, source)
    if source is value:
        return tuple(found)
    return shape_of_view(value, lambda _: tuple(found)) or type_shape(value)


def _made_shape(function: FuncOp, value: SSAValue) -> tuple[Factors | None, ...]:
    """The shape of what an operation makes, in memory that it is given or in its own."""
    if DYNAMIC_INDEX not in sizes(value):
        return type_shape(value)
    assert isinstance(value, OpResult)
    match value.op:
        case (LinalgStructuredOperation() | TMTensorOperation()) as op if is_tensor(
            op.outputs[value.index]
        ):
            return _shape(function, op.outputs[value.index])
        case tensor.EmptyOp() as op:
            given = iter(op.dynamic_sizes)
            return tuple(
                _product(function, next(given)) if factors is None else factors
                for factors in type_shape(value)
            )
        case _:
            return type_shape(value)


def _product(function: FuncOp, size: SSAValue) -> Factors | None:
    """What a size is a product of; None for what is none."""
    if not isinstance(size, OpResult):
        return None
    match size.op:
        case arith.ConstantOp(value=IntegerAttr() as number):
            return () if number.value.data == 1 else (number.value.data,)
        case arith.MuliOp() as op:
            left, right = _product(function, op.lhs), _product(function, op.rhs)
            return None if left is None or right is None else (*left, *right)
        case tensor.DimOp() as op if isinstance(op.index.owner, arith.ConstantOp):
            number = op.index.owner.value
            assert isinstance(number, IntegerAttr)
            return _shape(function, op.source)[number.value.data]
        case op if isinstance(op, _CASTS):
            return _product(function, op.operands[0])
        case _:
            return None
