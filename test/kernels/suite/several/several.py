"""Several outputs, some of them of one input, some of another shape; `op` names which."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

op = "sum_and_difference"
shape = (5, 67)

OPS: dict[str, Callable[[Tensor, Tensor], tuple[Tensor, ...]]] = {
    "sum_and_difference": lambda x, y: (x + y, x - y),
    "input_again": lambda x, y: (x, x * y),
    "same_twice": lambda x, y: (x * y, x * y),
    "with_row_sum": lambda x, y: (torch.softmax(x, -1), x.sum(-1)),
    "with_total": lambda x, y: (x * 2, (x * y).sum()),
    "statistics": lambda x, y: torch.var_mean(x, -1),
    "max_and_place": lambda x, y: tuple(torch.max(x, -1)),
    "split": lambda x, y: tuple(torch.split(x * y, 32, -1)),
    "in_place": lambda x, y: (x.add_(y), y.mul_(2)),
    "constant": lambda x, y: (x + 1, torch.full((3, 5), 2.5)),
}


class Model(nn.Module):
    """The function."""

    def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
        """Compute it."""
        return OPS[op](x, y)


def get_inputs() -> list[Tensor]:
    """Two tensors of one shape."""
    return [torch.randn(shape), torch.randn(shape)]
