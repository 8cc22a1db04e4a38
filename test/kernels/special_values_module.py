"""Functions of every pair of special numbers; `part` says which of them."""

from collections.abc import Callable
from math import inf, nan

import torch
from torch import Tensor, nn

part = 0
PER_PART = 7

SPECIAL = [nan, inf, -inf, 0.0, -0.0, 1e-40, -1e-40, 1.1754944e-38, 3e38, -3e38]
NUMBERS = [*SPECIAL, 1.0, -1.0, 0.5, -0.5, 2.5, -2.5]

OF_ONE: dict[str, Callable[[Tensor], Tensor]] = {
    "copy": lambda x: x.clone(),
    "neg": torch.neg,
    "abs": torch.abs,
    "relu": torch.relu,
    "sqrt": torch.sqrt,
    "rsqrt": torch.rsqrt,
    "reciprocal": torch.reciprocal,
    "exp": torch.exp,
    "log": torch.log,
    "floor": torch.floor,
    "round": torch.round,
    "trunc": torch.trunc,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "clamp": lambda x: x.clamp(-1, 1),
    "sign": torch.sign,
    "erf": torch.erf,
    "largest": lambda x: x.amax(0),
    "smallest": lambda x: x.amin(0),
    "sum": lambda x: x.sum(0),
}

OF_TWO: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "div": torch.div,
    "maximum": torch.maximum,
    "minimum": torch.minimum,
    "where": lambda x, y: torch.where(x < y, x, y),
}

NAMES = (*OF_ONE, *OF_TWO)


class Model(nn.Module):
    """Some of the functions."""

    def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
        """Compute them."""
        names = NAMES[part * PER_PART :][:PER_PART]
        return tuple(OF_ONE[name](x) if name in OF_ONE else OF_TWO[name](x, y) for name in names)


def get_inputs() -> list[Tensor]:
    """Every pair of the numbers, as two vectors."""
    numbers = torch.tensor(NUMBERS)
    count = len(NUMBERS)
    return [numbers.repeat_interleave(count).clone(), numbers.repeat(count).clone()]
