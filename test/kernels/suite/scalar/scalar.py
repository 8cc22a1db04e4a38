"""Tensors without dimensions, and numbers from Python; `op` names what is done with them."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "unary"

OPS: dict[str, Callable[[Tensor, Tensor, float], Tensor]] = {
    "unary": lambda s, x, n: torch.exp(s) + 1,
    "binary": lambda s, x, n: s * s - s,
    "broadcast": lambda s, x, n: x * s,
    "number": lambda s, x, n: x * n + s,
    "sum_plus": lambda s, x, n: torch.sum(x) * n + s,
    "sum_of_scalar": lambda s, x, n: torch.sum(s) + torch.mean(s),
    "expand": lambda s, x, n: s.expand(3, 7) + 0.0,
    "stack": lambda s, x, n: torch.stack([s, s * 2, s * 3]),
    "compare": lambda s, x, n: torch.where(x > s, x, s),
    "item_of": lambda s, x, n: x[2] * s,
}


class Model(nn.Module):
    """The function."""

    def forward(self, s: Tensor, x: Tensor, n: float) -> Tensor:
        """Compute it."""
        return OPS[op](s, x, n)


def get_inputs() -> list[Tensor | float]:
    """A tensor without dimensions, one with one, and a number."""
    return [torch.randn(()), torch.randn(33), 3.25]
