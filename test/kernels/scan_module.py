"""Every scan of the end-to-end tests in the KernelBench form, with settings to replace."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "cumsum"
shape = (5, 7)
axis = -1

Scan = Callable[[Tensor, int], Tensor]


def exclusive(x: Tensor, dim: int) -> Tensor:
    """Sums of what is in front, by taking the last line away before the scan."""
    first = torch.zeros_like(x.narrow(dim, 0, 1))
    return torch.cat((first, x.narrow(dim, 0, x.size(dim) - 1).cumsum(dim)), dim)


def exclusive_after(x: Tensor, dim: int) -> Tensor:
    """Products of what is in front, by taking the last line away behind the scan."""
    first = torch.ones_like(x.narrow(dim, 0, 1))
    return torch.cat((first, x.cumprod(dim).narrow(dim, 0, x.size(dim) - 1)), dim)


def exclusive_reverse(x: Tensor, dim: int) -> Tensor:
    """Sums of what is behind."""
    return exclusive(x.flip(dim), dim).flip(dim)


def fused(x: Tensor, dim: int) -> Tensor:
    """A scan between elementwise operations."""
    return torch.sigmoid(torch.cumsum(x * 0.5 + 0.25, dim)) * x


def normalized(x: Tensor, dim: int) -> Tensor:
    """A scan whose result is reduced along the same dimension, and read again."""
    sums = torch.cumsum(torch.sigmoid(x), dim)
    return sums / sums.amax(dim, keepdim=True)


def flipped_in_part(x: Tensor, dim: int) -> Tensor:
    """Elementwise operations between two flips."""
    return (torch.cumsum(x.flip(dim) * torch.relu(x.flip(dim)), dim) + 1).flip(dim)


def both_ways(x: Tensor, dim: int) -> Tensor:
    """Scans in both directions, which take two kernels."""
    return torch.cumsum(x, dim) + torch.cumsum(x.flip(dim), dim).flip(dim)


SCANS: dict[str, Scan] = {
    "cumsum": lambda x, dim: torch.cumsum(x, dim),
    "cumprod": lambda x, dim: torch.cumprod(x, dim),
    "exclusive": exclusive,
    "exclusive_after": exclusive_after,
    "reverse": lambda x, dim: torch.cumsum(x.flip(dim), dim).flip(dim),
    "reverse_prod": lambda x, dim: torch.cumprod(x.flip(dim), dim).flip(dim),
    "exclusive_reverse": exclusive_reverse,
    "fused": fused,
    "normalized": normalized,
    "flipped_in_part": flipped_in_part,
    "both_ways": both_ways,
    "int32": lambda x, dim: torch.cumsum(x, dim, dtype=torch.int32),
}


class Model(nn.Module):
    """The scan that `op` names, along `axis`; a mask is multiplied in front of it."""

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        """Compute it; only a masked scan takes `mask`."""
        if op == "masked":
            assert mask is not None
            return torch.cumsum(x * mask, axis)
        return SCANS[op](x, axis)


def get_inputs() -> list[Tensor]:
    """One tensor, and a mask where one is taken."""
    if op == "int32":
        return [torch.randint(-(2**20), 2**20, shape, dtype=torch.int32)]
    x = torch.randn(shape)
    return [x, torch.randint(0, 2, shape).bool()] if op == "masked" else [x]
