"""
Elementwise ATen ops decomposed our way: NaN goes where PyTorch lets it, constants are exact.

torch-mlir's own lowerings lose NaN in clamp, maximum and minimum, and round a constant of the
tanh form of gelu to four digits.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from acc.frontend.torch.decompositions import linalg_vector_norm
from acc.frontend.torch.widening import widened


def gelu(x: Tensor, *, approximate: str = "none") -> Tensor:
    """`aten.gelu`."""
    wide = widened(x)
    if approximate == "tanh":
        inner = math.sqrt(2.0 / math.pi) * (wide + 0.044715 * (wide * wide * wide))
        result = 0.5 * wide * (1.0 + torch.tanh(inner))
    else:
        result = 0.5 * wide * (1.0 + torch.erf(wide * math.sqrt(0.5)))
    return result.to(x.dtype)


def maximum(x: Tensor, y: Tensor) -> Tensor:
    """`aten.maximum`."""
    if not x.is_floating_point():
        return NotImplemented
    return torch.where(torch.logical_or(torch.ne(x, x), torch.gt(x, y)), x, y)


def minimum(x: Tensor, y: Tensor) -> Tensor:
    """`aten.minimum`."""
    if not x.is_floating_point():
        return NotImplemented
    return torch.where(torch.logical_or(torch.ne(x, x), torch.lt(x, y)), x, y)


def clamp(x: Tensor, min: float | None = None, max: float | None = None) -> Tensor:
    """`aten.clamp`."""
    if not x.is_floating_point():
        return NotImplemented
    # the bounds as tensors of the type: against a Python number torch-mlir compares in f64
    if min is not None:
        lower = torch.full([], min, dtype=x.dtype)
        x = torch.where(torch.lt(x, lower), lower, x)
    if max is not None:
        upper = torch.full([], max, dtype=x.dtype)
        x = torch.where(torch.gt(x, upper), upper, x)
    return x


def clamp_tensor(x: Tensor, min: Tensor | None = None, max: Tensor | None = None) -> Tensor:
    """`aten.clamp.Tensor`."""
    if min is not None:
        x = torch.maximum(x, min)
    return x if max is None else torch.minimum(x, max)


def hardtanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """`aten.hardtanh`."""
    return torch.clamp(x, min_val, max_val)


def erfc(x: Tensor) -> Tensor:
    """`aten.erfc`, with an absolute error of one rounding of 1."""
    return (1.0 - torch.erf(widened(x))).to(x.dtype)


def hypot(x: Tensor, y: Tensor) -> Tensor:
    """`aten.hypot`: nothing is squared that could overflow, and an infinite side beats NaN."""
    a, b = torch.abs(widened(x)), torch.abs(widened(y))
    larger, smaller = torch.maximum(a, b), torch.minimum(a, b)
    ratio = torch.where(smaller == larger, torch.ones_like(larger), smaller / larger)
    result = larger * torch.sqrt(1.0 + ratio * ratio)
    is_infinite = torch.logical_or(a == math.inf, b == math.inf)
    return torch.where(is_infinite, torch.full_like(result, math.inf), result).to(x.dtype)


def reciprocal(x: Tensor) -> Tensor:
    """`aten.reciprocal`; torch-mlir would assert that nothing is 0, which gives an infinity."""
    wide = widened(x if x.is_floating_point() else x.to(torch.float32))
    result = torch.ones_like(wide) / wide
    return result.to(x.dtype) if x.is_floating_point() else result


def lerp_scalar(x: Tensor, end: Tensor, weight: float) -> Tensor:
    """`aten.lerp.Scalar`: from the nearer end, as PyTorch computes it."""
    wide, wide_end = widened(x), widened(end)
    gap = wide_end - wide
    near = abs(weight) < 0.5
    return (wide + weight * gap if near else wide_end - gap * (1 - weight)).to(x.dtype)


def isfinite(x: Tensor) -> Tensor:
    """`aten.isfinite`."""
    if not x.is_floating_point():
        return torch.ones_like(x, dtype=torch.bool)
    return torch.lt(torch.abs(x), math.inf)


def signbit(x: Tensor) -> Tensor:
    """`aten.signbit`, of NaN as if it were positive: of a zero the reciprocal says it."""
    if not x.is_floating_point():
        return torch.lt(x, 0)
    of_zero = torch.lt(torch.reciprocal(widened(x)), 0.0)
    return torch.logical_or(torch.lt(x, 0.0), torch.logical_and(torch.eq(x, 0.0), of_zero))


def copysign(x: Tensor, sign: Tensor) -> Tensor:
    """`aten.copysign`; of a NaN as `signbit` has it."""
    kind = torch.result_type(x, sign)
    wide = x.to(kind if kind.is_floating_point else torch.float32)
    size = torch.abs(wide)
    return torch.where(torch.signbit(sign), -size, size)


def copysign_scalar(x: Tensor, sign: float) -> Tensor:
    """`aten.copysign.Scalar`."""
    wide = x if x.is_floating_point() else x.to(torch.float32)
    size = torch.abs(wide)
    return -size if math.copysign(1.0, sign) < 0 else size


def angle(x: Tensor) -> Tensor:
    """`aten.angle` of real numbers."""
    wide = x if x.is_floating_point() else x.to(torch.float32)
    of_number = torch.where(torch.lt(wide, 0.0), torch.full_like(wide, math.pi), 0.0)
    return torch.where(torch.ne(wide, wide), wide, of_number.to(wide.dtype))


def isclose(
    x: Tensor, y: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> Tensor:
    """`aten.isclose` of floats: infinities are close to themselves, NaN if it is asked for."""
    if not x.is_floating_point():
        return NotImplemented
    error, allowed = torch.abs(x - y), atol + torch.abs(rtol * y)
    is_near = torch.logical_and(torch.isfinite(error), torch.le(error, allowed))
    close = torch.logical_or(torch.eq(x, y), is_near)
    if equal_nan:
        both = torch.logical_and(torch.ne(x, x), torch.ne(y, y))
        close = torch.logical_or(close, both)
    return close


def _log_of_sum(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """The larger of two logarithms, and how far below the other is; 0 for equal infinities."""
    a, b = widened(x), widened(y)
    gap = torch.where(torch.eq(a, b), torch.zeros_like(a), torch.abs(a - b))
    return torch.maximum(a, b), gap


def logaddexp(x: Tensor, y: Tensor) -> Tensor:
    """`aten.logaddexp`."""
    larger, gap = _log_of_sum(x, y)
    return (larger + torch.log1p(torch.exp(-gap))).to(x.dtype)


def logaddexp2(x: Tensor, y: Tensor) -> Tensor:
    """`aten.logaddexp2`."""
    larger, gap = _log_of_sum(x, y)
    return (larger + torch.log1p(torch.exp2(-gap)) * (1.0 / math.log(2.0))).to(x.dtype)


def dist(x: Tensor, y: Tensor, p: float = 2.0) -> Tensor:
    """`aten.dist`."""
    return linalg_vector_norm(x - y, p)


def cdist(x: Tensor, y: Tensor, p: float = 2.0, compute_mode: int | None = None) -> Tensor:
    """`aten.cdist`: the norm of each row of `x` less each row of `y`, never by a product."""
    del compute_mode
    gaps = torch.abs(widened(x).unsqueeze(-2) - widened(y).unsqueeze(-3))
    if p == 0:
        return torch.sum(torch.clamp(torch.ceil(gaps), max=1.0), [-1]).to(x.dtype)
    if p in (1, 2, math.inf):
        return linalg_vector_norm(gaps, p, [-1]).to(x.dtype)
    return torch.pow(torch.sum(torch.pow(gaps, p), [-1]), 1.0 / p).to(x.dtype)
