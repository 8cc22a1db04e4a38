"""
Windows as slices side by side, paddings that cut off, and extremes so far in steps that double.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch
from torch import Tensor

from acc.frontend.torch.widening import widened

_WIDEST = 64
"""A window from which on slices one by one would be too many kernels."""


_BY_MODE: dict[str, tuple[Callable[[Tensor, list[int]], Tensor], ...]] = {
    "reflect": (
        torch.ops.aten.reflection_pad1d.default,
        torch.ops.aten.reflection_pad2d.default,
        torch.ops.aten.reflection_pad3d.default,
    ),
    "replicate": (
        torch.ops.aten.replication_pad1d.default,
        torch.ops.aten.replication_pad2d.default,
        torch.ops.aten.replication_pad3d.default,
    ),
}
"""By mode of `aten.pad`: what pads the last one, two and three dimensions."""


def unfold(x: Tensor, dim: int, size: int, step: int) -> Tensor:
    """`aten.unfold`."""
    if size > _WIDEST or x.dim() == 0:
        return NotImplemented
    last = (x.shape[dim] - size) // step * step
    slices = [
        torch.ops.aten.slice.Tensor(x, dim, first, first + last + 1, step) for first in range(size)
    ]
    return torch.stack(slices, -1)


def cummax(x: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """`aten.cummax`: the largest element so far, NaN from the first one on, and its place."""
    return _extremes(x, dim, 1.0)


def cummin(x: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """`aten.cummin`: the smallest element so far, NaN from the first one on, and its place."""
    return _extremes(x, dim, -1.0)


def _extremes(x: Tensor, dim: int, sign: float) -> tuple[Tensor, Tensor]:
    """Of equal elements the last one's place, and of several NaN as well."""
    if not x.is_floating_point() or x.dim() == 0:
        return NotImplemented
    dim, length = dim % x.dim(), x.shape[dim]
    shape = [length if axis == dim else 1 for axis in range(x.dim())]
    best = widened(x)
    places = torch.arange(length, dtype=best.dtype).reshape(shape).expand(x.shape)
    step = 1
    while step < length:
        earlier = _shifted(best, dim, step, -math.inf * sign)
        ahead = torch.ge(best, earlier) if sign > 0 else torch.le(best, earlier)
        stays = torch.logical_or(ahead, torch.ne(best, best))
        places = torch.where(stays, places, _shifted(places, dim, step, 0.0))
        best = torch.where(stays, best, earlier)
        step *= 2
    return best.to(x.dtype), places.to(torch.int64)


def _shifted(x: Tensor, dim: int, step: int, value: float) -> Tensor:
    """The elements so many places before, or a value where there are none."""
    widths = [0] * (2 * (x.dim() - dim))
    widths[-2:] = [step, -step]
    return torch.constant_pad_nd(x, widths, value)


def constant_pad_nd(x: Tensor, pad: list[int], value: float = 0) -> Tensor:
    """
    `aten.constant_pad_nd` with negative widths: what they cut off goes first.

    torch-mlir takes a padding that leaves the size as it is for one that does nothing.
    """
    if min(pad, default=0) >= 0:
        return NotImplemented
    for axis, (low, high) in enumerate(zip(pad[::2], pad[1::2], strict=True)):
        dim = x.dim() - 1 - axis
        cut = max(-low, 0), max(-high, 0)
        if any(cut):
            x = torch.narrow(x, dim, cut[0], x.shape[dim] - sum(cut))
    return torch.constant_pad_nd(x, [max(width, 0) for width in pad], value)


def pad(x: Tensor, pad: list[int], mode: str = "constant", value: float | None = None) -> Tensor:
    """`aten.pad`; PyTorch's own way round fills an empty tensor piece by piece."""
    if mode == "constant":
        return torch.constant_pad_nd(x, pad, value or 0)
    if mode in _BY_MODE:
        return _BY_MODE[mode][len(pad) // 2 - 1](x, pad)
    if min(pad) < 0:
        return NotImplemented
    for axis, (low, high) in enumerate(zip(pad[::2], pad[1::2], strict=True)):
        dim = x.dim() - 1 - axis
        size = x.shape[dim]
        pieces = [torch.narrow(x, dim, size - low, low), x, torch.narrow(x, dim, 0, high)]
        x = torch.cat([piece for piece in pieces if piece.shape[dim]], dim)
    return x
