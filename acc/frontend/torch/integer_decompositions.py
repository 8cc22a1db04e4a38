"""
ATen ops on whole numbers and truth values decomposed our way: torch-mlir reads bytes as signed
where their kind matters, and has no reduction of several dimensions to a truth value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

Decomposition = Callable[..., Tensor]


def negated(x: Tensor) -> Tensor:
    """`aten.neg` of whole numbers, which torch-mlir negates as float32."""
    if x.is_floating_point() or x.is_complex() or x.dtype == torch.bool:
        return NotImplemented
    return torch.full([], 0, dtype=x.dtype) - x


def shift_left(x: Tensor, y: Tensor | int) -> Tensor:
    """`aten.__lshift__`."""
    return torch.bitwise_left_shift(x, y if isinstance(y, Tensor) else torch.full_like(x, y))


def shift_right(x: Tensor, y: Tensor | int) -> Tensor:
    """`aten.__rshift__`."""
    return torch.bitwise_right_shift(x, y if isinstance(y, Tensor) else torch.full_like(x, y))


def any_of(x: Tensor, dim: int | Sequence[int] | None = None, keepdim: bool = False) -> Tensor:
    """`aten.any` over no, one or several dimensions."""
    return _truth(torch.amax, x, dim, keepdim)


def all_of(x: Tensor, dim: int | Sequence[int] | None = None, keepdim: bool = False) -> Tensor:
    """`aten.all` over no, one or several dimensions."""
    return _truth(torch.amin, x, dim, keepdim)


def _truth(
    extreme: Decomposition, x: Tensor, dim: int | Sequence[int] | None, keepdim: bool
) -> Tensor:
    """The largest or smallest of 1 for what is not zero and 0 for what is."""
    dims = list(range(x.dim())) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    dims = dims or list(range(x.dim()))
    kind = torch.uint8 if x.dtype == torch.uint8 else torch.bool
    holds = torch.ne(x, 0) if x.dtype != torch.bool else x
    if not x.dim():
        return holds.to(kind)
    if any(x.shape[d] == 0 for d in dims):
        shape = torch.sum(holds, dims, keepdim=keepdim).shape
        return torch.full(shape, extreme is torch.amin, dtype=kind)
    found = extreme(holds.to(torch.float32), dims, keepdim=keepdim)
    return torch.ne(found, 0).to(kind)


def compute_signed(
    op: Decomposition, otherwise: Callable[..., object] | None = None
) -> Callable[..., object]:
    """
    `op` in int32 on unsigned bytes, and on bytes with numbers or truth values, where torch-mlir
    fails; `otherwise` is for other operands.
    """

    def decomposed(*args: object, **kwargs: object) -> object:
        tensors = [arg for arg in args if isinstance(arg, Tensor)]
        other = any(_is_number_or_truth(arg) for arg in args[:2])
        widened = {torch.uint8, torch.int8} if other else {torch.uint8}
        if all(tensor.dtype not in widened for tensor in tensors):
            return NotImplemented if otherwise is None else otherwise(*args, **kwargs)
        wide = (_in_int32(arg) if isinstance(arg, Tensor) else arg for arg in args)
        result = op(*wide, **kwargs)
        if result.dtype != torch.int32:
            return result
        kind = tensors[0].dtype
        for arg in args[1:2]:
            if isinstance(arg, Tensor | int | float):
                kind = torch.result_type(tensors[0], arg)
        return result.to(kind)

    return decomposed


def _is_number_or_truth(arg: object) -> bool:
    return isinstance(arg, int | float) or (isinstance(arg, Tensor) and arg.dtype == torch.bool)


def _in_int32(x: Tensor) -> Tensor:
    return x.to(torch.int32) if x.dtype in (torch.uint8, torch.int8) else x
