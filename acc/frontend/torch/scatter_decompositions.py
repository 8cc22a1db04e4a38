"""
Scatters along a dimension as updates at coordinates, which need no division of flat indices, and
those that combine by a product or an extreme value as scatters in one dimension.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor


def _coordinates(index: Tensor, dim: int) -> list[Tensor | None]:
    """Where each element of the source goes: its own place, but by the index along `dim`."""
    found: list[Tensor | None] = []
    for d in range(index.dim()):
        if d == dim:
            found.append(index)
            continue
        shape = [index.shape[d] if other == d else 1 for other in range(index.dim())]
        own = torch.arange(index.shape[d], device=index.device).reshape(shape)
        found.append(own.expand(index.shape))
    return found


def _scattered(x: Tensor, dim: int, index: Tensor, src: Tensor, accumulate: bool) -> Tensor:
    if x.dim() == 0 or index.numel() == 0:
        return NotImplemented
    part = src[tuple(slice(0, size) for size in index.shape)]
    return torch.ops.aten.index_put(x, _coordinates(index, dim % x.dim()), part, accumulate)


def scatter_src(x: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """`aten.scatter.src`."""
    return _scattered(x, dim, index, src, False)


def scatter_value(x: Tensor, dim: int, index: Tensor, value: float) -> Tensor:
    """`aten.scatter.value`."""
    return _scattered(x, dim, index, torch.full(index.shape, value, dtype=x.dtype), False)


def scatter_add(x: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """`aten.scatter_add`."""
    return _scattered(x, dim, index, src, True)


def _least(dtype: torch.dtype) -> float:
    return -math.inf if dtype.is_floating_point else torch.iinfo(dtype).min


def _largest(dtype: torch.dtype) -> float:
    return math.inf if dtype.is_floating_point else torch.iinfo(dtype).max


def _identity(reduce: str, dtype: torch.dtype) -> float:
    """What changes no value that it is combined with."""
    match reduce:
        case "prod":
            return 1
        case "amax":
            return _least(dtype)
        case "amin":
            return _largest(dtype)
        case _:
            return 0


def _counted(x: Tensor, dim: int, index: Tensor, start: int) -> Tensor:
    """How often each element of `x` is updated, and `start` more, at least 1."""
    ones = torch.ones(index.shape, dtype=torch.float32)
    count = torch.full(x.shape, float(start), dtype=torch.float32)
    return torch.clamp(_scattered(count, dim, index, ones, True), min=1.0)


def _mean(total: Tensor, count: Tensor) -> Tensor:
    if total.dtype.is_floating_point:
        return (total / count).to(total.dtype)
    return torch.div(total, count.to(total.dtype), rounding_mode="floor")


def _flat(x: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str) -> Tensor:
    """The scatter in one dimension: `x` in the order in which `dim` is the last one."""
    rows, places = torch.movedim(x, dim, -1), torch.movedim(index, dim, -1)
    starts = torch.zeros([1] * x.dim(), dtype=index.dtype)
    for d in range(x.dim() - 1):
        stride = math.prod(rows.shape[d + 1 :])
        shape = [places.shape[d] if other == d else 1 for other in range(x.dim())]
        starts = starts + torch.arange(0, places.shape[d] * stride, stride).reshape(shape)
    size = rows.shape[-1]
    inside = torch.logical_and(places >= 0, places < size)
    # the place of an index that is none must not be another row
    flat = torch.where(inside, starts + places, x.numel())
    part = src[tuple(slice(0, size) for size in index.shape)]
    result = torch.scatter_reduce(
        rows.reshape(-1), 0, flat.reshape(-1), torch.movedim(part, dim, -1).reshape(-1), reduce
    )
    return torch.movedim(result.reshape(rows.shape), -1, dim)


def scatter_reduce(
    x: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """`aten.scatter_reduce.two`."""
    is_flat = include_self and x.dim() == 1 and reduce not in ("sum", "mean")
    if x.dim() == 0 or index.numel() == 0 or is_flat:
        return NotImplemented
    dim %= x.dim()
    start = x
    if not include_self:
        zeros, ones = torch.zeros(x.shape), torch.ones(index.shape)
        updated = _scattered(zeros, dim, index, ones, False) > 0.0
        start = torch.where(updated, _identity(reduce, x.dtype), x).to(x.dtype)
    if reduce in ("sum", "mean"):
        total = _scattered(start, dim, index, src, True)
        count = _counted(x, dim, index, int(include_self)) if reduce == "mean" else None
        return total if count is None else _mean(total, count)
    return _flat(start, dim, index, src, reduce)


def index_reduce(
    x: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """`aten.index_reduce`."""
    if x.dim() == 0:
        return NotImplemented
    shape = [-1 if d == dim % x.dim() else 1 for d in range(x.dim())]
    places = index.reshape(shape).expand(source.shape)
    return torch.scatter_reduce(x, dim, places, source, reduce, include_self=include_self)
