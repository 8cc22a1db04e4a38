"""gelu of a vector, with the error function."""

import torch

size = 3001


class Model(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.gelu(x)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(size)]


def get_init_inputs() -> list[object]:
    return []
