"""
ATen ops decomposed our way: in float32 where PyTorch computes in it, never in float64, and
without the index tables and mask guards that the stock decompositions bring.

Every function here is plain ATen and has the signature of the op it stands for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from acc.frontend.torch.widening import widened


def softmax(x: Tensor, dim: int, half_to_float: bool) -> Tensor:
    """`aten._softmax`."""
    wide = widened(x)
    result = wide
    if x.numel() != 0:
        shifted = wide - torch.amax(wide, [dim], keepdim=True) if x.dim() else wide - wide
        exponentials = torch.exp(shifted)
        result = exponentials / (
            torch.sum(exponentials, [dim], keepdim=True) if x.dim() else exponentials
        )
    return result if half_to_float else result.to(x.dtype)


def log_softmax(x: Tensor, dim: int, half_to_float: bool) -> Tensor:
    """`aten._log_softmax`."""
    wide = widened(x)
    result = wide
    if x.numel() != 0:
        shifted = wide - torch.amax(wide, [dim], keepdim=True) if x.dim() else wide - wide
        exponentials = torch.exp(shifted)
        total = torch.sum(exponentials, [dim], keepdim=True) if x.dim() else exponentials
        result = shifted - torch.log(total)
    return result if half_to_float else result.to(x.dtype)


def var_mean(
    x: Tensor,
    dim: Sequence[int] | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
) -> tuple[Tensor, Tensor]:
    """
    `aten.var_mean.correction`, in two passes. PyTorch updates its mean by differences, so that it
    is NaN behind an infinity; only one that comes last stays, which is NaN here as well.
    """
    dims = list(range(x.dim())) if not dim else [d % x.dim() for d in dim] if x.dim() else []
    wide = widened(x)
    mean = torch.mean(wide, dims, keepdim=True)
    centred = wide - mean
    count = math.prod(x.shape[d] for d in dims)
    degrees = count - (1 if correction is None else correction)
    total = torch.sum(centred * centred, dims, keepdim=True)
    variance = total / degrees if degrees > 0 else total * math.nan
    if count > 1:
        mean = mean + (mean - mean)
    if not keepdim:
        variance, mean = torch.squeeze(variance, dims), torch.squeeze(mean, dims)
    return variance.to(x.dtype), mean.to(x.dtype)


def var(
    x: Tensor,
    dim: Sequence[int] | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
) -> Tensor:
    """`aten.var.correction`."""
    return var_mean(x, dim, correction=correction, keepdim=keepdim)[0]


def _standardised(x: Tensor, dims: list[int], eps: float) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Mean, variance, reciprocal deviation, and what is left of `x` without them."""
    wide = widened(x)
    mean = torch.mean(wide, dims, keepdim=True)
    centred = wide - mean
    variance = torch.mean(centred * centred, dims, keepdim=True)
    scale = torch.rsqrt(variance + eps)
    return mean, variance, scale, centred * scale


