"""Elementwise operations on what windows and slices give."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

shape = (2, 6, 13, 18)


class Model(nn.Module):
    """Averages that leave padding out, scales by channel, differences from the tensor itself."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.linspace(-1.0, 1.5, shape[1]))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """Compute them."""
        scale = self.scale[:, None, None]
        pooled = F.max_pool2d(x, 2)
        return (
            F.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
            torch.relu(F.max_pool2d(x, 3, 2, 1)) * scale - 0.5,
            x - F.avg_pool2d(x, 3, 1, 1),
            x[:, : shape[1] // 2] * torch.sigmoid(x[:, shape[1] // 2 :]),
            x[:, :, :, ::3].abs(),
            (pooled > 0).to(x.dtype),
            pooled.flatten(1) * 2,
        )


def get_inputs() -> list[Tensor]:
    """Numbers of both signs."""
    return [torch.randn(shape)]
