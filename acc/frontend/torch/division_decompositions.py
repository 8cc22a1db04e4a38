"""Division with rounding as PyTorch defines it: exact remainders of floats, whole numbers exact."""

from __future__ import annotations

import torch
from torch import Tensor

from acc.frontend.torch.widening import widened


def fmod(x: Tensor, y: Tensor | float) -> Tensor:
    """`aten.fmod` of floats: torch-mlir subtracts a rounded multiple, but divides exactly."""
    kind = torch.result_type(x, y)
    if not kind.is_floating_point:
        return NotImplemented
    lhs = x.to(kind)
    rest = torch.remainder(torch.abs(lhs), torch.abs(_tensor(y, kind)))
    return torch.where(torch.lt(lhs, 0), -rest, rest)


def div_mode(x: Tensor, y: Tensor | float, *, rounding_mode: str | None = None) -> Tensor:
    """`aten.div` with rounding down, by way of the remainder."""
    kind = torch.result_type(x, y)
    if rounding_mode != "floor" or kind == torch.bool:
        return NotImplemented
    lhs, rhs = x.to(kind), _tensor(y, kind)
    if kind.is_floating_point:
        return _floor_of_floats(widened(lhs), widened(rhs)).to(kind)
    quotient = torch.div(lhs, rhs, rounding_mode="trunc")
    return quotient - _is_off(lhs - quotient * rhs, rhs).to(kind)


def floor_divide(x: Tensor, y: Tensor | float) -> Tensor:
    """`aten.floor_divide`."""
    return torch.div(x, y, rounding_mode="floor")


def _tensor(y: Tensor | float, kind: torch.dtype) -> Tensor:
    return y.to(kind) if isinstance(y, Tensor) else torch.full([], y, dtype=kind)


def _is_off(rest: Tensor, divisor: Tensor) -> Tensor:
    """Whether a remainder has not the sign of the divisor, so that the quotient is one less."""
    return torch.logical_and(torch.ne(rest, 0), torch.ne(torch.lt(rest, 0), torch.lt(divisor, 0)))


def _floor_of_floats(x: Tensor, y: Tensor) -> Tensor:
    rest = torch.fmod(x, y)
    exact = (x - rest) / y
    exact = torch.where(_is_off(rest, y), exact - 1, exact)
    whole = torch.floor(exact)
    # the quotient is nearly whole: what is rounded down too far is more than half below it
    whole = torch.where(torch.gt(exact - whole, 0.5), whole + 1, whole)
    return torch.where(torch.eq(y, 0), x / y, whole)
