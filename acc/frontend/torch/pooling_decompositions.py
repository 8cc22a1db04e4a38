"""
Average pools as sums of windows over how many elements each of them has.

A window that reaches over the border has fewer: padding may not count, and what ceil mode adds
behind the padding never does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from acc.frontend.torch.widening import compute_wide, widened

aten = torch.ops.aten

_PLAIN = {2: compute_wide(aten.avg_pool2d.default), 3: compute_wide(aten.avg_pool3d.default)}
_SUMS = {2: torch.nn.functional.avg_pool2d, 3: torch.nn.functional.avg_pool3d}


@dataclass(frozen=True)
class _Axis:
    """One axis that windows slide along."""

    size: int
    window: int
    stride: int
    padding: int
    ceil: bool

    @property
    def positions(self) -> int:
        """Windows, none of which starts in what is behind the input."""
        rest = self.size + 2 * self.padding - self.window
        if not self.ceil:
            return rest // self.stride + 1
        count = -(-rest // self.stride) + 1
        return count - 1 if (count - 1) * self.stride >= self.size + self.padding else count

    @property
    def behind(self) -> int:
        """Elements that the last window needs behind the input; negative if it leaves some out."""
        end = (self.positions - 1) * self.stride + self.window
        return end - self.size - self.padding

    def is_even(self, padding_counts: bool) -> bool:
        """Whether all windows have the same number of elements."""
        inside = self.behind <= (self.padding if padding_counts else 0)
        return inside and (padding_counts or not self.padding)

    def counts(self, padding_counts: bool) -> Tensor | int:
        """Elements of each window; one number if all have as many."""
        if self.is_even(padding_counts):
            return self.window
        start = torch.arange(self.positions, dtype=torch.float32) * self.stride - self.padding
        end = torch.clamp(start + self.window, max=float(self.size + self.padding))
        if padding_counts:
            return end - start
        return torch.clamp(end, max=float(self.size)) - torch.clamp(start, min=0.0)


def _average(
    x: Tensor,
    window: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil: bool,
    padding_counts: bool,
    divisor: int | None,
) -> Tensor:
    rank = len(window)
    sizes = x.shape[-rank:]
    given = zip(sizes, window, stride, padding, strict=True)
    axes = [_Axis(int(size), k, s, p, ceil) for size, k, s, p in given]
    widths = [width for axis in reversed(axes) for width in (axis.padding, axis.behind)]
    padded = torch.constant_pad_nd(widened(x), widths, 0.0)
    total = _SUMS[rank](padded, list(window), list(stride), divisor_override=1)
    if divisor is not None:
        return (total / divisor).to(x.dtype)
    for place, axis in enumerate(axes):
        count = axis.counts(padding_counts)
        if isinstance(count, Tensor):
            count = count.reshape([-1 if dim == place else 1 for dim in range(rank)])
        total = total / count
    return total.to(x.dtype)


def _each(values: Sequence[int], rank: int) -> list[int]:
    """One number for each axis; a single one is for all."""
    return list(values) * rank if len(values) == 1 else list(values)


def average_pool(rank: int) -> Callable[..., Tensor]:
    """`aten.avg_pool2d` or `aten.avg_pool3d`."""

    def decompose(
        x: Tensor,
        kernel_size: Sequence[int],
        stride: Sequence[int] = (),
        padding: Sequence[int] = (0,),
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Tensor:
        window, offsets = _each(kernel_size, rank), _each(padding, rank)
        if not ceil_mode and (count_include_pad or not any(offsets)):
            plain: Tensor = _PLAIN[rank](
                x, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
            )
            return plain
        return _average(
            x,
            window,
            _each(stride, rank) if stride else window,
            offsets,
            ceil_mode,
            count_include_pad,
            divisor_override,
        )

    return decompose


def average_pool_1d(
    x: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor:
    """`aten.avg_pool1d`."""
    pooled = torch.nn.functional.avg_pool2d(
        x.unsqueeze(-2),
        [1, *kernel_size],
        [1, *(stride or kernel_size)],
        [0, *padding],
        ceil_mode,
        count_include_pad,
    )
    return pooled.squeeze(-2)
