"""Tensors at other sizes: cut, or with more elements, drawn from their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch


def resized(tensor: torch.Tensor, dim: int, size: int, generator: torch.Generator) -> torch.Tensor:
    """The tensor with another size of one dimension."""
    import torch

    missing = size - tensor.shape[dim]
    if missing <= 0:
        return tensor.narrow(dim, 0, size).contiguous()
    shape = [*tensor.shape]
    shape[dim] = missing
    flat = tensor.flatten()
    drawn = torch.randint(max(flat.numel(), 1), shape, generator=generator)
    more = flat[drawn] if flat.numel() else torch.zeros(shape, dtype=tensor.dtype)
    return torch.cat([tensor, more], dim)


def reshaped(
    tensor: torch.Tensor, shape: Sequence[int], generator: torch.Generator
) -> torch.Tensor:
    """The tensor with other sizes of all dimensions, as many as it has."""
    for dim, size in enumerate(shape):
        tensor = resized(tensor, dim, size, generator)
    return tensor
