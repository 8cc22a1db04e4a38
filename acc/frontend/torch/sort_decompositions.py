"""Sorts as sorts of floats along the last dimension, which are always stable."""

from __future__ import annotations

import math

import torch
from torch import Tensor

_NARROW = (torch.bool, torch.int8, torch.uint8, torch.int16)
"""Types whose numbers float32 has."""


def _is_plain(x: Tensor, dim: int) -> bool:
    """Whether a sort is one that the importer knows."""
    return x.dim() > 0 and dim % x.dim() == x.dim() - 1 and x.shape[dim] > 1


def sort(x: Tensor, dim: int = -1, descending: bool = False) -> tuple[Tensor, Tensor]:
    """`aten.sort`."""
    if x.dim() == 0 or x.shape[dim] <= 1:
        return x.clone(), torch.zeros_like(x, dtype=torch.int64)
    if x.dtype in _NARROW:
        elements, places = torch.sort(x.to(torch.float32), dim, descending)
        return elements.to(x.dtype), places
    if _is_plain(x, dim):
        return NotImplemented
    elements, places = torch.sort(x.transpose(dim, -1), -1, descending)
    # places as 32 bits, since the vector unit moves no 64
    moved = places.to(torch.int32).transpose(dim, -1)
    return elements.transpose(dim, -1), moved.to(torch.int64)


def sort_stable(
    x: Tensor, *, stable: bool | None = None, dim: int = -1, descending: bool = False
) -> tuple[Tensor, Tensor]:
    """`aten.sort.stable`."""
    return torch.sort(x, dim, descending)


def topk(
    x: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
) -> tuple[Tensor, Tensor]:
    """`aten.topk`: the first of all elements in order."""
    if x.dim() == 0:
        elements, places = torch.sort(x, 0, largest)
        return (elements, places) if k else (elements.new_empty(0), places.new_empty(0))
    elements, places = torch.sort(x, dim, largest)
    return torch.narrow(elements, dim, 0, k), torch.narrow(places, dim, 0, k)


def kthvalue(x: Tensor, k: int, dim: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """`aten.kthvalue`."""
    elements, places = torch.sort(x, dim)
    taken = torch.narrow(elements, dim, k - 1, 1), torch.narrow(places, dim, k - 1, 1)
    return taken if keepdim else (taken[0].squeeze(dim), taken[1].squeeze(dim))


def median_dim(x: Tensor, dim: int, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """`aten.median.dim`: the lower of two; the first NaN where there is one."""
    if x.dim() == 0:
        return x.clone(), torch.zeros_like(x, dtype=torch.int64)
    value, place = torch.kthvalue(x, (x.shape[dim] + 1) // 2, dim, True)
    if x.is_floating_point():
        is_nan = torch.ne(x, x)
        has_nan = torch.any(is_nan, dim, keepdim=True)
        first = torch.argmax(is_nan.to(torch.float32), dim, keepdim=True)
        value = torch.where(has_nan, torch.full_like(value, math.nan), value)
        place = torch.where(has_nan, first, place)
    return (value, place) if keepdim else (value.squeeze(dim), place.squeeze(dim))


def median(x: Tensor) -> Tensor:
    """`aten.median`."""
    return torch.median(x.reshape([-1]), 0)[0]


def _rank(values: Tensor, x: Tensor, equals: bool) -> Tensor:
    """How many of the last axis of one tensor are below each element of another, or no larger."""
    left, right = values.unsqueeze(-2), x.unsqueeze(-1)
    # NaN is larger than all numbers
    above = torch.gt(left, right) if equals else torch.ge(left, right)
    return torch.logical_not(above).to(torch.float32).sum([-1])


def bucketize(
    x: Tensor, boundaries: Tensor, *, out_int32: bool = False, right: bool = False
) -> Tensor:
    """`aten.bucketize.Tensor`."""
    flat = _rank(boundaries, x.reshape([-1]), right)
    return flat.reshape(x.shape).to(torch.int32 if out_int32 else torch.int64)


def searchsorted(
    values: Tensor,
    x: Tensor,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
) -> Tensor:
    """`aten.searchsorted.Tensor`."""
    equals = right or side == "right"
    kind = torch.int32 if out_int32 else torch.int64
    if sorter is not None:
        values = torch.gather(values, -1, sorter)
    if values.dim() == 1:
        return _rank(values, x.reshape([-1]), equals).reshape(x.shape).to(kind)
    return _rank(values, x, equals).to(kind)
