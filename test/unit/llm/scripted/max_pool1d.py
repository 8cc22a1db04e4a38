"""Largest elements of windows of three, every two."""

import torch

batch = 2
channels = 3
length = 101


class Model(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.max_pool1d(x, 3, stride=2)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(batch, channels, length)]


def get_init_inputs() -> list[object]:
    return []
