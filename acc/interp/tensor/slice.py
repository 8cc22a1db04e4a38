"""Parts of tensors, and tensors put together from parts."""

from collections.abc import Iterator, Sequence

import numpy as np
from xdsl.dialects import tensor

from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Value, Values, as_array, as_int

_DYNAMIC = -(1 << 63)


def _merge(static: Sequence[int], dynamic: Sequence[Value]) -> list[int]:
    """Static numbers with the placeholders replaced by operands in order."""
    values: Iterator[Value] = iter(dynamic)
    return [as_int(next(values)) if number in (_DYNAMIC, -1) else number for number in static]


def _region(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp, frame: Frame, shape: tuple[int, ...]
) -> tuple[tuple[slice, ...], list[int]]:
    """The slices of a tensor of `shape` that the op names, and their sizes."""
    offsets = _merge(op.static_offsets.get_values(), [frame.get(v) for v in op.offsets])
    sizes = _merge(op.static_sizes.get_values(), [frame.get(v) for v in op.sizes])
    strides = _merge(op.static_strides.get_values(), [frame.get(v) for v in op.strides])
    for dimension, (offset, size, stride) in enumerate(zip(offsets, sizes, strides, strict=True)):
        last = offset + (size - 1) * stride
        if size and (min(offset, last) < 0 or max(offset, last) >= shape[dimension]):
            raise InterpreterError(
                op,
                f"indices {offset} to {last} leave dimension {dimension} of size "
                f"{shape[dimension]}",
            )
    region = tuple(
        slice(offset, offset + size * stride, stride)
        for offset, size, stride in zip(offsets, sizes, strides, strict=True)
    )
    return region, sizes


@implements(tensor.ExtractSliceOp)
def run_extract_slice(frame: Frame, op: tensor.ExtractSliceOp, args: Values) -> Values:
    """A strided box of the tensor; dimensions of size 1 may be dropped."""
    source = as_array(args[0])
    region, sizes = _region(op, frame, source.shape)
    return (source[region].reshape(_drop_unit_dims(sizes, op.result.type.get_shape())),)


def _drop_unit_dims(sizes: Sequence[int], shape: Sequence[int]) -> list[int]:
    """`sizes` without as many 1s as the static `shape` has fewer dimensions."""
    kept: list[int] = []
    surplus = len(sizes) - len(shape)
    for size in sizes:
        expected = shape[len(kept)] if len(kept) < len(shape) else None
        if surplus and size == 1 and expected != 1:
            surplus -= 1
        else:
            kept.append(size)
    return kept[: len(shape)]


@implements(tensor.InsertSliceOp)
def run_insert_slice(frame: Frame, op: tensor.InsertSliceOp, args: Values) -> Values:
    """The destination with a strided box replaced."""
    result = np.array(args[1])
    region, sizes = _region(op, frame, result.shape)
    result[region] = as_array(args[0]).reshape(sizes)
    return (result,)


@implements(tensor.ConcatOp)
def run_concat(frame: Frame, op: tensor.ConcatOp, args: Values) -> Values:
    """Tensors joined along one dimension."""
    return (np.concatenate([as_array(arg) for arg in args], axis=op.dim.value.data),)


@implements(tensor.PadOp)
def run_pad(frame: Frame, op: tensor.PadOp, args: Values) -> Values:
    """The tensor with a border of what the region yields."""
    source = as_array(args[0])
    low = _merge(op.static_low.get_values(), [frame.get(v) for v in op.low])
    high = _merge(op.static_high.get_values(), [frame.get(v) for v in op.high])
    shape = tuple(
        before + size + after for before, size, after in zip(low, source.shape, high, strict=True)
    )
    if any(size < 0 for size in (*low, *high)):
        raise InterpreterError(op, f"negative padding {low} and {high}")
    block = op.region.block
    indices: list[Value] = [
        np.arange(size, dtype=np.int64).reshape([-1 if i == d else 1 for i in range(len(shape))])
        for d, size in enumerate(shape)
    ]
    border = as_array(frame.run(block, indices)[0])
    result = np.array(np.broadcast_to(border, shape), source.dtype)
    result[tuple(slice(b, b + size) for b, size in zip(low, source.shape, strict=True))] = source
    return (result,)
