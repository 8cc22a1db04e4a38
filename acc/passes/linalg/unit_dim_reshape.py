"""Takes dimensions of size 1 out of a tensor value, and puts them back into another."""

from collections.abc import Collection, Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Attribute, Block, OpResult, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.utils.hints import isa

from acc.analysis.window_padding import padding_of

Reassociation = ArrayAttr[ArrayAttr[IntegerAttr]]


def _reassociation(rank: int, dropped: Collection[int]) -> Reassociation:
    """Each kept dimension with the dropped ones after it, leading ones with the first."""
    groups: list[list[int]] = []
    leading: list[int] = []
    for dim in range(rank):
        if dim not in dropped:
            groups.append([*leading, dim])
            leading = []
        elif groups:
            groups[-1].append(dim)
        else:
            leading.append(dim)
    return ArrayAttr([ArrayAttr([IntegerAttr(dim, i64) for dim in group]) for group in groups])


def without_dims(
    tensor_type: TensorType[Attribute], dropped: Collection[int]
) -> TensorType[Attribute]:
    """The type without the dimensions `dropped`."""
    shape = [size for dim, size in enumerate(tensor_type.get_shape()) if dim not in dropped]
    return TensorType(tensor_type.element_type, shape)


def _dynamic_sizes(value: SSAValue, rewriter: PatternRewriter) -> list[SSAValue]:
    """The sizes of the dynamic dimensions of `value`, in order."""
    tensor_type = value.type
    assert isa(tensor_type, TensorType)
    if isinstance(value, OpResult) and isinstance(value.op, tensor.EmptyOp):
        return list(value.op.dynamic_sizes)
    if isinstance(value, OpResult) and isinstance(value.op, FillOp):
        return _dynamic_sizes(value.op.outputs[0], rewriter)
    sizes: list[SSAValue] = []
    for dim, size in enumerate(tensor_type.get_shape()):
        if size == DYNAMIC_INDEX:
            index = rewriter.insert(arith.ConstantOp(IntegerAttr(dim, IndexType())))
            sizes.append(rewriter.insert(tensor.DimOp(value, index.result)).result)
    return sizes


def _only_adds_unit_dims(op: tensor.ExpandShapeOp) -> bool:
    shape = op.result.type.get_shape()
    return all(sum(shape[d.value.data] != 1 for d in group) <= 1 for group in op.reassociation)


def _is_padded(op: tensor.PadOp, dims: Collection[int]) -> bool:
    """Whether some of these dimensions are padded."""
    low, high = op.static_low.get_values(), op.static_high.get_values()
    return any(low[dim] or high[dim] for dim in dims)


def _padded(
    op: tensor.PadOp,
    source: SSAValue,
    value: SSAValue,
    dropped: Collection[int],
    typ: TensorType[Attribute],
) -> tensor.PadOp:
    """The padding of a tensor without some dimensions."""
    block = Block([tensor.YieldOp(value)], arg_types=[IndexType()] * typ.get_num_dims())
    low, high = (
        [width for dim, width in enumerate(widths.get_values()) if dim not in dropped]
        for widths in (op.static_low, op.static_high)
    )
    return tensor.PadOp(source, [], [], Region(block), low, high, typ)


def collapse(value: SSAValue, dropped: Collection[int], rewriter: PatternRewriter) -> SSAValue:
    """`value` without the dimensions `dropped`, each of size 1."""
    if not dropped:
        return value
    tensor_type = value.type
    assert isa(tensor_type, TensorType)
    smaller = without_dims(tensor_type, dropped)
    match value:
        case OpResult(op=tensor.ExpandShapeOp() as op) if (
            op.src.type == smaller and _only_adds_unit_dims(op)
        ):
            return op.src
        case OpResult(op=tensor.EmptyOp() as op):
            return rewriter.insert(tensor.EmptyOp(op.dynamic_sizes, smaller)).tensor
        case OpResult(op=FillOp() as op):
            init = collapse(op.outputs[0], dropped, rewriter)
            return rewriter.insert(FillOp(op.inputs, [init], [smaller])).res[0]
        case OpResult(op=tensor.PadOp() as op) if (
            padding := padding_of(value)
        ) is not None and not _is_padded(op, dropped):
            source = collapse(op.source, dropped, rewriter)
            return rewriter.insert(_padded(op, source, padding.value, dropped, smaller)).result
        case _:
            reassociation = _reassociation(len(tensor_type.get_shape()), dropped)
            collapsed = tensor.CollapseShapeOp.create(
                operands=[value],
                result_types=[smaller],
                properties={"reassociation": reassociation},
            )
            rewriter.insert(collapsed)
            return collapsed.result


def expand(
    value: SSAValue,
    like: SSAValue,
    dropped: Collection[int],
    rewriter: PatternRewriter,
) -> SSAValue:
    """`value` with dimensions of size 1 at the positions `dropped`, as in `like`."""
    if not dropped:
        return value
    tensor_type = like.type
    assert isa(tensor_type, TensorType)
    shape: Sequence[int] = tensor_type.get_shape()
    expanded = tensor.ExpandShapeOp(
        value,
        _dynamic_sizes(like, rewriter),
        _reassociation(len(shape), dropped),
        shape,
        tensor_type,
    )
    rewriter.insert(expanded)
    return expanded.result
