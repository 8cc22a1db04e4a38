"""Remainders of floats whose exponents lie far apart, subnormal numbers among them."""

import torch
from torch import Tensor, nn

op = "fmod"
dtype = "float32"
shape = (5, 67)


class Model(nn.Module):
    """The remainder."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """Compute it."""
        return torch.fmod(x, y) if op == "fmod" else torch.remainder(x, y)


def get_inputs() -> list[Tensor]:
    """Any exponents of the type; a third of the pairs lie close together."""
    kind = getattr(torch, dtype)
    low, high = (-24, 15) if dtype == "float16" else (-148, 126)
    exponents = torch.randint(low, high, (2, *shape))
    near = torch.rand(shape) < 0.3
    exponents[1] = torch.where(near, exponents[0] - torch.randint(0, 9, shape), exponents[1])
    mantissas = 1 + torch.rand(2, *shape, dtype=torch.float64)
    x, y = torch.ldexp(mantissas, exponents.clamp(low)).to(kind)
    return [x, torch.where(y == 0, 1, y)]
