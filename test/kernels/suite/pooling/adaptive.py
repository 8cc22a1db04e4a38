"""Pools whose windows differ in size; `op` names which."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "average_2d"
shape = (2, 3, 5, 7)

OPS: dict[str, Callable[[Tensor], Tensor | tuple[Tensor, Tensor]]] = {
    "average_1d": lambda x: F.adaptive_avg_pool1d(x[0], 4),
    "average_2d": lambda x: F.adaptive_avg_pool2d(x, (3, 4)),
    "average_3d": lambda x: F.adaptive_avg_pool3d(x, (2, 3, 4)),
    "average_even": lambda x: F.adaptive_avg_pool2d(x, (1, 7)),
    "largest_1d": lambda x: F.adaptive_max_pool1d(x[0], 4),
    "largest_2d": lambda x: F.adaptive_max_pool2d(x, (3, 4)),
    "places": lambda x: F.adaptive_max_pool2d(x, (3, 4), return_indices=True),
}


class Model(nn.Module):
    """The pool."""

    def forward(self, x: Tensor) -> Tensor | tuple[Tensor, Tensor]:
        """Compute it."""
        return OPS[op](x)


def get_inputs() -> list[Tensor]:
    """One tensor."""
    return [torch.randn(shape)]
