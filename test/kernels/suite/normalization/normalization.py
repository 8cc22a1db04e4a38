"""Normalisations of a batch of images; `op` names one."""

from collections.abc import Callable
from typing import cast

import torch
import torch.nn.functional as F
from torch import Tensor, nn

op = "layer_norm"
shape = (2, 6, 5, 7)

norm = cast(Callable[..., Tensor], torch.linalg.vector_norm)  # pyright: ignore[reportUnknownMemberType]


def _module(channels: int) -> nn.Module:
    match op:
        case "batch_norm":
            return nn.BatchNorm2d(channels)
        case "batch_norm_eval":
            return nn.BatchNorm2d(channels).eval()
        case "group_norm":
            return nn.GroupNorm(3, channels)
        case "instance_norm":
            return nn.InstanceNorm2d(channels, affine=True)
        case "layer_norm":
            return nn.LayerNorm([*shape[1:]])
        case "layer_norm_rows":
            return nn.LayerNorm(shape[-1], bias=False)
        case "rms_norm":
            return nn.RMSNorm(shape[-1])
        case _:
            return nn.Identity()


class Model(nn.Module):
    """The normalisation, with weights that are not one."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = _module(shape[1])
        for weight in self.norm.parameters():
            nn.init.uniform_(weight, 0.5, 1.5)

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        match op:
            case "unit_rows":
                return F.normalize(x, dim=-1)
            case "unit_channels":
                return x / (x.pow(2).mean(1, keepdim=True) + 1e-5).sqrt()
            case "frobenius":
                return x / norm(x)
            case _:
                return self.norm(x)


def get_inputs() -> list[Tensor]:
    """Numbers around one."""
    return [torch.randn(shape) + 1]
