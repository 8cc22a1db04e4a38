"""Tensors without elements; `op` names what is done with them."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "add"
shape = (0, 33)

OPS: dict[str, Callable[[Tensor], Tensor]] = {
    "add": lambda x: x + 1,
    "sum": lambda x: torch.sum(x, -1),
    "sum_first": lambda x: torch.sum(x, 0),
    "sum_all": torch.sum,
    "mean_all": torch.mean,
    "prod_first": lambda x: torch.prod(x, 0),
    "softmax": lambda x: torch.softmax(x, -1),
    "cumsum": lambda x: torch.cumsum(x, 0),
    "cat": lambda x: torch.cat([x, torch.ones(2, *x.shape[1:])], 0),
    "transpose": lambda x: x.transpose(0, 1).contiguous(),
}


class Model(nn.Module):
    """The function."""

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        return OPS[op](x)


def get_inputs() -> list[Tensor]:
    """Nothing."""
    return [torch.randn(shape)]
