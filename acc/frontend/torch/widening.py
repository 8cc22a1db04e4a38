"""
Where PyTorch computes 16-bit floats in float32 and rounds once, the graph says so.

Left to torch-mlir, such an op becomes several 16-bit ones, each rounding.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

NARROW = frozenset((torch.float16, torch.bfloat16))


def widened(x: Tensor) -> Tensor:
    """`x` in the type that PyTorch computes in."""
    return x.to(torch.float32) if x.dtype in NARROW else x


def compute_wide(op: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """`op` on 16-bit floats as a cast, `op` in float32 and a cast back."""

    def decomposed(*args: object, **kwargs: object) -> Tensor:
        narrow = {arg.dtype for arg in args if isinstance(arg, Tensor)}
        if len(narrow) != 1 or not narrow <= NARROW or kwargs.get("dtype") is not None:
            return NotImplemented
        wide = (widened(arg) if isinstance(arg, Tensor) else arg for arg in args)
        return op(*wide, **kwargs).to(next(iter(narrow)))

    return decomposed


def compute_wide_with_number(op: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """The same, but only where an operand is a Python number that the type would round."""
    wide = compute_wide(op)

    def decomposed(*args: object, **kwargs: object) -> Tensor:
        has_number = any(isinstance(arg, float) for arg in args[:2])
        return wide(*args, **kwargs) if has_number else NotImplemented

    return decomposed
