"""A tensor that broadcasts against itself: pairs of the elements of each row; `op` says of what."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "difference"
shape = (3, 37)

Result = Tensor | tuple[Tensor, ...]


def _pairs(x: Tensor) -> tuple[Tensor, Tensor]:
    """Both elements of all pairs."""
    return x.unsqueeze(-1), x.unsqueeze(-2)


def _of_computed(x: Tensor) -> Result:
    """What pairs are made of is computed, and read again behind them."""
    y = torch.relu(x) + 1
    a, b = _pairs(y)
    return (a * b).sum(-1) / y, y


def _triples(x: Tensor) -> Tensor:
    """Three of each row."""
    return x[:, :, None, None] + x[:, None, :, None] * x[:, None, None, :]


OPS: dict[str, Callable[[Tensor], Result]] = {
    "difference": lambda x: torch.sub(*_pairs(x)),
    "sum_of_distances": lambda x: torch.sub(*_pairs(x)).abs().sum(-1),
    "of_computed": _of_computed,
    "same": lambda x: torch.eq(*_pairs(torch.round(x))).any(-1),
    "softmax": lambda x: torch.softmax(-torch.sub(*_pairs(x)).square(), -1),
    "triples": _triples,
    "cdist": lambda x: torch.cdist(x, -x, p=1.0),
    "cdist_of_order_3": lambda x: torch.cdist(x, x[:2], p=3.0),
    "cdist_of_many": lambda x: torch.cdist(torch.tanh(x).T, torch.tanh(x).T[:30] + 1),
}


class Model(nn.Module):
    """Something of pairs."""

    def forward(self, x: Tensor) -> Result:
        """Compute it."""
        return OPS[op](x)


def get_inputs() -> list[Tensor]:
    """Numbers around zero."""
    return [torch.randn(shape) * 2]
