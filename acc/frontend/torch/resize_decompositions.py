"""Resizing ATen ops that torch-mlir has no lowering for, as products with matrices of weights."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from acc.frontend.torch.widening import widened


def _triangle_weights(size: int, output: int, align_corners: bool, scale: float | None) -> Tensor:
    """One row per output position: normalised weights of the input positions around it."""
    if align_corners:
        step = (size - 1) / (output - 1) if output > 1 else 0.0
    else:
        step = size / output if scale is None else 1.0 / scale
    centres = (torch.arange(output, dtype=torch.float32) + 0.5) * step
    positions = torch.arange(size, dtype=torch.float32) + 0.5
    distance = torch.abs(positions.unsqueeze(0) - centres.unsqueeze(1)) / max(step, 1.0)
    weights = torch.relu(1.0 - distance)
    return weights / torch.sum(weights, [1], keepdim=True)


def upsample_bilinear2d_aa(
    x: Tensor,
    output_size: Sequence[int],
    align_corners: bool,
    scales_h: float | None = None,
    scales_w: float | None = None,
) -> Tensor:
    """`aten._upsample_bilinear2d_aa`."""
    rows = _triangle_weights(x.shape[-2], output_size[0], align_corners, scales_h)
    columns = _triangle_weights(x.shape[-1], output_size[1], align_corners, scales_w)
    return torch.matmul(torch.matmul(rows, widened(x)), columns.t()).to(x.dtype)
