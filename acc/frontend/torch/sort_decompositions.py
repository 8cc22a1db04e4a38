"""Sorts as sorts of floats along the last dimension, which are always stable."""

from __future__ import annotations

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
