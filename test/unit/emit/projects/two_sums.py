"""Two sums over a whole tensor, the parts of which are in two workspaces."""

import torch
from torch import Tensor, nn


class Model(nn.Module):
    """The sum of a tensor's elements, and that of their squares."""

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Compute both."""
        return x.sum(), (x * x).sum()


def get_inputs() -> list[Tensor]:
    """A tensor that several cores take."""
    return [torch.randn(37, 1000)]
