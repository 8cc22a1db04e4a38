"""Tensors resized along their last axes; `op` names how."""

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "nearest"
shape = (2, 3, 5, 7)

OPS: dict[str, Callable[[Tensor], Tensor]] = {
    "nearest": lambda x: F.interpolate(x, scale_factor=2, mode="nearest"),
    "nearest_smaller": lambda x: F.interpolate(x, size=(3, 4)),
    "nearest_exact": lambda x: F.interpolate(x, size=(3, 9), mode="nearest-exact"),
    "linear": lambda x: F.interpolate(x[0], size=9, mode="linear", align_corners=True),
    "bilinear": lambda x: F.interpolate(x, size=(9, 12), mode="bilinear"),
    "bicubic": lambda x: F.interpolate(x, scale_factor=1.5, mode="bicubic"),
    "trilinear": lambda x: F.interpolate(x[None], size=(2, 9, 3), mode="trilinear"),
}


class Model(nn.Module):
    """The change of size."""

    def forward(self, x: Tensor) -> Tensor:
        """Do it."""
        return OPS[op](x)


def get_inputs() -> list[Tensor]:
    """One tensor."""
    return [torch.randn(shape)]