def native_layer_norm(
    x: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None,
    bias: Tensor | None,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """`aten.native_layer_norm`: the result, the mean and the reciprocal deviation."""
    dims = list(range(x.dim() - len(normalized_shape), x.dim()))
    mean, _, scale, result = _standardised(x, dims, eps)
    if weight is not None:
        result = result * widened(weight)
    if bias is not None:
        result = result + widened(bias)
    return result.to(x.dtype), mean.to(x.dtype), scale.to(x.dtype)


def native_batch_norm_functional(
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor,
    running_var: Tensor,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """
    `aten._native_batch_norm_legit_functional` in training: the result, mean and reciprocal
    deviation of each channel, and the new running mean and variance. The mean of a channel with an
    infinity is that infinity, unlike `var_mean`'s.
    """
    if not training:
        return NotImplemented
    dims = [dim for dim in range(x.dim()) if dim != 1]
    channels = [-1 if dim == 1 else 1 for dim in range(x.dim())]
    count = math.prod(x.shape[dim] for dim in dims)
    mean, variance, scale, result = _standardised(x, dims, eps)
    if weight is not None:
        result = result * widened(weight).reshape(channels)
    if bias is not None:
        result = result + widened(bias).reshape(channels)
    mean, variance, scale = (torch.squeeze(each, dims) for each in (mean, variance, scale))
    unbiased = variance * (count / (count - 1)) if count > 1 else variance * math.nan
    return (
        result.to(x.dtype),
        mean,
        scale,
        (momentum * mean + (1 - momentum) * running_mean).to(running_mean.dtype),
        (momentum * unbiased + (1 - momentum) * running_var).to(running_var.dtype),
    )


def rms_norm(
    x: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    eps: float | None = None,
) -> Tensor:
    """`aten.rms_norm`."""
    dims = list(range(x.dim() - len(normalized_shape), x.dim()))
    wide = widened(x)
    mean_square = torch.mean(wide * wide, dims, keepdim=True)
    result = wide * torch.rsqrt(mean_square + (torch.finfo(wide.dtype).eps if eps is None else eps))
    if weight is not None:
        result = result * widened(weight)
    return result.to(x.dtype)


def native_group_norm(
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    n: int,
    c: int,
    hw: int,
    group: int,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """`aten.native_group_norm`: the result, the mean and the reciprocal deviation."""
    wide = torch.reshape(widened(x), [n, group, c // group, hw])
    mean = torch.mean(wide, [2, 3], keepdim=True)
    centred = wide - mean
    variance = torch.mean(centred * centred, [2, 3], keepdim=True)
    scale = torch.rsqrt(variance + eps)
    result = centred * scale
    per_channel = [1, group, c // group, 1]
    if weight is not None:
        result = result * torch.reshape(widened(weight), per_channel)
    if bias is not None:
        result = result + torch.reshape(widened(bias), per_channel)
    return (
        torch.reshape(result, x.shape).to(x.dtype),
        torch.reshape(mean, [n, group]).to(x.dtype),
        torch.reshape(scale, [n, group]).to(x.dtype),
    )


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """`aten.scaled_dot_product_attention`, without a guard for rows that are masked throughout."""
    if dropout_p > 0.0:
        return NotImplemented
    wide_query, wide_key, wide_value = (widened(part) for part in (query, key, value))
    if enable_gqa:
        repeat = query.shape[-3] // key.shape[-3]
        wide_key = torch.repeat_interleave(wide_key, repeat, -3)
        wide_value = torch.repeat_interleave(wide_value, repeat, -3)
    factor = 1.0 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = torch.matmul(wide_query * factor, wide_key.transpose(-2, -1))
    if is_causal:
        rows = torch.arange(query.shape[-2]).unsqueeze(-1)
        columns = torch.arange(key.shape[-2]).unsqueeze(0)
        scores = torch.where(columns <= rows, scores, -math.inf)
    if attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            scores = torch.where(attn_mask, scores, -math.inf)
        else:
            scores = scores + attn_mask
    return torch.matmul(torch.softmax(scores, -1), wide_value).to(query.dtype)


def linalg_vector_norm(
    x: Tensor,
    ord: float = 2,
    dim: Sequence[int] | None = None,
    keepdim: bool = False,
    *,
    dtype: torch.dtype | None = None,
) -> Tensor:
    """`aten.linalg_vector_norm` for the orders 1, 2 and infinity."""
    if x.is_complex() or ord not in (1, 2, math.inf):
        return NotImplemented
    wide = widened(x if dtype is None else x.to(dtype))
    dims = list(range(x.dim())) if dim is None else list(dim)
    if ord == 2:
        norm = torch.sqrt(torch.sum(wide * wide, dims, keepdim=keepdim))
    elif ord == 1:
        norm = torch.sum(torch.abs(wide), dims, keepdim=keepdim)
    else:
        norm = torch.amax(torch.abs(wide), dims, keepdim=keepdim)
    return norm.to(x.dtype if dtype is None else dtype)
