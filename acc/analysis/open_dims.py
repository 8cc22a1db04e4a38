"""Which open dimension of a function's tensors a size is."""

from dataclasses import dataclass
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import BlockArgument, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr

from acc.analysis.axes import Factors
from acc.analysis.constants import constant_int
from acc.analysis.fusion_space import type_shape
from acc.analysis.kernel_functions import argument_shape
from acc.analysis.reshapes import Reshape, reassociation, reshape_source
from acc.analysis.tensor_types import is_tensor, sizes


@dataclass(frozen=True)
class OpenDim:
    """A dimension of a tensor whose type leaves its size open."""

    value: SSAValue
    axis: int


def open_dim(size: SSAValue) -> OpenDim | None:
    """The dimension that a size was asked of; None if it is computed, or known."""
    if not isinstance(size, OpResult) or not isinstance(size.op, tensor.DimOp):
        return None
    axis = constant_int(size.op.index)
    return None if axis is None else OpenDim(size.op.source, axis)


def root(dim: OpenDim) -> OpenDim:
    """The dimension that this one is as large as, as far back as operations tell."""
    while (earlier := _earlier(dim)) is not None:
        dim = earlier
    return dim


def same_size(one: OpenDim, other: OpenDim) -> bool:
    """Whether two open dimensions are surely as large: one came from the other, or has its name."""
    first, second = root(one), root(other)
    return first == second or (_name(first) is not None and _name(first) == _name(second))


def named_shape(value: SSAValue) -> tuple[Factors | None, ...]:
    """The shape of a tensor, with open dimensions as arguments of the function name them."""
    known = zip(sizes(value), type_shape(value), strict=True)
    return tuple(
        _name(root(OpenDim(value, axis))) if size == DYNAMIC_INDEX else factors
        for axis, (size, factors) in enumerate(known)
    )


def _name(dim: OpenDim) -> Factors | None:
    """What the function calls an open dimension of an argument."""
    if not isinstance(dim.value, BlockArgument):
        return None
    function = dim.value.block.parent_op()
    return (
        argument_shape(function, dim.value.index)[dim.axis]
        if isinstance(function, FuncOp)
        else None
    )


def _earlier(dim: OpenDim) -> OpenDim | None:
    if not isinstance(dim.value, OpResult):
        return None
    match dim.value.op:
        case tensor.CastOp() | tensor.ExpandShapeOp() | tensor.CollapseShapeOp() as op:
            return _reshaped(op, dim)
        case tensor.InsertSliceOp() as op:
            return OpenDim(op.dest, dim.axis)
        case tensor.ExtractSliceOp() as op:
            return _asked(op.static_sizes.get_values(), op.sizes, dim.axis)
        case tensor.EmptyOp() as op:
            return _asked(sizes(dim.value), op.dynamic_sizes, dim.axis)
        case LinalgStructuredOperation() as op:
            return _looped(op, dim)
        case _:
            return None


def dynamic_size(
    static: tuple[int, ...], given: tuple[SSAValue, ...], axis: int
) -> SSAValue | None:
    """The operand that is the size of a dimension, if one is."""
    if static[axis] != DYNAMIC_INDEX:
        return None
    return given[static[:axis].count(DYNAMIC_INDEX)]


def _asked(static: tuple[int, ...], given: tuple[SSAValue, ...], axis: int) -> OpenDim | None:
    size = dynamic_size(static, given, axis)
    return None if size is None else open_dim(size)


def _reshaped(op: Reshape, dim: OpenDim) -> OpenDim | None:
    """The dimension of the source, if beside both there are as many elements, all known."""
    source = reshape_source(op)
    for before, after in reassociation(op):
        if dim.axis not in after:
            continue
        beside = prod(size for axis in after if (size := sizes(dim.value)[axis]) != DYNAMIC_INDEX)
        known = [size for axis in before if (size := sizes(source)[axis]) != DYNAMIC_INDEX]
        opened = [axis for axis in before if sizes(source)[axis] == DYNAMIC_INDEX]
        others = [axis for axis in after if sizes(dim.value)[axis] == DYNAMIC_INDEX]
        if len(opened) == len(others) == 1 and prod(known) == beside:
            return OpenDim(source, opened[0])
    return None


def _looped(op: LinalgStructuredOperation, dim: OpenDim) -> OpenDim:
    """The dimension of an operand that the same loop goes over, of an input if there is one."""
    assert isinstance(dim.value, OpResult)
    maps = [attribute.data for attribute in op.get_indexing_maps()]
    init = len(op.inputs) + dim.value.index
    loop = maps[init].results[dim.axis]
    if isinstance(loop, AffineDimExpr):
        for value, affine_map in zip(op.inputs, maps, strict=False):
            if is_tensor(value) and loop in affine_map.results:
                return OpenDim(value, affine_map.results.index(loop))
    return OpenDim(op.outputs[dim.value.index], dim.axis)
