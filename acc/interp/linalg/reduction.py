"""Reductions over axes of a slab. The order is NumPy's; narrow floats are summed in float32."""

import string
from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from acc.interp.element_types import is_narrow_float
from acc.interp.values import Array


def _accumulator(dtype: np.dtype[np.generic]) -> np.dtype[np.generic]:
    return np.dtype(np.float32) if is_narrow_float(dtype) else dtype


def accumulate(
    combine: np.ufunc, value: Array, output: Array, sizes: Sequence[int], axes: tuple[int, ...]
) -> Array:
    """`output` combined with all of `value`, broadcast to `sizes`, along `axes`."""
    dtype = _accumulator(output.dtype)
    spread = np.broadcast_to(value.reshape(_rank_of(value, len(sizes))), sizes)
    reduced = combine.reduce(spread.astype(dtype, copy=False), axis=axes, keepdims=True)
    return combine(output.astype(dtype, copy=False), reduced).astype(output.dtype, copy=False)


def contract(
    lhs: Array, rhs: Array, output: Array, sizes: Sequence[int], axes: tuple[int, ...]
) -> Array:
    """`output` plus the sum along `axes` of `lhs * rhs`, without building the product."""
    dtype = _accumulator(output.dtype)
    operands: list[Array] = []
    subscripts: list[str] = []
    scale = 1
    moved: set[int] = set()
    for value in (lhs, rhs):
        value = value.reshape(_rank_of(value, len(sizes)))
        kept = [axis for axis, size in enumerate(value.shape) if size != 1]
        moved.update(kept)
        operands.append(
            value.reshape([value.shape[axis] for axis in kept]).astype(dtype, copy=False)
        )
        subscripts.append("".join(string.ascii_letters[axis] for axis in kept))
    for axis in axes:
        if axis not in moved:
            scale *= sizes[axis]
    remaining = [axis for axis in sorted(moved) if axis not in axes]
    target = "".join(string.ascii_letters[axis] for axis in remaining)
    # NumPy's types ask for one kind of number; any will do
    factors = cast(list[NDArray[np.float64]], operands)
    total = np.asarray(np.einsum(f"{','.join(subscripts)}->{target}", *factors, optimize=True))
    product: Array = total.reshape(
        [sizes[axis] if axis in remaining else 1 for axis in range(len(sizes))]
    )
    if scale != 1:
        product = np.multiply(product, np.asarray(scale, dtype))
    return np.add(output, product, dtype=dtype).astype(output.dtype, copy=False)


def _rank_of(value: Array, rank: int) -> tuple[int, ...]:
    return value.shape if value.ndim == rank else (1,) * (rank - value.ndim) + value.shape
