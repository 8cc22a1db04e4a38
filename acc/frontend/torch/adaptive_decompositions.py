"""
Adaptive pools whose windows differ in size: the elements of all windows along an axis are gathered,
as many for each as the widest has, and those that are too many do not count.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from acc.frontend.torch.widening import widened


@dataclass(frozen=True)
class _Axis:
    """One axis that is divided into windows."""

    size: int
    positions: int

    @property
    def is_even(self) -> bool:
        """Whether all windows are of one size and side by side."""
        return self.size % self.positions == 0

    @property
    def width(self) -> int:
        """Elements of the widest window."""
        ends = [-(-(i + 1) * self.size // self.positions) for i in range(self.positions)]
        return max(end - i * self.size // self.positions for i, end in enumerate(ends))

    @property
    def starts(self) -> Tensor:
        """The first place of each window, as a column."""
        at = torch.arange(self.positions, dtype=torch.float32).reshape([-1, 1])
        return torch.floor(at * float(self.size) / float(self.positions))

    @property
    def ends(self) -> Tensor:
        """The place behind each window, as a column."""
        at = torch.arange(self.positions, dtype=torch.float32).reshape([-1, 1])
        return torch.ceil((at + 1.0) * float(self.size) / float(self.positions))

    @property
    def places(self) -> Tensor:
        """Of shape (positions, width): the places of each window, and some behind it."""
        return self.starts + torch.arange(self.width, dtype=torch.float32)

    def windows(self, x: Tensor, dim: int) -> Tensor:
        """The tensor with this axis as two, of `positions` and `width`."""
        inside = torch.clamp(self.places, max=float(self.size - 1)).to(torch.int32)
        taken = torch.index_select(x, dim, inside.reshape([-1]))
        shape = [*x.shape[:dim], self.positions, self.width, *x.shape[dim + 1 :]]
        return taken.reshape(shape)


def _axes(x: Tensor, output_size: Sequence[int | None]) -> list[_Axis] | None:
    """The last axes of a tensor; None where there is nothing to divide, or its size is open."""
    sizes = x.shape[x.dim() - len(output_size) :]
    if any(type(size) is not int or not size for size in sizes):  # an open size is a SymInt
        return None
    axes = [
        _Axis(int(size), int(size if positions is None else positions))
        for size, positions in zip(sizes, output_size, strict=True)
    ]
    return axes if all(axis.positions for axis in axes) else None


def average(fallback: Callable[..., Tensor] | None) -> Callable[..., Tensor]:
    """`aten._adaptive_avg_pool*d`; `fallback` computes it where all windows are of one size."""

    def decompose(x: Tensor, output_size: Sequence[int]) -> Tensor:
        axes = _axes(x, output_size)
        if axes is None or all(axis.is_even for axis in axes):
            return NotImplemented if fallback is None else fallback(x, output_size)
        result = widened(x)
        for place, axis in enumerate(axes):
            dim = x.dim() - len(axes) + place
            behind = [1] * (x.dim() - dim - 1)
            windows = axis.windows(result, dim)
            counts = (axis.places < axis.ends).reshape([axis.positions, axis.width, *behind])
            total = torch.where(counts, windows, torch.zeros_like(windows)).sum([dim + 1])
            result = total / (axis.ends - axis.starts).reshape([-1, *behind])
        return result.to(x.dtype)

    return decompose


def average_1d(x: Tensor, output_size: Sequence[int]) -> Tensor:
    """`aten.adaptive_avg_pool1d`."""
    (positions,) = output_size
    return torch.nn.functional.adaptive_avg_pool2d(x.unsqueeze(-2), (1, positions)).squeeze(-2)


def maximum(x: Tensor, output_size: Sequence[int]) -> tuple[Tensor, Tensor]:
    """`aten.adaptive_max_pool*d`: the largest elements, and where they are in the joined axes."""
    axes = _axes(x, output_size)
    if axes is None:
        return NotImplemented
    rank, lead = len(axes), x.dim() - len(axes)
    windows, counts, flat = x, None, None
    for place in reversed(range(rank)):
        windows = axes[place].windows(windows, lead + place)
    for place, axis in enumerate(axes):
        shape = [1] * (2 * rank)
        shape[place], shape[rank + place] = axis.positions, axis.width
        inside = (axis.places < axis.ends).reshape(shape)
        counts = inside if counts is None else torch.logical_and(counts, inside)
        at = axis.places.reshape(shape) * float(math.prod(a.size for a in axes[place + 1 :]))
        flat = at if flat is None else flat + at
    assert counts is not None and flat is not None, "there is an axis"
    order = [lead + 2 * place + part for part in (0, 1) for place in range(rank)]
    windows = windows.permute([*range(lead), *order])
    windows = torch.where(counts, windows, torch.full_like(windows, -math.inf))
    behind = list(range(lead + rank, lead + 2 * rank))
    result = torch.amax(windows, behind)
    kept = result.reshape([*result.shape, *[1] * rank])
    found = torch.logical_or(torch.eq(windows, kept), torch.ne(windows, windows))
    found = torch.logical_and(found, counts)
    none = float(math.prod(axis.size for axis in axes))
    places = torch.where(found, flat, torch.full([], none)).amin(behind)
    return result, places.to(torch.int64)
