"""One elementwise operation and nothing else."""

import torch
import torch.nn as nn

rows = 33


class Model(nn.Module):
    """A rectifier."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Of any shape."""
        return torch.relu(x)


def get_inputs() -> list[torch.Tensor]:
    """A matrix."""
    return [torch.randn(rows, 65)]


def get_init_inputs() -> list[object]:
    """None."""
    return []
