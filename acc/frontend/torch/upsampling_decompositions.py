"""
Resizing ATen ops as sums of elements at computed places along one axis after the other.

torch-mlir does it in one operation, with places in integers that it narrows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from acc.frontend.torch.torch_mlir import Table
from acc.frontend.torch.widening import widened

aten = torch.ops.aten

_CUBIC = -0.75
"""The free number of the cubic convolution, as PyTorch has it."""


@dataclass(frozen=True)
class _Tap:
    """For each position along an axis of the result, a place in the input and its weight."""

    places: Tensor
    """Whole numbers in float32, inside of the axis or not."""
    weights: Tensor | None
    """None where all are 1."""


Taps = Callable[[int, int, float | None], list[_Tap]]
"""What each position reads, of the input's size, the output's and the factor between them."""


def _step(size: int, output: int, factor: float | None) -> float:
    """How far apart in the input two positions are."""
    return size / output if factor is None or factor <= 0 else 1.0 / factor


def _numbers(count: int) -> Tensor:
    return torch.arange(count, dtype=torch.float32)


def _nearest(shift: float) -> Taps:
    def taps(size: int, output: int, factor: float | None) -> list[_Tap]:
        places = torch.floor((_numbers(output) + shift) * _step(size, output, factor))
        return [_Tap(places, None)]

    return taps


def _positions(size: int, output: int, factor: float | None, align_corners: bool) -> Tensor:
    if align_corners:
        return _numbers(output) * ((size - 1) / (output - 1) if output > 1 else 0.0)
    return (_numbers(output) + 0.5) * _step(size, output, factor) - 0.5


def _linear(align_corners: bool) -> Taps:
    def taps(size: int, output: int, factor: float | None) -> list[_Tap]:
        at = torch.clamp(_positions(size, output, factor, align_corners), min=0.0)
        low = torch.clamp(torch.floor(at), max=float(size - 1))
        rest = torch.clamp(at - low, max=1.0)
        return [_Tap(low, 1.0 - rest), _Tap(low + 1.0, rest)]

    return taps


def _cubic(align_corners: bool) -> Taps:
    def near(x: Tensor) -> Tensor:
        return ((_CUBIC + 2) * x - (_CUBIC + 3)) * x * x + 1

    def far(x: Tensor) -> Tensor:
        return ((_CUBIC * x - 5 * _CUBIC) * x + 8 * _CUBIC) * x - 4 * _CUBIC

    def taps(size: int, output: int, factor: float | None) -> list[_Tap]:
        at = _positions(size, output, factor, align_corners)
        low = torch.floor(at)
        rest = at - low
        weights = (far(rest + 1), near(rest), near(1 - rest), far(2 - rest))
        return [_Tap(low + (place - 1.0), weight) for place, weight in enumerate(weights)]

    return taps


def _weighted(x: Tensor, dim: int, taps: Sequence[_Tap]) -> Tensor:
    """The sum over taps of what each of them reads, times its weights; borders are repeated."""
    total: Tensor | None = None
    for tap in taps:
        places = torch.clamp(tap.places, 0.0, float(x.shape[dim] - 1)).to(torch.int32)
        part = torch.index_select(x, dim, places)
        if tap.weights is not None:
            shape = [-1 if d == dim else 1 for d in range(x.dim())]
            part = part * tap.weights.to(x.dtype).reshape(shape)
        total = part if total is None else total + part
    assert total is not None, "there is at least one tap"
    return total


def _resized(
    x: Tensor,
    output_size: Sequence[int] | None,
    factors: Sequence[float | None] | None,
    taps: Taps,
) -> Tensor:
    rank = x.dim() - 2
    given = list(factors) if factors is not None else [None] * rank
    if output_size is None:
        known = [factor for factor in given if factor is not None]
        output_size = [int(x.shape[2 + i] * factor) for i, factor in enumerate(known)]
    result = widened(x)
    for axis, (output, factor) in enumerate(zip(output_size, given, strict=True)):
        size = int(x.shape[2 + axis])
        if size == 0 or output == 0:
            return NotImplemented
        result = _weighted(result, 2 + axis, taps(size, int(output), factor))
    return result.to(x.dtype)


def nearest(shift: float) -> Callable[..., Tensor]:
    """`aten.upsample_nearest*d`, with a `shift` of 0.5 `aten._upsample_nearest_exact*d`."""

    def decompose(x: Tensor, output_size: Sequence[int], *factors: float | None) -> Tensor:
        return _resized(x, output_size, factors or None, _nearest(shift))

    return decompose


def nearest_vec(shift: float) -> Callable[..., Tensor]:
    """The same with the factors in a list, one of which and the output size is None."""

    def decompose(
        x: Tensor, output_size: Sequence[int] | None, scale_factors: Sequence[float] | None
    ) -> Tensor:
        return _resized(x, output_size, scale_factors, _nearest(shift))

    return decompose


_BY_CORNERS = {"linear": _linear, "cubic": _cubic}


def interpolated(kind: str) -> Callable[..., Tensor]:
    """`aten.upsample_linear1d`, `_bilinear2d`, `_trilinear3d`; of kind "cubic" `_bicubic2d`."""

    def decompose(
        x: Tensor, output_size: Sequence[int], align_corners: bool, *factors: float | None
    ) -> Tensor:
        return _resized(x, output_size, factors or None, _BY_CORNERS[kind](align_corners))

    return decompose


def interpolated_vec(kind: str) -> Callable[..., Tensor]:
    """The same with the factors in a list, one of which and the output size is None."""

    def decompose(
        x: Tensor,
        output_size: Sequence[int] | None,
        align_corners: bool,
        scale_factors: Sequence[float] | None,
    ) -> Tensor:
        return _resized(x, output_size, scale_factors, _BY_CORNERS[kind](align_corners))

    return decompose


UPSAMPLING: Table = {
    aten.upsample_nearest1d.default: nearest(0.0),
    aten.upsample_nearest2d.default: nearest(0.0),
    aten.upsample_nearest3d.default: nearest(0.0),
    aten._upsample_nearest_exact1d.default: nearest(0.5),
    aten._upsample_nearest_exact2d.default: nearest(0.5),
    aten._upsample_nearest_exact3d.default: nearest(0.5),
    aten.upsample_nearest1d.vec: nearest_vec(0.0),
    aten.upsample_nearest2d.vec: nearest_vec(0.0),
    aten.upsample_nearest3d.vec: nearest_vec(0.0),
    aten._upsample_nearest_exact1d.vec: nearest_vec(0.5),
    aten._upsample_nearest_exact2d.vec: nearest_vec(0.5),
    aten._upsample_nearest_exact3d.vec: nearest_vec(0.5),
    aten.upsample_linear1d.default: interpolated("linear"),
    aten.upsample_bilinear2d.default: interpolated("linear"),
    aten.upsample_trilinear3d.default: interpolated("linear"),
    aten.upsample_bicubic2d.default: interpolated("cubic"),
    aten.upsample_linear1d.vec: interpolated_vec("linear"),
    aten.upsample_bilinear2d.vec: interpolated_vec("linear"),
    aten.upsample_trilinear3d.vec: interpolated_vec("linear"),
    aten.upsample_bicubic2d.vec: interpolated_vec("cubic"),
}
"""By ATen op."""
