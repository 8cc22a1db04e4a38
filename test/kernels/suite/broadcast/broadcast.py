"""Three operands whose shapes broadcast."""

import torch
from torch import Tensor, nn

a = (4, 5, 33)
b = (33,)
c = (4, 1, 1)


class Model(nn.Module):
    """A product and a sum."""

    def forward(self, x: Tensor, y: Tensor, z: Tensor) -> Tensor:
        """Compute them."""
        return x * y + z


def get_inputs() -> list[Tensor]:
    """A tensor of each shape."""
    return [torch.randn(shape) for shape in (a, b, c)]
