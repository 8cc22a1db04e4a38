"""Floats to other types and back."""

import torch
from torch import Tensor, nn

source = "float32"
target = "int32"
shape = (5, 67)


class Model(nn.Module):
    """The conversion."""

    def forward(self, x: Tensor) -> Tensor:
        """Convert."""
        return x.to(getattr(torch, target))


def get_inputs() -> list[Tensor]:
    """Numbers that every type holds, halves among them."""
    x = torch.randint(0, 200, shape) / 2
    return [x.to(getattr(torch, source))]
