"""Scatters along a dimension as updates at coordinates, which need no division of flat indices."""

from __future__ import annotations

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
