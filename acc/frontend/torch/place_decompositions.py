"""
Reductions that tell a place, as PyTorch defines them: the first of equal values, and a NaN counts
as the extreme value, so that the first one is the place.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

_Reduce = Callable[..., Tensor]


def _first_place(x: Tensor, extreme: Tensor, dim: int, keepdim: bool) -> Tensor:
    """Where along a dimension a value comes first; `extreme` has that dimension in size 1."""
    size = x.shape[dim]
    shape = [size if d == dim else 1 for d in range(x.dim())]
    places = torch.arange(size, device=x.device).reshape(shape)
    hit = x == extreme
    if x.dtype.is_floating_point:
        hit = torch.logical_or(hit, x != x)
    return torch.amin(torch.where(hit, places, size), [dim], keepdim=keepdim)


def _with_place(reduce: _Reduce, x: Tensor, dim: int, keepdim: bool) -> tuple[Tensor, Tensor]:
    if x.dim() == 0:
        return x.clone(), torch.zeros_like(x, dtype=torch.int64)
    dim %= x.dim()
    extreme = reduce(x, [dim], keepdim=True)
    place = _first_place(x, extreme, dim, keepdim)
    return extreme if keepdim else torch.squeeze(extreme, dim), place


def _place(reduce: _Reduce, x: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    if dim is not None:
        return _with_place(reduce, x, dim, keepdim)[1]
    place = _with_place(reduce, x.reshape(-1), 0, False)[1]
    return place.reshape([1] * x.dim()) if keepdim else place


def max_dim(x: Tensor, dim: int, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """`aten.max.dim`."""
    return _with_place(torch.amax, x, dim, keepdim)


def min_dim(x: Tensor, dim: int, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """`aten.min.dim`."""
    return _with_place(torch.amin, x, dim, keepdim)


def argmax(x: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """`aten.argmax`."""
    return _place(torch.amax, x, dim, keepdim)


def argmin(x: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """`aten.argmin`."""
    return _place(torch.amin, x, dim, keepdim)
